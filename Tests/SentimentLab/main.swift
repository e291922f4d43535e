// What script/train-sentiment asks of the product: features, scores and the speed of the very code that is shipped.
//   SentimentLab features en   a line of "slot:value …" for each line of stdin
//   SentimentLab score en      a line with the score of each line of stdin
//   SentimentLab speed en      megabytes of stdin a second on one core

import Glibc
import Language

let arguments = CommandLine.arguments
let (mode, language) = (arguments.dropFirst().first ?? "", arguments.dropFirst(2).first ?? "en")

switch mode {
case "features":
    while var line = readLine() {
        var text = ""
        line.withUTF8 { bytes in
            Sentiment.features(bytes, language: language) { slot, value in text += "\(slot):\(value) " }
        }
        print(text)
    }
case "score":
    while var line = readLine() {
        print(line.withUTF8 { Sentiment.score($0, language: language) ?? 0 })
    }
case "speed":
    var bytes: [UInt8] = []
    while let line = readLine(strippingNewline: false) { bytes += line.utf8 }
    var rates: [Double] = []
    for _ in 0..<7 {
        var sum = 0.0
        // Of this process alone, whatever else the machine does.
        let start = clock()
        bytes.withUnsafeBufferPointer { whole in
            // Entries of two kilobytes.
            for start in stride(from: 0, to: whole.count, by: 2000) {
                let part = UnsafeBufferPointer(rebasing: whole[start..<min(start + 2000, whole.count)])
                sum += Sentiment.score(part, language: language) ?? 0
            }
        }
        rates.append(Double(bytes.count) / Double(max(1, clock() - start)) * Double(CLOCKS_PER_SEC) / 1e6)
        if sum.isNaN { print("no number") }
    }
    print(rates.sorted()[3])
default:
    print("features|score|speed en|fr")
}
