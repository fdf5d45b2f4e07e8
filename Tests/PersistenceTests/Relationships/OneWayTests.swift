import Foundation
import Persistence
import Testing

/// Relationships without an inverse, between messages and their senders.
@Suite struct OneWayTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(Messages.entities, path: file.path)
        context = store.container.newContext()
    }

    private func referred(by name: String) -> SaveError {
        .validation([
            ValidationError(
                entity: "Correspondent", property: nil, reason: .referredTo(by: name))
        ])
    }

    @Test(
        "M4 one-way relationships to subentities are set, saved and read again, beside two-way ones"
    )
    func roundTrip() throws {
        let ann = Messages.correspondent("ann", in: context)
        let list = MailingList(context: context)
        list.address = "all"
        let message = Messages.message("hello", from: ann, in: context)
        message.mentions = [ann, list]
        try context.save()
        #expect(message.mentionCount == 2)

        let other = store.container.newContext()
        let read = try #require(try other.fetch(FetchRequest<Message>()).first)
        #expect(read.sender?.address == "ann")
        #expect(Set(read.mentions.map(\.address)) == ["ann", "all"])
        #expect(read.mentions.contains { $0 is MailingList })
        read.mentions.remove(try #require(read.sender))
        read.sender = nil
        try other.save()
        context.refreshAllObjects()
        #expect(message.sender == nil)
        #expect(message.mentions.map(\.address) == ["all"])
        #expect(message.mentionCount == 1)

        message.sender = list
        message.mentions.insert(ann)
        context.rollback()
        #expect(message.sender == nil)
        #expect(message.mentions.map(\.address) == ["all"])
        message.sender = list
        context.refresh(message)
        #expect(message.sender == nil)
        #expect(!context.hasChanges)
    }

    @Test("M4 senders and recipients are fetched from the messages alone")
    func messagesAndSenders() throws {
        try Messages.insertAll(in: context)
        try context.save()
        let other = store.container.newContext()
        let request = FetchRequest<Message>(
            predicate: #Predicate { $0.sender?.address == "ann@example.org" },
            sortedBy: [SortDescriptor(\.text)])
        let messages = try other.fetch(request)
        #expect(messages.map(\.text) == ["So it was you.", "The ladder is back."])
        #expect(
            messages.map { $0.mentions.map(\.address) } == [
                ["cem@example.org"], ["bob@example.org"],
            ])
        #expect(try other.count(FetchRequest<Correspondent>()) == 3)
        let ann = try #require(messages.first?.sender)
        try other.delete(ann)
        #expect(throws: SaveError.self) { try other.save() }
        for message in try other.fetch(FetchRequest<Message>()) {
            message.mentions.remove(ann)
            if message.sender === ann { try other.delete(message) }
        }
        try other.save()
        #expect(try other.fetch(FetchRequest<Message>()).count == 2)
    }

    @Test("M4 prefetching and predicates pass through one-way relationships")
    func fetching() throws {
        let ann = Messages.correspondent("ann", in: context)
        for number in 1...5 {
            let message = Messages.message(
                "\(number)", from: number > 2 ? ann : nil, in: context)
            message.mentions.insert(ann)
        }
        try context.save()
        let other = store.container.newContext()
        var request = FetchRequest<Message>(predicate: #Predicate { $0.sender?.address == "ann" })
        request.relationshipsForPrefetching = [\.sender, \.mentions]
        var found: [Message] = []
        let statements = try store.statements.during {
            found = try other.fetch(request)
            #expect(found.allSatisfy { $0.mentions.map(\.address) == ["ann"] })
            #expect(found.allSatisfy { $0.sender?.address == "ann" })
        }
        #expect(found.count == 3)
        #expect(statements.count == 3)
    }

    @Test("M4 no writer can delete an object that a one-way reference in the store leads to")
    func referredToInStore() throws {
        let ann = Messages.correspondent("ann", in: context)
        let bob = Messages.correspondent("bob", in: context)
        let message = Messages.message("hello", from: ann, in: context)
        message.mentions = [bob]
        try context.save()

        let other = store.container.newContext()
        do {
            let address = "ann"
            let gone = try #require(
                try other.fetch(
                    FetchRequest<Correspondent>(predicate: #Predicate { $0.address == address })
                ).first)
            try other.delete(gone)
            #expect(throws: referred(by: "Message.sender")) { try other.save() }
            other.rollback()
            #expect(throws: SQLiteShell.Failure.self) {
                try SQLiteShell(path: file.path).run(
                    "DELETE FROM Correspondent WHERE address = '\(address)'")
            }
        }
        #expect(try other.count(FetchRequest<Correspondent>()) == 2)
    }

    @Test("M4 the save succeeds after the program changed the one-way reference")
    func mended() throws {
        let ann = Messages.correspondent("ann", in: context)
        let bob = Messages.correspondent("bob", in: context)
        let message = Messages.message("hello", from: ann, in: context)
        message.mentions = [ann, bob]
        try context.save()

        try context.delete(ann)
        #expect(message.sender === ann)
        #expect(!message.mentions.contains(ann))
        #expect(throws: SaveError.self) { try context.save() }
        message.sender = bob
        try context.save()
        #expect(try context.fetch(FetchRequest<Correspondent>()).map(\.address) == ["bob"])
        #expect(message.mentionCount == 1)

        // Or the referring object is deleted in the same save, in either order.
        try context.delete(bob)
        try context.delete(message)
        try context.save()
        #expect(try context.count(FetchRequest<Correspondent>()) == 0)
    }

    @Test(
        "M4 a one-way reference to an object that is deleted, saved before or not, is named")
    func danglingInContext() throws {
        for isSaved in [true, false] {
            let ann = Messages.correspondent("ann", in: context)
            if isSaved { try context.save() }
            let message = Messages.message("hello", from: ann, in: context)
            try context.delete(ann)
            let error = ValidationError(
                entity: "Message", property: "sender", reason: .destinationDeleted)
            #expect(throws: SaveError.validation([error])) { try context.save() }
            message.sender = nil
            message.mentions = []
            try context.save()
            try context.delete(message)
            try context.save()
        }
    }
}
