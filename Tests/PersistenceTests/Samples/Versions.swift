import Persistence
import SeededRandom

/// Versions of one model, any of which can be migrated to any other, with means to write random
/// data and to read every property.
struct ModelVersion {
    /// A property, and its values by the number of the object.
    struct Probe {
        let name: String
        let write: (ManagedObjectContext, inout SeededGenerator) throws -> Void
        let read: (ManagedObjectContext) throws -> [Int: String]
    }

    let entities: [ManagedObject.Type]
    var abstract: [ManagedObject.Type] = []
    let probes: [Probe]
}

protocol Numbered: ManagedObject {
    var number: Int { get set }
}

extension ModelVersion {
    static let count = 6

    static func objects<Object: Numbered>(
        _ type: Object.Type, _ context: ManagedObjectContext
    ) throws -> [Object] {
        let all = try context.fetch(FetchRequest<Object>())
        return all.filter { Swift.type(of: $0) == type }.sorted { $0.number < $1.number }
    }

    /// The objects of an entity; their creation comes before all other values.
    static func number<Object: Numbered>(_ entity: String, _ type: Object.Type) -> Probe {
        Probe(name: entity) { context, generator in
            for number in 0..<count {
                let object = Object(context: context)
                object.number = number
            }
        } read: { context in
            Dictionary(uniqueKeysWithValues: try objects(type, context).map { ($0.number, "") })
        }
    }

    static func text<Object: Numbered>(
        _ name: String, _ path: ReferenceWritableKeyPath<Object, String?>
    ) -> Probe {
        Probe(name: name) { context, generator in
            for object in try objects(Object.self, context) where Bool.random(using: &generator) {
                object[keyPath: path] = "\(Int.random(in: 0..<100, using: &generator))"
            }
        } read: { context in
            try values(of: Object.self, context) { $0[keyPath: path] ?? "" }
        }
    }

    static func one<Object: Numbered, Member: Numbered>(
        _ name: String, _ path: ReferenceWritableKeyPath<Object, Member?>, isRequired: Bool = false,
        isShared: Bool = false
    ) -> Probe {
        Probe(name: name) { context, generator in
            let members = try objects(Member.self, context).shuffled(using: &generator)
            let isEmpty = !isRequired && Int.random(in: 0..<4, using: &generator) == 0
            for (index, object) in try objects(Object.self, context).enumerated()
            where isRequired || (!isEmpty && Bool.random(using: &generator)) {
                object[keyPath: path] =
                    isShared ? members.randomElement(using: &generator) : members[index]
            }
        } read: { context in
            try values(of: Object.self, context) {
                $0[keyPath: path].map { "\($0.number)" } ?? ""
            }
        }
    }

    static func many<Object: Numbered, Member: Numbered>(
        _ name: String, _ path: ReferenceWritableKeyPath<Object, ManagedSet<Member>>,
        isWritten: Bool = true
    ) -> Probe {
        Probe(name: name) { context, generator in
            guard isWritten, Int.random(in: 0..<4, using: &generator) > 0 else { return }
            let members = try objects(Member.self, context)
            for object in try objects(Object.self, context) {
                for member in members where Int.random(in: 0..<4, using: &generator) == 0 {
                    object[keyPath: path].insert(member)
                }
            }
        } read: { context in
            try values(of: Object.self, context) {
                $0[keyPath: path].map(\.number).sorted().map(String.init).joined(separator: " ")
            }
        }
    }

    private static func values<Object: Numbered>(
        of type: Object.Type, _ context: ManagedObjectContext, _ value: (Object) -> String
    ) throws -> [Int: String] {
        Dictionary(
            uniqueKeysWithValues: try objects(type, context).map { ($0.number, value($0)) })
    }
}

enum OneToOne {
    final class Post: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @Attribute var title: String?
        @ToOne(inverse: \Topic.post) var topic: Topic?
    }
    final class Topic: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @ToOne var post: Post?
    }
    static var version: ModelVersion {
        ModelVersion(
            entities: [Post.self, Topic.self],
            probes: [
                ModelVersion.number("Post", Post.self), ModelVersion.number("Topic", Topic.self),
                ModelVersion.text("Post.title", \Post.title),
                ModelVersion.one("Post.topic", \Post.topic),
                ModelVersion.one("Topic.post", \Topic.post),
            ])
    }
}

