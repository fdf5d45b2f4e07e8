import Persistence
import SeededRandom
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
        #expect(
            [first.numberOfPlayers, second.numberOfPlayers, club.numberOfPlayers] == [4, 1, 5])

        try context.delete(players[0])
        try context.save()
        #expect(second.managedObjectContext == nil, "the squad is deleted with its last player")
        #expect([first.numberOfPlayers, club.numberOfPlayers, club.numberOfSquads] == [4, 4, 1])

        for player in players.dropFirst() { try context.delete(player) }
        try context.save()
        #expect(try context.count(FetchRequest<Group>()) == 0)
    }

    @Test("M6 members that are inserted before their owner are counted")
    func membersFirst() throws {
        let store = try TestStore.league()
        let context = store.container.newContext()
        let player = Player(context: context)
        player.name = "First"
        let squad = Squad(context: context)
        squad.code = 1
        let club = Club(context: context)
        club.code = 1
        squad.club = club
        player.squad = squad
        try context.save()
        #expect([squad.numberOfPlayers, club.numberOfPlayers, club.numberOfSquads] == [1, 1, 1])
    }

    static let recount = """
        SELECT count(*) FROM "Group" AS g WHERE
          (_entity = 'Squad' AND numberOfPlayers IS NOT
            (SELECT count(*) FROM Player WHERE squad = g._pk))
          OR (_entity = 'Club' AND (numberOfSquads IS NOT
            (SELECT count(*) FROM "Group" WHERE club = g._pk)
          OR numberOfPlayers IS NOT
            (SELECT count(*) FROM Player WHERE squad IN
              (SELECT _pk FROM "Group" WHERE club = g._pk))));
        """

    @Test(
        "M6 counts and sums follow the shell's changes, whichever end moves",
        arguments: [true, false])
    func otherWriters(foreignKeys: Bool) throws {
        let file = try TemporaryFile()
        let store = try TestStore(League.entities, abstract: League.abstract, path: file.path)
        let shell = SQLiteShell(path: file.path)
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        var script = ""
        for number in 1...4 {
            script +=
                "INSERT INTO \"Group\"(_pk, _entity, code) VALUES (\(number), 'Club', \(number));\n"
        }
        for number in 11...18 {
            script += """
                INSERT INTO "Group"(_pk, _entity, code, club)
                VALUES (\(number), 'Squad', \(number), \(number % 4 + 1));\n
                """
        }
        for _ in 0..<400 {
            let squad = Int.random(in: 11...18, using: &generator)
            let club = Int.random(in: 1...4, using: &generator)
            let player = Int.random(in: 1...60, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...2:
                script += "INSERT INTO Player(name, squad) VALUES ('p', \(squad));\n"
            case 3: script += "UPDATE Player SET squad = \(squad) WHERE _pk % 60 = \(player);\n"
            case 4: script += "DELETE FROM Player WHERE _pk % 60 = \(player);\n"
            case 5: script += "UPDATE \"Group\" SET club = \(club) WHERE _pk = \(squad);\n"
            case 6: script += "UPDATE \"Group\" SET club = NULL WHERE _pk = \(squad);\n"
            default:
                script += """
                    BEGIN; INSERT INTO Player(name, squad) SELECT name, 99 FROM Player LIMIT 3;
                    INSERT INTO "Group"(_pk, _entity, code, club)
                      VALUES (99, 'Squad', 99, \(club));
                    UPDATE Player SET squad = \(squad) WHERE squad = 99;
                    DELETE FROM "Group" WHERE _pk = 99; COMMIT;\n
                    """
            }
        }
        try shell.run(script, foreignKeys: foreignKeys)
        #expect(try shell.run(Self.recount) == "0", "seed \(seed)")
        let context = store.container.newContext()
        for squad in try context.fetch(FetchRequest<Squad>()) {
            #expect(squad.numberOfPlayers == Array(squad.players).count, "seed \(seed)")
        }
    }

    @Test("M6 with foreign keys off, an owner that is inserted again counts its remaining members")
    func ownerMadeAgain() throws {
        let file = try TemporaryFile()
        let store = try TestStore(League.entities, abstract: League.abstract, path: file.path)
        let shell = SQLiteShell(path: file.path)
        try shell.run(
            """
            INSERT INTO "Group"(_pk, _entity, code) VALUES (5, 'Squad', 1);
            INSERT INTO Player(name, squad) VALUES ('a', 5), ('b', 5);
            DELETE FROM "Group";
            INSERT INTO "Group"(_pk, _entity, code) VALUES (5, 'Squad', 1);
            """, foreignKeys: false)
        #expect(try shell.run(Self.recount) == "0")
        #expect(
            try store.container.newContext().fetch(FetchRequest<Squad>()).map(\.numberOfPlayers)
                == [2])
    }

    @Test("M6 a row keeps its number and its entity, on which counts rely")
    func identity() throws {
        let file = try TemporaryFile()
        _ = try TestStore(League.entities, abstract: League.abstract, path: file.path)
        let shell = SQLiteShell(path: file.path)
        try shell.run("INSERT INTO \"Group\"(_pk, _entity, code) VALUES (5, 'Squad', 1);")
        for script in [
            "UPDATE \"Group\" SET _pk = 6;", "UPDATE \"Group\" SET _entity = 'Club';",
            "INSERT INTO \"Group\"(_pk, _entity, code) VALUES (-5, 'Squad', 2);",
            "INSERT INTO \"Group\"(_entity, code) VALUES ('Group', 2);",
        ] {
            #expect(throws: SQLiteShell.Failure.self) { try shell.run(script) }
        }
    }

    @Test("M6 deleting by the schema's rules keeps the counts")
    func cascadesByTheSchema() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Company.entities, path: file.path)
        let context = store.container.newContext()
        _ = Company.department("One", employees: 3, in: context)
        let two = Company.department("Two", employees: 4, in: context)
        try context.save()
        try SQLiteShell(path: file.path).run(
            """
            UPDATE Employee SET department = 1 WHERE _pk > 5;
            DELETE FROM Employee WHERE _pk = 1;
            """)
        context.refreshAllObjects()
        let found = try context.fetch(FetchRequest<Department>())
        #expect(found.map(\.headcount) == [4, 2])
        #expect(two.headcount == 2)
    }
}
