// What was learnt of French.
enum FrenchSentimentWeights {
static let scale: Float = 0
static let dense: [Float] = []
static let levels: StaticString = ""
}