enum RequiredOneToOne {
    final class Post: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @Attribute var title: String?
        @ToOne(inverse: \Topic.post) var topic: Topic?
    }
    final class Topic: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @ToOne(.required) var post: Post?
    }
    static var version: ModelVersion {
        ModelVersion(
            entities: [Post.self, Topic.self],
            probes: [
                ModelVersion.number("Post", Post.self), ModelVersion.number("Topic", Topic.self),
                ModelVersion.text("Post.title", \Post.title),
                ModelVersion.one("Topic.post", \Topic.post, isRequired: true),
                ModelVersion.one("Post.topic", \Post.topic, isRequired: true),
            ])
    }
}

enum ManyToOne {
    final class Post: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @Attribute var title: String?
        @ToOne(inverse: \Topic.posts) var topic: Topic?
    }
    final class Topic: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @ToMany var posts: ManagedSet<Post>
    }
    static var version: ModelVersion {
        ModelVersion(
            entities: [Post.self, Topic.self],
            probes: [
                ModelVersion.number("Post", Post.self), ModelVersion.number("Topic", Topic.self),
                ModelVersion.text("Post.title", \Post.title),
                ModelVersion.one("Post.topic", \Post.topic, isShared: true),
                ModelVersion.many("Topic.posts", \Topic.posts, isWritten: false),
            ])
    }
}

enum ManyToMany {
    final class Post: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @Attribute var title: String?
        @ToMany(inverse: \Topic.posts) var topic: ManagedSet<Topic>
    }
    final class Topic: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @ToMany var posts: ManagedSet<Post>
    }
    static var version: ModelVersion {
        ModelVersion(
            entities: [Post.self, Topic.self],
            probes: [
                ModelVersion.number("Post", Post.self), ModelVersion.number("Topic", Topic.self),
                ModelVersion.text("Post.title", \Post.title),
                ModelVersion.many("Post.topic", \Post.topic),
                ModelVersion.many("Topic.posts", \Topic.posts),
            ])
    }
}

enum RenamedManyToMany {
    final class Post: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @Attribute var title: String?
        @ToMany(inverse: \Topic.posts) var labels: ManagedSet<Topic>
    }
    final class Topic: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @ToMany var posts: ManagedSet<Post>
    }
    static var version: ModelVersion {
        ModelVersion(
            entities: [Post.self, Topic.self],
            probes: [
                ModelVersion.number("Post", Post.self), ModelVersion.number("Topic", Topic.self),
                ModelVersion.text("Post.title", \Post.title),
                ModelVersion.many("Post.labels", \Post.labels),
                ModelVersion.many("Topic.posts", \Topic.posts),
            ])
    }
}

enum Siblings {
    final class Post: ManagedObject, Numbered {
        @Attribute(.unique) var number: Int
        @ToOne(inverse: \Topic.posts) var topic: Topic?
        @ToMany(inverse: \Label.posts) var labels: ManagedSet<Label>
    }
    class Mark: ManagedObject {
        @Attribute var number: Int
        @Attribute var title: String?
    }
    final class Topic: Mark, Numbered {
        @ToMany var posts: ManagedSet<Post>
    }
    final class Label: Mark, Numbered {
        @ToMany var posts: ManagedSet<Post>
    }
    private static var probes: [ModelVersion.Probe] {
        [
            ModelVersion.number("Post", Post.self), ModelVersion.number("Topic", Topic.self),
            ModelVersion.number("Label", Label.self),
            ModelVersion.text("Topic.title", \Topic.title),
            ModelVersion.text("Label.title", \Label.title),
            ModelVersion.one("Post.topic", \Post.topic, isShared: true),
            ModelVersion.many("Post.labels", \Post.labels),
            ModelVersion.many("Topic.posts", \Topic.posts, isWritten: false),
            ModelVersion.many("Label.posts", \Label.posts, isWritten: false),
        ]
    }
    /// Without the parent as an entity, each class has a table of its own.
    static var apart: ModelVersion {
        ModelVersion(entities: [Post.self, Topic.self, Label.self], probes: probes)
    }
    static var together: ModelVersion {
        ModelVersion(
            entities: [Post.self, Topic.self, Label.self], abstract: [Mark.self], probes: probes)
    }
}
