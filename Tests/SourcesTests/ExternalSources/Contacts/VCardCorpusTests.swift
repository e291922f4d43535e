// Cards of real programs, with what a person reads in them.

import FileSystem
import Testing

@testable import ExternalSources

/// The folder that DAYBOOK_CORPORA names (default ../shared/corpora); the tests are skipped where it is absent.
private let corpora = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"

private func lines(_ contact: Contact) -> String {
    [
        contact.name, contact.birthday?.text ?? "-", contact.anniversary?.text ?? "-",
        contact.nicknames.joined(separator: "+"),
        contact.emails.joined(separator: "+"), contact.phones.joined(separator: "+"), contact.organisation,
        contact.title,
    ].joined(separator: "|")
}

@Suite(.enabled(if: FileStamp.exists(corpora + "/vcard-ez"))) struct VCardCorpusTests {
    static let ez = "vcard-ez/io/text/"
    static let ical = "ics-icaljs/test/parser/"

    @Test(arguments: [
        (
            ez + "gmail-single.vcf",
            [
                "Greg Dartmouth|1960-09-10|1970-06-02|Gman|gdartmouth@hotmail.com|555 555 1111+555 555 2222|TheCompany|TheJobTitle"
            ]
        ),
        (
            ez + "gmail-list.vcf",
            [
                "Arnold Smith|-|-||asmithk@gmail.com|||", "Chris Beatle|-|-||chrisy55d@yahoo.com|||",
                "Doug White|-|-||dwhite@gmail.com|||",
            ]
        ),
        (
            ez + "John_Doe_GMAIL.vcf",
            [
                "Mr. John Richter, James Doe Sr.|1980-03-22|1975-03-01||john.doe@ibm.com|905-555-1234+905-666-1234|IBM|Money Counter"
            ]
        ),
        (
            ez + "John_Doe_IPHONE.vcf",
            [
                "Mr. John Richter James Doe Sr.|2012-06-06|-|Johny|john.doe@ibm.com|905-555-1234+905-666-1234+905-777-1234+905-888-1234+905-999-1234+905-111-1234+905-222-1234|IBM|Money Counter"
            ]
        ),
        (
            ez + "John_Doe_MS_OUTLOOK.vcf",
            [
                "Mr. John Richter James Doe Sr.|1980-03-22|2011-01-13|Johny|john.doe@ibm.cm|(905) 555-1234+(905) 666-1234|IBM|Money Counter"
            ]
        ),
        (
            ez + "outlook-2003.vcf",
            [
                "John Doe III|1980-03-21|-|Joey|jdoe@hotmail.com|BusinessPhone+HomePhone+MobilePhone+BusinessFaxPhone|Company, The|The Job Title"
            ]
        ),
        (
            ez + "rfc2426-example.vcf",
            [
                "Frank Dawson|-|-||Frank_Dawson@Lotus.com+fdawson@earthlink.net|+1-919-676-9515++1-919-676-9564|Lotus Development Corporation|",
                "Tim Howes|-|-||howes@netscape.com|+1-415-937-3419++1-415-528-4164|Netscape Communications Corp.|",
            ]
        ),
        (
            ez + "rfc6350-example.vcf",
            [
                "Simon Perreault|--02-03|2009-08-08||simon.perreault@viagenie.ca|+1-418-656-9254;ext=102++1-418-262-6501|Viagenie|"
            ]
        ),
        (
            ez + "John_Doe_ANDROID.vcf",
            [
                "john.doe@company.com|-|-||john.doe@company.com|||",
                "jane.doe@company.com|-|-||jane.doe@company.com|||",
                "Ñ Ñ Ñ Ñ Ñ|-|-|||123456789||", "Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ Ñ|-|-|||123456+234567+3456789+45678901||",
                "Ñ Ñ Ñ Ñ|-|-||bob@company.com+ÑÑÑÑÑÑÑÑÑÑÑÑÑÑ|123456|ÑÑÑÑÑÑÑÑÑÑÑÑ|",
                "ÑÑÑÑ|-|-||henry@company.com|55556666|" + String(repeating: "Ñ", count: 44) + "|",
            ]
        ),
        (
            ical + "vcard_author.vcf",
            [
                "Simon Perreault|--02-03|2009-08-08||simon.perreault@viagenie.ca|+1-418-656-9254;ext=102++1-418-262-6501|Viagenie|"
            ]
        ),
        (
            ical + "vcard3.vcf",
            [
                "Mr. John Q. Public, Esq.|1996-04-15|-|Robbie+Jim+Jimmie|jqpublic@xyz.dom1.com+jdoe@isp.net+jane_doe@abc.com|+1-213-555-1234|ABC, Inc.|Director, Research and Development"
            ]
        ),
        (ical + "vcard_grouped.vcf", ["|-|-|||||"]),
        (
            ical + "vcard.vcf",
            ["J. Doe|--02-03|1996-04-15|Boss|jqpublic@xyz.example.com|+33-01-23-45-67|ABC, Inc.|Research Scientist"]
        ),
        (
            ical + "escape_semicolon.vcf",
            [
                "First Last NextCloud|2019-02-10|2019-02-20|Hugo|home@gmx.de+work@gmx.de|11111111+205333+205246;;,;+222222|Firma|"
            ]
        ),
    ])
    func contacts(path: String, expected: [String]) throws {
        let (contacts, _) = VCardReader.read(try OpenFile.reading(corpora + "/" + path).readAll())
        #expect(contacts.map(lines) == expected)
    }
}
