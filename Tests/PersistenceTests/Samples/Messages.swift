import Persistence

/// A one-way relationship: a message refers to its sender.
final class Message: ManagedObject {
    @Attribute var text: String
    @ToOne(.oneWay) var sender: Correspondent?
    @ToMany var mentions: ManagedSet<Correspondent>
    @Derived var mentionCount: Int

    override class var derivations: [Derivation] {
        [.count(of: \Message.mentions, into: \Message.mentionCount)]
    }
}

class Correspondent: ManagedObject {
    @Attribute(.unique) var address: String
    @ToMany(inverse: \Message.mentions) var mentionedBy: ManagedSet<Message>
}

final class MailingList: Correspondent {
    @Attribute(default: true) var isOpen: Bool
}

enum Messages {
    static let entities: [ManagedObject.Type] = [
        Message.self, Correspondent.self, MailingList.self,
    ]

    /// The messages of Fixtures/messages.json, unsaved.
    static func insertAll(in context: ManagedObjectContext) throws {
        struct Letter: Decodable {
            let from: String
            let text: String
            let mentions: [String]
        }
        let letters: [Letter] = try Fixture.decode("messages.json")
        for letter in letters {
            let message = Message(context: context)
            message.text = letter.text
            message.sender = try context.findOrCreate(\Correspondent.address, is: letter.from)
            for address in letter.mentions {
                message.mentions.insert(
                    try context.findOrCreate(\Correspondent.address, is: address))
            }
        }
    }

    /// A message with its sender, unsaved.
    static func message(
        _ text: String, from sender: Correspondent?, in context: ManagedObjectContext
    ) -> Message {
        let message = Message(context: context)
        message.text = text
        message.sender = sender
        return message
    }

    static func correspondent(
        _ address: String, in context: ManagedObjectContext
    ) -> Correspondent {
        let correspondent = Correspondent(context: context)
        correspondent.address = address
        return correspondent
    }
}
