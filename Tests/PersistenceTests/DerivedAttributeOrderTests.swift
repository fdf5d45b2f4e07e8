import Persistence
import Testing

@Suite struct DerivedAttributeOrderTests {
    @Test("M6 members that are saved before their owner count too")
    func membersFirst() throws {
        let store = try TestStore.league()
        let context = store.container.newContext()
        let player = Player(context: context)
        player.name = "First"
        let squad = Squad(context: context)
        squad.code = 1
        player.squad = squad
        let club = Club(context: context)
        club.code = 1
        squad.club = club
        try context.save()
        #expect([squad.numberOfPlayers, club.numberOfPlayers, club.numberOfSquads] == [1, 1, 1])
    }
}
