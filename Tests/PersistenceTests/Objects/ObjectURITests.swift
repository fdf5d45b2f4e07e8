import Foundation
import Persistence
import Testing

/// Object IDs as URIs.
@Suite struct ObjectURITests {
    @Test("C1 a URI names the same object in another container, and no object of another store")
    func roundTrip() throws {
        let file = try TemporaryFile()
        let first = try TestStore(Tallies.entities, path: file.path).container
        let context = first.newContext()
        let tally = Tally(context: context)
        tally.name = "a"
        #expect(try first.uriRepresentation(of: tally.objectID) == nil, "temporary")
        try context.save()
        let id = tally.objectID
        let uri = try #require(try first.uriRepresentation(of: id))
        let uuid = try first.storeUUID.uuidString.lowercased()
        #expect(uri.absoluteString == "x-persistence://\(uuid)/Tally/1")
        #expect(try first.objectID(forURIRepresentation: uri) == id)

        let second = try TestStore(Tallies.entities, path: file.path).container
        let found = try #require(try second.objectID(forURIRepresentation: uri))
        #expect(found != id, "an ID is of one container")
        let same = try second.newContext().existingObject(for: found) as? Tally
        #expect(same?.name == "a")
        #expect(try second.uriRepresentation(of: found) == uri)
        #expect(try second.uriRepresentation(of: id) == nil)
        let stranger = try TestStore(Tallies.entities).container
        #expect(try stranger.objectID(forURIRepresentation: uri) == nil)
    }

    @Test("C1 M5 a URI names an object fetched through its parent, and one in several stores")
    func parentsAndStores() throws {
        let league = try TestStore.league().container
        let context = league.newContext()
        Squad(context: context).code = 1
        try context.save()
        let fetched = try league.newContext().fetchObjectIDs(FetchRequest<Group>())
        let id = try #require(fetched.first)
        let uri = try #require(try league.uriRepresentation(of: id))
        #expect(try league.objectID(forURIRepresentation: uri) == id)
        #expect(try context.existingObject(for: id) is Squad)

        let stores = try PersistentContainer(
            model: Bookshop.model(),
            stores: [
                StoreConfiguration(
                    configurationName: "Catalogue", location: .memory, applicationID: 1),
                StoreConfiguration(
                    configurationName: "Sales", location: .memory, applicationID: 2),
            ])
        let shop = stores.newContext()
        let (title, sale) = Bookshop.sellFirst(in: shop)
        try shop.save()
        let uris = try [title.objectID, sale.objectID].map {
            try #require(try stores.uriRepresentation(of: $0))
        }
        #expect(uris[0].host() != uris[1].host(), "each names its own store")
        let found = try uris.map { try stores.objectID(forURIRepresentation: $0) }
        #expect(found == [title.objectID, sale.objectID])
        let exchanged = try #require(
            URL(string: "x-persistence://\(uris[1].host() ?? "")\(uris[0].path())"))
        #expect(try stores.objectID(forURIRepresentation: exchanged) == nil)
    }

    @Test("C1 a URI that isn't one of an object of the store gives no ID")
    func malformed() throws {
        let store = try TestStore(Tallies.entities).container
        let uuid = try store.storeUUID.uuidString
        func id(_ text: String) throws -> ObjectID? {
            let uri = try #require(URL(string: text))
            return try store.objectID(forURIRepresentation: uri)
        }
        #expect(try id("x-persistence://\(uuid)/Mark/7")?.rowNumber == 7)
        for text in [
            "http://\(uuid)/Mark/7", "x-persistence://\(UUID().uuidString)/Mark/7",
            "x-persistence://\(uuid)/Unknown/7", "x-persistence://\(uuid)/Mark/0",
            "x-persistence://\(uuid)/Mark/-7", "x-persistence://\(uuid)/Mark/07",
            "x-persistence://\(uuid)/Mark/", "x-persistence://\(uuid)/Mark",
            "x-persistence://\(uuid)/Mark/7/8", "x-persistence://\(uuid)/Mark/7?a",
            "x-persistence://\(uuid)/Mark/7#a", "x-persistence://me@\(uuid)/Mark/7",
            "x-persistence://\(uuid):1/Mark/7", "x-persistence:Mark",
            "x-persistence://\(uuid)/Mark/99999999999999999999",
        ] { #expect(try id(text) == nil, "\(text)") }
    }
}
