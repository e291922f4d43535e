// Cards of all versions and of any damage as contacts.

import Testing

@testable import ExternalSources

private func read(_ text: String) -> (contacts: [Contact], problems: SourceProblems) {
    VCardReader.read(Array(text.utf8))
}

private func card(_ lines: String) -> Contact {
    read("BEGIN:VCARD\r\nVERSION:3.0\r\n\(lines)\r\nEND:VCARD\r\n").contacts.first ?? Contact()
}

@Suite struct VCardReaderTests {
    @Test func foldedLines() {
        let contact = card("FN:Léa Mar\r\n tin\r\nNOTE:one\\n\r\n  two\\, three")
        #expect(contact.name == "Léa Martin")
        #expect(contact.note == "one\n two, three")
    }

    @Test func quotedPrintable() {
        let contact = card(
            "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=89t=C3=A9;L=\r\n=C3=A9a;;;\r\nNOTE;QUOTED-PRINTABLE:a=\r\nTEL:b=3D\r\nTEL:12"
        )
        #expect(contact.familyName == "Été")
        #expect(contact.givenName == "Léa")
        #expect(contact.name == "Léa Été")
        #expect(contact.note == "aTEL:b=")
        #expect(contact.phones == ["12"])
    }

    @Test func aSoftBreakBeforeTheEnd() {
        let contact = card("FN:A\r\nNOTE;ENCODING=QUOTED-PRINTABLE:tail=")
        #expect(contact.name == "A")
        #expect(contact.note.hasPrefix("tail"))
    }

    @Test func charsets() {
        let bytes: [UInt8] =
            Array("BEGIN:VCARD\nFN;CHARSET=ISO-8859-1:L".utf8) + [0xe9] + Array("a\nORG:".utf8) + [0x9c]
            + Array("uf\nEND:VCARD".utf8)
        let (contacts, problems) = VCardReader.read(bytes)
        #expect(contacts.first?.name == "Léa")
        #expect(contacts.first?.organisation == "œuf")
        #expect(problems.told.map(\.line) == [3])
    }

    @Test(arguments: [
        ("BDAY:19850412", "1985-04-12"), ("BDAY:1985-04-12", "1985-04-12"), ("BDAY:1985-04-12T10:22:00Z", "1985-04-12"),
        ("BDAY:--0229", "--02-29"), ("BDAY:--02-29", "--02-29"), ("BDAY:1985-04", "1985-04"), ("BDAY:1985", "1985"),
        ("BDAY;VALUE=date-and-or-time:20190210T000033", "2019-02-10"),
        ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-05", "--03-05"),
        ("BDAY:0000-03-05", "--03-05"), ("BDAY:1985-00-00", "1985"), ("BDAY:--04", "--04"),
    ])
    func birthdays(line: String, expected: String) { #expect(card(line).birthday?.text == expected) }

    @Test(arguments: ["BDAY:1985-02-29", "BDAY:1985-13-01", "BDAY:soon", "BDAY:12/04/1985", "BDAY:99999999999999"])
    func birthdaysThatAreNone(line: String) {
        let (contacts, problems) = read("BEGIN:VCARD\nFN:A\n\(line)\nEND:VCARD\n")
        #expect(contacts.first?.birthday == nil)
        #expect(problems.told.map(\.line) == [3])
    }

    @Test func aTextIsNoError() {
        #expect(read("BEGIN:VCARD\nFN:A\nBDAY;VALUE=text:circa 1800\nEND:VCARD").problems.count == 0)
    }

    @Test func anniversaries() {
        #expect(
            card("item1.X-ABDATE:1970-06-02\nitem1.X-ABLabel:_$!<Anniversary>!$_").anniversary?.text == "1970-06-02")
        #expect(card("item1.X-ABDATE:1970-06-02\nitem1.X-ABLabel:Hired").anniversary == nil)
        #expect(card("ANNIVERSARY:20090808T1430-0500").anniversary?.text == "2009-08-08")
    }

    @Test func namesOfCardsWithout() {
        #expect(card("ORG:Ours\\, Inc.;Sales").name == "Ours, Inc.")
        #expect(card("EMAIL;PREF:john@example.org").name == "john@example.org")
        #expect(card("NICKNAME:Jo,Jojo").name == "Jo")
        let (contacts, problems) = read("BEGIN:VCARD\nVERSION:4.0\nEND:VCARD\n")
        #expect(contacts.map(\.name) == [""])
        #expect(problems.told.map(\.line) == [1])
    }

    @Test func picturesAreNotHeld() {
        let plain = String(repeating: "QUJD", count: 20)
        for photo in [
            "PHOTO;ENCODING=b:\(plain)\r\n \(plain)", "PHOTO;ENCODING=BASE64;JPEG:\r\n\(plain)\r\n\(plain)\r\n",
            "PHOTO:data:image/png;base64,\(plain)", "KEY;X509;ENCODING=BASE64:\r\n    \(plain)\r\n\r\n",
        ] {
            let contact = card("FN:A\r\n\(photo)\r\nTEL:1")
            #expect(contact.phones == ["1"], "\(photo)")
        }
    }

    @Test func agents() {
        let (contacts, problems) = read(
            "BEGIN:VCARD\nVERSION:2.1\nFN:A\nAGENT:\nBEGIN:VCARD\nFN:B\nBDAY:1990-01-01\nEND:VCARD\nTEL:1\nEND:VCARD\n")
        #expect(contacts.map(\.name) == ["A"])
        #expect(contacts.first?.phones == ["1"])
        #expect(contacts.first?.birthday == nil)
        #expect(problems.count == 0)
    }

    @Test func damage() {
        #expect(read("BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD\n").contacts.map(\.name) == ["A", "B"])
        #expect(read("BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD\n").problems.told.map(\.line) == [1])
        #expect(read("FN:A\nEND:VCARD\nBEGIN:VCARD\nno colon here\nFN:B").problems.told.map(\.line) == [1, 2, 4, 3])
        #expect(read("hello").problems.count == 1)
        #expect(read("").problems.count == 1)
    }

    @Test func piecesOfAnySizeAreOneFile() {
        let text =
            "BEGIN:VCARD\r\r\nFN:Léa\r\r\nPHOTO;ENCODING=b:\(String(repeating: "A", count: 300_000))\r\n AAA\r\nBDAY:--0412\r\nEND:VCARD"
        for size in [1, 7, 4096, 1 << 20] {
            var contacts: [Contact] = []
            let reader = VCardReader { contacts.append($0) }
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                Array(bytes[start..<min(bytes.count, start + size)]).withUnsafeBytes { reader.feed($0) }
            }
            reader.finish()
            #expect(contacts.map(\.name) == ["Léa"])
            #expect(contacts.first?.birthday?.text == "--04-12")
            #expect(reader.problems.count == 0)
            #expect(reader.unplaced == ["PHOTO": 1])
        }
    }

    @Test func aValueWithoutEndIsCut() {
        let (contacts, problems) = read(
            "BEGIN:VCARD\nFN:A\nNOTE:\(String(repeating: "x", count: 1 << 20))\nTEL:1\nEND:VCARD\n")
        #expect(contacts.first?.phones == ["1"])
        #expect((contacts.first?.note.utf8.count ?? 0) <= VCardReader.valueLimit)
        #expect(problems.told.map(\.line) == [3])
    }

    @Test func quotedParameters() {
        let contact = card("TEL;VALUE=uri;TYPE=\"work,voice;x:y\";PREF=1:tel:+1-418-656-9254;ext=102")
        #expect(contact.phones == ["+1-418-656-9254;ext=102"])
    }
}
