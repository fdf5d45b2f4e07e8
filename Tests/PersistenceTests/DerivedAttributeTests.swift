import Persistence
import Testing

@Suite struct DerivedAttributeTests {
    @Test("M6 a count and a sum of it follow inserts, moves and deletions")
    func followsChanges() throws {
        let store = try TestStore.league()
        let context = store.container.newContext()
        let club = Club(context: context)
        club.code = 1
        let (first, second) = (Squad(context: context), Squad(context: context))
        (first.code, second.code) = (1, 2)
        (first.club, second.club) = (club, club)
        var players: [Player] = []
        for number in 0..<5 {
            let player = Player(context: context)
            player.name = "Player \(number)"
            player.squad = first
            players.append(player)
        }
        try context.save()
        #expect(first.numberOfPlayers == 5)
        #expect(club.numberOfPlayers == 5)
        #expect(club.numberOfSquads == 2)

        players[0].squad = second
        try context.save()
        #expect([first.numberOfPlayers, second.numberOfPlayers, club.numberOfPlayers] == [4, 1, 5])

        try context.delete(players[0])
        try context.save()
        #expect(second.managedObjectContext == nil, "its last player took the squad along")
        #expect([first.numberOfPlayers, club.numberOfPlayers, club.numberOfSquads] == [4, 4, 1])

        for player in players.dropFirst() { try context.delete(player) }
        try context.save()
        #expect(try context.count(FetchRequest<Group>()) == 0)
    }
}
