// Emoticons, as typed.

import Bytes

enum Emoticons {
    /// Emoticons and their valence, −4 to +4, in the manner of the VADER lexicon.
    private static let faces: [(String, Double)] = [
        (":) :-) =) :] :-] :> ^^ ^_^ ;) ;-) :o) :3 :^) =]", 2.0),
        (":D :-D =D :d ;D ;-D :-d =)) :* :-* ;* ^.^", 2.4),
        (":P :-P :p :-p ;P ;p =P =p", 1.4),
        ("<3 <33", 2.6),
        (":( :-( =( :[ :-[ :< :-< >:( :c :-c =[", -2.0),
        (":'( :'-( ='( ;( ;-( D: :(( >.<", -2.4),
        (":/ :-/ :\\ :-\\ =/ =\\ :| :-| :S :s :-s", -1.3),
        (":O :o :-o :-O", 0.2),
        ("</3 >:/ -_- -.- ~_~", -1.8),
    ]

    private static let table: [UInt32: Int8] = {
        var table: [UInt32: Int8] = [:]
        for (list, value) in faces {
            for face in list.split(separator: " ") {
                table[SentimentHash.of(face.utf8)] = Int8(value * 10)
            }
        }
        return table
    }()

    static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ length: Int) -> UInt32? {
        var hash = SentimentHash.start
        for index in at..<at + length { hash = SentimentHash.add(bytes[index], to: hash) }
        return table[hash] == nil ? nil : hash
    }

    /// In tenths of the scale.
    static func valence(_ hash: UInt32) -> Int8 { table[hash] ?? 0 }
}
