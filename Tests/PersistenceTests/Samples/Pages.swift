import Foundation
import Persistence

/// Pages whose texts can be searched, and the notebooks that they are in.
final class Page: ManagedObject {
    @Attribute(default: "") var text: String
    @Attribute var remark: String?
    @Attribute(.unique) var number: Int
    @ToOne(inverse: \Notebook.pages) var notebook: Notebook?

    override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(fullText: \Page.text), FetchIndex(fullText: \Page.remark)]
    }
}

final class Notebook: ManagedObject {
    @Attribute(default: "") var title: String
    @ToMany var pages: ManagedSet<Page>
}

/// A suite of tests that search pages.
protocol PageSuite {
    var context: ManagedObjectContext { get }
}

extension PageSuite {
    /// Texts in several scripts.
    static var texts: [String] {
        [
            "Sunset over the Café, schöne Grüße aus Köln", "STRASSE oder Straße? Ein Über-Gefühl",
            "İstanbul'da ılık bir gün, çay içtim", "Ο ΚΑΦΕΣ ΗΤΑΝ ΚΑΛΟΣ", "Ο καφές ήταν καλός",
            "القهوة كانت لذيذة جدًا", "הקפה היה טעים מאוד", "今日は東京タワーでSwiftを書いた",
            "กาแฟที่เชียงใหม่อร่อยมาก", "☕️ coffee with Ana ❤️‍🔥", "don't panic, it's fine",
            "re\u{301}sume\u{301} and résumé", "a b c", "", "12.5 km at 06:30", "x\0hidden", "日本",
            "東京", "Käse\nBrot\tWurst", "#work/meeting @home 100%",
        ]
    }

    func save(_ texts: [String]) throws {
        for (number, text) in texts.enumerated() {
            let page = Page(context: context)
            (page.number, page.text) = (number, text)
            if number % 3 > 0 { page.remark = text }
        }
        try context.save()
    }

    func found(_ words: String) throws -> [Int] {
        let search = TextPattern.words(words)
        return try context.fetch(
            FetchRequest<Page>(
                predicate: #Predicate { $0.text.contains(search) },
                sortedBy: [SortDescriptor(\.number)])
        ).map(\.number)
    }
}
