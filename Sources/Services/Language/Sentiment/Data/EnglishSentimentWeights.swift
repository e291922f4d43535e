// What was learnt of English.
enum EnglishSentimentWeights {
static let scale: Float = 0
static let dense: [Float] = []
static let levels: StaticString = ""
}
