PRAGMA application_id = 1299148644;
PRAGMA user_version = 8;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "_store" (
  "id" INTEGER PRIMARY KEY CHECK ("id" = 1),
  "uuid" BLOB NOT NULL CHECK (length("uuid") = 16),
  "lastTransaction" INTEGER NOT NULL,
  "foreignTransaction" INTEGER NOT NULL,
  "pruned" INTEGER NOT NULL,
  "writer" INTEGER
) STRICT;
INSERT INTO _store VALUES(1,X'd9987e59df684bf1b6a84994d0c9daea',16,0,0,NULL);
CREATE TABLE IF NOT EXISTS "_transaction" (
  "number" INTEGER PRIMARY KEY,
  "moment" INTEGER NOT NULL,
  "author" TEXT,
  "title" TEXT,
  "reverts" INTEGER,
  "kept" INTEGER,
  "kind" TEXT
) STRICT;
INSERT INTO _transaction VALUES(1,1795767844873,'laptop','places add home',NULL,NULL,'places');
INSERT INTO _transaction VALUES(2,1795767844964,'laptop','places default home',NULL,NULL,'places');
INSERT INTO _transaction VALUES(3,1795767845160,'laptop','add 1',NULL,NULL,'add');
INSERT INTO _transaction VALUES(4,1795767845548,'laptop','add 2',NULL,NULL,'add');
INSERT INTO _transaction VALUES(5,1795767845799,'laptop','add 3',NULL,NULL,'add');
INSERT INTO _transaction VALUES(6,1795767846072,'laptop','add 4',NULL,NULL,'add');
INSERT INTO _transaction VALUES(7,1795767846241,'laptop','add 5',NULL,NULL,'add');
INSERT INTO _transaction VALUES(8,1795767846444,'laptop','add 6',NULL,NULL,'add');
INSERT INTO _transaction VALUES(9,1795767848516,'laptop','edit 2',NULL,NULL,'edit');
INSERT INTO _transaction VALUES(10,1795767848721,'laptop','delete 5 6: 2 moods',NULL,NULL,'delete');
INSERT INTO _transaction VALUES(11,1795767848973,'laptop','restore 6',NULL,NULL,'restore');
INSERT INTO _transaction VALUES(12,1795767849264,'laptop','tags rename tram tramway: 1 mood',NULL,NULL,'tags');
INSERT INTO _transaction VALUES(13,1795767849651,'laptop','import jrnl.json: 8 added',NULL,NULL,'import');
INSERT INTO _transaction VALUES(14,1795767849921,'laptop','sync',NULL,NULL,'sync');
INSERT INTO _transaction VALUES(15,1795767853724,'laptop','sync',NULL,NULL,'sync');
INSERT INTO _transaction VALUES(16,1795767853919,'laptop','undo 13: import jrnl.json: 8 added',13,0,'undo');
CREATE TABLE IF NOT EXISTS "_change" (
  "transaction" INTEGER NOT NULL,
  "sequence" INTEGER NOT NULL,
  "entity" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "key" INTEGER NOT NULL,
  "lastKey" INTEGER,
  "destination" INTEGER,
  "old" TEXT,
  PRIMARY KEY ("transaction", "sequence")
) STRICT, WITHOUT ROWID;
INSERT INTO _change VALUES(1,1,'Place','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(2,1,'Place','update',1,NULL,NULL,'{"chosenAt":null}');
INSERT INTO _change VALUES(3,1,'Mood','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(3,2,'Tag','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(3,3,'GeographicRegion','insert',1,2,NULL,NULL);
INSERT INTO _change VALUES(4,1,'Mood','insert',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(4,2,'Tag','insert',2,3,NULL,NULL);
INSERT INTO _change VALUES(4,3,'GeographicRegion','insert',3,4,NULL,NULL);
INSERT INTO _change VALUES(5,1,'Mood','insert',3,NULL,NULL,NULL);
INSERT INTO _change VALUES(5,2,'GeographicRegion','insert',5,NULL,NULL,NULL);
INSERT INTO _change VALUES(5,3,'GeographicRegion','update',2,NULL,NULL,'{"updatedAt":817460645.02}');
INSERT INTO _change VALUES(6,1,'Mood','insert',4,NULL,NULL,NULL);
INSERT INTO _change VALUES(6,2,'GeographicRegion','insert',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(7,1,'Mood','insert',5,NULL,NULL,NULL);
INSERT INTO _change VALUES(7,2,'GeographicRegion','insert',7,NULL,NULL,NULL);
INSERT INTO _change VALUES(7,3,'GeographicRegion','update',2,NULL,NULL,'{"updatedAt":817460645.6600001}');
INSERT INTO _change VALUES(8,1,'Mood','insert',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(8,2,'GeographicRegion','update',2,NULL,NULL,'{"updatedAt":817460646.2049999}');
INSERT INTO _change VALUES(8,3,'GeographicRegion','update',7,NULL,NULL,'{"updatedAt":817460646.2049999}');
INSERT INTO _change VALUES(9,1,'Mood','update',2,NULL,NULL,'{"feeling":2,"modifiedAt":817460645.385}');
INSERT INTO _change VALUES(9,2,'Tag','insert',4,NULL,NULL,NULL);
INSERT INTO _change VALUES(9,3,'Mood_tags','connect',2,NULL,4,NULL);
INSERT INTO _change VALUES(10,1,'Mood','delete',5,NULL,NULL,'{"id":{"blob":"01a21c1ac53d729287c92a1975119fcc"},"date":817460646.2049999,"timeZone":"Europe/Lisbon","localDay":"2026-11-27","note":"Deleted, and kept in the trash","latitude":38.7223,"longitude":-9.1393,"modifiedAt":817460646.2049999,"country":7}');
INSERT INTO _change VALUES(10,2,'Mood','delete',6,NULL,NULL,'{"id":{"blob":"01a21c1ac5a97af088cca417c5876b26"},"date":817460646.3139999,"timeZone":"Europe/Lisbon","localDay":"2026-11-27","note":"Deleted, and back","latitude":38.7223,"longitude":-9.1393,"modifiedAt":817460646.3139999,"country":7}');
INSERT INTO _change VALUES(10,3,'GeographicRegion','touch',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(10,4,'GeographicRegion','delete',7,NULL,NULL,'{"_entity":"Country","continent":2,"numericCode":620,"updatedAt":817460646.3139999}');
INSERT INTO _change VALUES(11,1,'Mood','insert',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(11,2,'GeographicRegion','insert',7,NULL,NULL,NULL);
INSERT INTO _change VALUES(11,3,'GeographicRegion','touch',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(11,4,'Mood_tombstone','delete',6,NULL,NULL,'{"_moment":1795767848719,"id":{"blob":"01a21c1ac5a97af088cca417c5876b26"}}');
INSERT INTO _change VALUES(12,1,'Mood','update',2,NULL,NULL,'{"modifiedAt":817460648.484}');
INSERT INTO _change VALUES(12,2,'Tag','insert',5,NULL,NULL,NULL);
INSERT INTO _change VALUES(12,3,'Tag','delete',4,NULL,NULL,'{"name":"tram","key":"tram"}');
INSERT INTO _change VALUES(12,4,'Mood_tags','disconnect',2,NULL,4,NULL);
INSERT INTO _change VALUES(12,5,'Mood_tags','connect',2,NULL,5,NULL);
INSERT INTO _change VALUES(13,1,'Mood','insert',7,14,NULL,NULL);
INSERT INTO _change VALUES(13,2,'Tag','insert',6,10,NULL,NULL);
INSERT INTO _change VALUES(13,3,'GeographicRegion','update',6,NULL,NULL,'{"updatedAt":817460645.9460001}');
INSERT INTO _change VALUES(14,1,'MergeState','insert',1,3,NULL,NULL);
INSERT INTO _change VALUES(14,2,'Replica','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(14,3,'SyncFolder','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(15,1,'Mood','insert',15,NULL,NULL,NULL);
INSERT INTO _change VALUES(15,2,'Mood','update',1,NULL,NULL,'{"note":"First snow #winter","modifiedAt":817460645.02}');
INSERT INTO _change VALUES(15,3,'MergeState','insert',4,NULL,NULL,NULL);
INSERT INTO _change VALUES(15,4,'Replica','update',1,NULL,NULL,'{"transaction":14,"sharedState":"{\"defaultPlace\":[\"1795767844964@3a063db4aa8a\",\"home\"],\"places\":{\"home\":[\"1795767844873@3a063db4aa8a\",\"38.7223 -9.1393 home\"]},\"regions\":{\"142\":1795767845385,\"150\":1795767846314,\"FR\":1795767845660,\"JP\":1795767845385,\"NO\":1795767845020,\"PT\":1795767846314,\"ZZ\":1795767849413}}"}');
INSERT INTO _change VALUES(15,5,'SyncFolder','update',1,NULL,NULL,'{"transaction":14,"sharedState":"{\"defaultPlace\":[\"1795767844964@3a063db4aa8a\",\"home\"],\"places\":{\"home\":[\"1795767844873@3a063db4aa8a\",\"38.7223 -9.1393 home\"]},\"regions\":{\"142\":1795767845385,\"150\":1795767846314,\"FR\":1795767845660,\"JP\":1795767845385,\"NO\":1795767845020,\"PT\":1795767846314,\"ZZ\":1795767849413}}","filesRead":"{\"missing\":[],\"own\":{\"3a063db4aa8a\\/0001.jsonl\":\"4589 1795767849.895621156 16335282\"},\"read\":{}}"}');
INSERT INTO _change VALUES(15,6,'GeographicRegion','insert',8,9,NULL,NULL);
INSERT INTO _change VALUES(16,1,'Mood','delete',7,NULL,NULL,'{"id":{"blob":"01a21c1ad259722cb010f593e4f6d5a4"},"date":615061320.0,"timeZone":"UTC","localDay":"2020-06-28","note":"Lunch with \"quotes\", commas | pipes @Work/meeting @team\n\nFirst line, then an empty one.\n\nLast line @work: done","modifiedAt":817460649.4130001,"source":"jrnl","externalID":"glJQARc4mhUhyTPg-7bzag","importedDigest":{"blob":"ec0ba53d5e1dc62859ffaedc66ea809b"},"country":6}');
INSERT INTO _change VALUES(16,2,'Mood','delete',8,NULL,NULL,'{"id":{"blob":"01a21c1ad28471cb8eab2a0e99988598"},"date":631184400.0,"timeZone":"UTC","localDay":"2021-01-01","note":"One sentence.\n\nAnd another one","modifiedAt":817460649.4130001,"source":"jrnl","externalID":"tQEmP350_HSyr6Xc2KAM1A","importedDigest":{"blob":"04667ca390ab5a8ecd89373850ec42bf"},"country":6}');
INSERT INTO _change VALUES(16,3,'Mood','delete',9,NULL,NULL,'{"id":{"blob":"01a21c1ad2847ee983d1395b12366715"},"date":668063160.0,"timeZone":"UTC","localDay":"2022-03-04","note":"Brackets\n\n[1] a footnote\n[not a date] a line\n## A heading, no tag","modifiedAt":817460649.4130001,"source":"jrnl","externalID":"clEGuCOvqhYIoPvT5J8xHQ","importedDigest":{"blob":"ab00df0bbf4691613ff0ec95b55b551b"},"country":6}');
INSERT INTO _change VALUES(16,4,'Mood','delete',10,NULL,NULL,'{"id":{"blob":"01a21c1ad2857915a6da81ebfd6b8d3e"},"date":694180800.0,"timeZone":"UTC","localDay":"2022-12-31","note":"=1+1","modifiedAt":817460649.4130001,"source":"jrnl","externalID":"65gLl6SH2Suw9IYiqAlLAA","importedDigest":{"blob":"6f6653fc481c79f1ce2893847a62d73a"},"country":6}');
INSERT INTO _change VALUES(16,5,'Mood','delete',11,NULL,NULL,'{"id":{"blob":"01a21c1ad28671e28720f4b92af65e9b"},"date":704973600.0,"timeZone":"UTC","localDay":"2023-05-05","note":"שלום 🌄 #sea\n\nمرحبا 👩‍👩‍👧‍👦 \\ backslash\n  indented","modifiedAt":817460649.4130001,"source":"jrnl","externalID":"gV7it6c3OTIjw5tnrg5X8A","importedDigest":{"blob":"eb6eb4f40c8e6e7859e722a2dd756677"},"country":6}');
INSERT INTO _change VALUES(16,6,'Mood','delete',12,NULL,NULL,'{"id":{"blob":"01a21c1ad2937b74b4d675d5a59168a7"},"date":730943940.0,"timeZone":"UTC","localDay":"2024-02-29","note":"Leap day\n\nIt comes every four years.","modifiedAt":817460649.4130001,"source":"jrnl","externalID":"h6H34S5HTsytHZjpZkuPVA","importedDigest":{"blob":"a199192f34949384e58f6329552480bf"},"country":6}');
INSERT INTO _change VALUES(16,7,'Mood','delete',13,NULL,NULL,'{"id":{"blob":"01a21c1ad2947958b46dd406fbd6b579"},"date":751689000.0,"timeZone":"UTC","localDay":"2024-10-27","note":"half past two","modifiedAt":817460649.4130001,"source":"jrnl","externalID":"ylf8hSQqAkmSwdW72msAnw","importedDigest":{"blob":"2ee657b1acfc33d8c90daf1d397a3bf5"},"country":6}');
INSERT INTO _change VALUES(16,8,'Mood','delete',14,NULL,NULL,'{"id":{"blob":"01a21c1ad2957356add3be3caba5e6c8"},"date":751689000.0,"timeZone":"UTC","localDay":"2024-10-27","note":"half past two","modifiedAt":817460649.4130001,"source":"jrnl","externalID":"ylf8hSQqAkmSwdW72msAnw.1","importedDigest":{"blob":"2ee657b1acfc33d8c90daf1d397a3bf5"},"country":6}');
INSERT INTO _change VALUES(16,9,'Tag','delete',6,NULL,NULL,'{"name":"work","key":"work"}');
INSERT INTO _change VALUES(16,10,'Tag','delete',7,NULL,NULL,'{"name":"team","key":"team"}');
INSERT INTO _change VALUES(16,11,'Tag','delete',8,NULL,NULL,'{"name":"meeting","key":"work/meeting","parent":6}');
INSERT INTO _change VALUES(16,12,'Tag','delete',9,NULL,NULL,'{"name":"sea","key":"sea"}');
INSERT INTO _change VALUES(16,13,'Tag','delete',10,NULL,NULL,'{"name":"starred","key":"starred"}');
INSERT INTO _change VALUES(16,14,'GeographicRegion','update',6,NULL,NULL,'{"updatedAt":817460649.4130001}');
INSERT INTO _change VALUES(16,15,'Mood_tags','disconnect',7,NULL,6,NULL);
INSERT INTO _change VALUES(16,16,'Mood_tags','disconnect',7,NULL,7,NULL);
INSERT INTO _change VALUES(16,17,'Mood_tags','disconnect',7,NULL,8,NULL);
INSERT INTO _change VALUES(16,18,'Mood_tags','disconnect',11,NULL,9,NULL);
INSERT INTO _change VALUES(16,19,'Mood_tags','disconnect',12,NULL,10,NULL);
CREATE TABLE IF NOT EXISTS "Mood" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "date" REAL NOT NULL,
  "timeZone" TEXT NOT NULL,
  "localDay" TEXT NOT NULL,
  "feeling" INTEGER,
  "note" TEXT,
  "colors" BLOB,
  "latitude" REAL,
  "longitude" REAL,
  "modifiedAt" REAL NOT NULL,
  "source" TEXT,
  "externalID" TEXT,
  "importedDigest" BLOB,
  "country" INTEGER NOT NULL REFERENCES "GeographicRegion"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO Mood VALUES(1,15,X'01a21c1ac09c72679937b084fc407d70',754037100.0,'Europe/Oslo','2024-11-23',5,'First snow of the year',NULL,59.91273000000000337,10.746090000000000586,817460652.94599997994,NULL,NULL,NULL,1);
INSERT INTO Mood VALUES(2,12,X'01a21c1ac2087917ba967e95a244d292',739531800.0,'Asia/Tokyo','2024-06-08',1,'Lost my umbrella',NULL,NULL,NULL,817460649.23300004005,NULL,NULL,NULL,3);
INSERT INTO Mood VALUES(3,5,X'01a21c1ac31b7a08855df742bb632be8',817460645.66000008581,'Europe/Paris','2026-11-27',4,'Γεια σου, 世界 🌊',X'224466ffffff',48.85000000000000142,2.3500000000000000888,817460645.66000008581,NULL,NULL,NULL,5);
INSERT INTO Mood VALUES(4,6,X'01a21c1ac43a736893e8c29f31b68d3b',817460645.94600009916,'UTC','2026-11-27',NULL,'Nowhere known',NULL,NULL,NULL,817460645.94600009916,NULL,NULL,NULL,6);
INSERT INTO Mood VALUES(6,11,X'01a21c1ac5a97af088cca417c5876b26',817460646.31399989125,'Europe/Lisbon','2026-11-27',NULL,'Deleted, and back',NULL,38.722299999999997056,-9.1393000000000004234,817460646.31399989125,NULL,NULL,NULL,7);
INSERT INTO Mood VALUES(15,15,X'01a21c1ad4577a6691dc5421f7dcbad7',756763200.0,'UTC','2024-12-24',3,'From the other machine',NULL,NULL,NULL,817460650.07200002672,NULL,NULL,NULL,9);
CREATE TABLE IF NOT EXISTS "Tag" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "parent" INTEGER REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numberOfChildren" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Tag VALUES(1,3,'winter','winter',1,NULL,0);
INSERT INTO Tag VALUES(2,4,'autumn','rain/autumn',1,3,0);
INSERT INTO Tag VALUES(3,4,'rain','rain',0,NULL,1);
INSERT INTO Tag VALUES(5,12,'tramway','tramway',1,NULL,0);
CREATE TABLE IF NOT EXISTS "Place" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "latitude" REAL NOT NULL,
  "longitude" REAL NOT NULL,
  "chosenAt" REAL
) STRICT;
INSERT INTO Place VALUES(1,2,'home','home',38.722299999999997056,-9.1393000000000004234,817460644.95199990268);
CREATE TABLE IF NOT EXISTS "MergeState" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "json" TEXT,
  "canonicalID" BLOB
) STRICT;
INSERT INTO MergeState VALUES(1,14,X'01a21c1ac53d729287c92a1975119fcc','{"id":"01a21c1a-c53d-7292-87c9-2a1975119fcc","modifiedAt":0,"deletedAt":"1795767848721@3a063db4aa8a"}',NULL);
INSERT INTO MergeState VALUES(2,14,X'01a21c1ac2087917ba967e95a244d292','{"id":"01a21c1a-c208-7917-ba96-7e95a244d292","modifiedAt":1795767849233,"editedAt":"1795767849264@3a063db4aa8a","at":"1795767845385","date":"1717839000000","timeZone":"Asia/Tokyo","feeling":"1","country":"392","clocks":{"feeling":"1795767848516@3a063db4aa8a"},"note":"Lost my umbrella","tags":["rain/autumn","tramway"],"removedTags":["tram"],"tagClocks":{"tram":"1795767849264@3a063db4aa8a","tramway":"1795767849264@3a063db4aa8a"}}',NULL);
INSERT INTO MergeState VALUES(3,14,X'01a21c1ac5a97af088cca417c5876b26','{"id":"01a21c1a-c5a9-7af0-88cc-a417c5876b26","modifiedAt":1795767846314,"deletedAt":"1795767848721@3a063db4aa8a","editedAt":"1795767848973@3a063db4aa8a","at":"1795767846314","date":"1795767846314","timeZone":"Europe/Lisbon","coordinate":"38.7223,-9.1393","country":"620","note":"Deleted, and back"}',NULL);
INSERT INTO MergeState VALUES(4,15,X'01a21c1ac09c72679937b084fc407d70','{"id":"01a21c1a-c09c-7267-9937-b084fc407d70","modifiedAt":1795767852946,"editedAt":"1795767852984@abf0136408ac","at":"1795767845020","date":"1732344300000","timeZone":"Europe/Oslo","feeling":"5","coordinate":"59.91273,10.74609","country":"578","notes":[["1795767852984@abf0136408ac","First snow of the year"]],"seen":{"abf0136408ac":1795767852984,"f4a6f1e54e95":1795767845020},"tags":["winter"]}',NULL);
CREATE TABLE IF NOT EXISTS "Replica" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "transaction" INTEGER NOT NULL DEFAULT 0,
  "sharedState" TEXT,
  "generation" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Replica VALUES(1,15,15,'{"defaultPlace":["1795767844964@3a063db4aa8a","home"],"places":{"home":["1795767844873@3a063db4aa8a","38.7223 -9.1393 home"]},"regions":{"009":1795767850072,"142":1795767845385,"150":1795767846314,"FR":1795767845660,"JP":1795767845385,"NO":1795767845020,"NZ":1795767850072,"PT":1795767846314,"ZZ":1795767849413}}',0);
CREATE TABLE IF NOT EXISTS "SyncFolder" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "path" TEXT NOT NULL,
  "transaction" INTEGER NOT NULL DEFAULT 0,
  "segment" INTEGER NOT NULL DEFAULT 0,
  "snapshot" INTEGER NOT NULL DEFAULT 0,
  "sharedState" TEXT,
  "filesRead" TEXT NOT NULL
) STRICT;
INSERT INTO SyncFolder VALUES(1,15,X'4d49926880c44558bf9f65cf655e96fe','/tmp/t-s/tmp.3VxMGFKQla/sync',15,1,1,'{"defaultPlace":["1795767844964@3a063db4aa8a","home"],"places":{"home":["1795767844873@3a063db4aa8a","38.7223 -9.1393 home"]},"regions":{"009":1795767850072,"142":1795767845385,"150":1795767846314,"FR":1795767845660,"JP":1795767845385,"NO":1795767845020,"NZ":1795767850072,"PT":1795767846314,"ZZ":1795767849413}}','{"missing":[],"own":{"3a063db4aa8a\/0001.jsonl":"4589 1795767849.895621156 16335282"},"read":{"367fa3f3a98b\/0001.jsonl":{"isSnapshot":true,"stamp":"480 1795767850.623621178 16335283"},"367fa3f3a98b\/0002.jsonl":{"isSnapshot":false,"stamp":"902 1795767853.283621258 16335478"}}}');
CREATE TABLE IF NOT EXISTS "GeographicRegion" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "_entity" TEXT NOT NULL CHECK ("_entity" IN ('Country', 'Continent')),
  "continent" INTEGER REFERENCES "GeographicRegion"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numericCode" INTEGER NOT NULL,
  "updatedAt" REAL NOT NULL DEFAULT -978307200.0,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "numberOfCountries" INTEGER CHECK ("numberOfCountries" IS NOT NULL OR "_entity" NOT IN ('Continent')) DEFAULT 0
) STRICT;
INSERT INTO GeographicRegion VALUES(1,3,'Country',2,578,817460645.0199999809,1,0);
INSERT INTO GeographicRegion VALUES(2,8,'Continent',NULL,150,817460646.31399989125,3,3);
INSERT INTO GeographicRegion VALUES(3,4,'Country',4,392,817460645.38499999046,1,0);
INSERT INTO GeographicRegion VALUES(4,4,'Continent',NULL,142,817460645.38499999046,1,1);
INSERT INTO GeographicRegion VALUES(5,5,'Country',2,250,817460645.66000008581,1,0);
INSERT INTO GeographicRegion VALUES(6,16,'Country',NULL,0,817460645.94600009916,1,0);
INSERT INTO GeographicRegion VALUES(7,11,'Country',2,620,817460646.31399989125,1,0);
INSERT INTO GeographicRegion VALUES(8,15,'Continent',NULL,9,817460650.07200002672,1,1);
INSERT INTO GeographicRegion VALUES(9,15,'Country',8,554,817460650.07200002672,1,0);
CREATE TABLE IF NOT EXISTS "Mood_tags" (
  "source" INTEGER NOT NULL REFERENCES "Mood"("_pk") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  "destination" INTEGER NOT NULL REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("source", "destination")
) STRICT, WITHOUT ROWID;
INSERT INTO Mood_tags VALUES(1,1);
INSERT INTO Mood_tags VALUES(2,2);
INSERT INTO Mood_tags VALUES(2,5);
CREATE TABLE IF NOT EXISTS "Mood_tombstone" (
  "_pk" INTEGER PRIMARY KEY NOT NULL,
  "_moment" INTEGER NOT NULL,
  "id" BLOB,
  "source" TEXT,
  "externalID" TEXT
) STRICT;
INSERT INTO Mood_tombstone VALUES(5,1795767848719,X'01a21c1ac53d729287c92a1975119fcc',NULL,NULL);
CREATE TABLE IF NOT EXISTS "_schema" (
  "name" TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO _schema VALUES('Continent_countries_deleted');
INSERT INTO _schema VALUES('Continent_countries_inserted');
INSERT INTO _schema VALUES('Continent_countries_updated');
INSERT INTO _schema VALUES('Continent_first');
INSERT INTO _schema VALUES('Continent_numericCode');
INSERT INTO _schema VALUES('Country_first');
INSERT INTO _schema VALUES('Country_moods_deleted');
INSERT INTO _schema VALUES('Country_moods_inserted');
INSERT INTO _schema VALUES('Country_moods_updated');
INSERT INTO _schema VALUES('Country_numericCode');
INSERT INTO _schema VALUES('GeographicRegion');
INSERT INTO _schema VALUES('GeographicRegion._entity');
INSERT INTO _schema VALUES('GeographicRegion._pk');
INSERT INTO _schema VALUES('GeographicRegion._version');
INSERT INTO _schema VALUES('GeographicRegion.continent');
INSERT INTO _schema VALUES('GeographicRegion.numberOfCountries');
INSERT INTO _schema VALUES('GeographicRegion.numberOfMoods');
INSERT INTO _schema VALUES('GeographicRegion.numericCode');
INSERT INTO _schema VALUES('GeographicRegion.updatedAt');
INSERT INTO _schema VALUES('GeographicRegion_continent');
INSERT INTO _schema VALUES('GeographicRegion_identity');
INSERT INTO _schema VALUES('GeographicRegion_noted_delete');
INSERT INTO _schema VALUES('GeographicRegion_version');
INSERT INTO _schema VALUES('GeographicRegion_version_inserted');
INSERT INTO _schema VALUES('MergeState');
INSERT INTO _schema VALUES('MergeState._pk');
INSERT INTO _schema VALUES('MergeState._version');
INSERT INTO _schema VALUES('MergeState.canonicalID');
INSERT INTO _schema VALUES('MergeState.id');
INSERT INTO _schema VALUES('MergeState.json');
INSERT INTO _schema VALUES('MergeState_id');
INSERT INTO _schema VALUES('Mood');
INSERT INTO _schema VALUES('Mood._pk');
INSERT INTO _schema VALUES('Mood._version');
INSERT INTO _schema VALUES('Mood.colors');
INSERT INTO _schema VALUES('Mood.country');
INSERT INTO _schema VALUES('Mood.date');
INSERT INTO _schema VALUES('Mood.externalID');
INSERT INTO _schema VALUES('Mood.feeling');
INSERT INTO _schema VALUES('Mood.id');
INSERT INTO _schema VALUES('Mood.importedDigest');
INSERT INTO _schema VALUES('Mood.latitude');
INSERT INTO _schema VALUES('Mood.localDay');
INSERT INTO _schema VALUES('Mood.longitude');
INSERT INTO _schema VALUES('Mood.modifiedAt');
INSERT INTO _schema VALUES('Mood.note');
INSERT INTO _schema VALUES('Mood.source');
INSERT INTO _schema VALUES('Mood.timeZone');
INSERT INTO _schema VALUES('Mood_country_date');
INSERT INTO _schema VALUES('Mood_date');
INSERT INTO _schema VALUES('Mood_id');
INSERT INTO _schema VALUES('Mood_identity');
INSERT INTO _schema VALUES('Mood_localDay_feeling_country');
INSERT INTO _schema VALUES('Mood_note_nul');
INSERT INTO _schema VALUES('Mood_note_trigrams');
INSERT INTO _schema VALUES('Mood_note_trigrams.note');
INSERT INTO _schema VALUES('Mood_note_unspaced');
INSERT INTO _schema VALUES('Mood_note_words');
INSERT INTO _schema VALUES('Mood_note_words.note');
INSERT INTO _schema VALUES('Mood_note_words_changed');
INSERT INTO _schema VALUES('Mood_note_words_deleted');
INSERT INTO _schema VALUES('Mood_note_words_inserted');
INSERT INTO _schema VALUES('Mood_noted_delete');
INSERT INTO _schema VALUES('Mood_source_externalID');
INSERT INTO _schema VALUES('Mood_tags');
INSERT INTO _schema VALUES('Mood_tags.destination');
INSERT INTO _schema VALUES('Mood_tags.source');
INSERT INTO _schema VALUES('Mood_tags_noted_delete');
INSERT INTO _schema VALUES('Mood_tags_noted_insert');
INSERT INTO _schema VALUES('Mood_tags_noted_update');
INSERT INTO _schema VALUES('Mood_tags_reverse');
INSERT INTO _schema VALUES('Mood_tombstone');
INSERT INTO _schema VALUES('Mood_tombstone._moment');
INSERT INTO _schema VALUES('Mood_tombstone._pk');
INSERT INTO _schema VALUES('Mood_tombstone.externalID');
INSERT INTO _schema VALUES('Mood_tombstone.id');
INSERT INTO _schema VALUES('Mood_tombstone.source');
INSERT INTO _schema VALUES('Mood_tombstone_id');
INSERT INTO _schema VALUES('Mood_tombstone_kept');
INSERT INTO _schema VALUES('Mood_tombstone_source_externalID');
INSERT INTO _schema VALUES('Mood_version');
INSERT INTO _schema VALUES('Mood_version_inserted');
INSERT INTO _schema VALUES('Place');
INSERT INTO _schema VALUES('Place._pk');
INSERT INTO _schema VALUES('Place._version');
INSERT INTO _schema VALUES('Place.chosenAt');
INSERT INTO _schema VALUES('Place.key');
INSERT INTO _schema VALUES('Place.latitude');
INSERT INTO _schema VALUES('Place.longitude');
INSERT INTO _schema VALUES('Place.name');
INSERT INTO _schema VALUES('Place_identity');
INSERT INTO _schema VALUES('Place_key');
INSERT INTO _schema VALUES('Place_noted_delete');
INSERT INTO _schema VALUES('Place_version');
INSERT INTO _schema VALUES('Place_version_inserted');
INSERT INTO _schema VALUES('Replica');
INSERT INTO _schema VALUES('Replica._pk');
INSERT INTO _schema VALUES('Replica._version');
INSERT INTO _schema VALUES('Replica.generation');
INSERT INTO _schema VALUES('Replica.sharedState');
INSERT INTO _schema VALUES('Replica.transaction');
INSERT INTO _schema VALUES('SyncFolder');
INSERT INTO _schema VALUES('SyncFolder._pk');
INSERT INTO _schema VALUES('SyncFolder._version');
INSERT INTO _schema VALUES('SyncFolder.filesRead');
INSERT INTO _schema VALUES('SyncFolder.id');
INSERT INTO _schema VALUES('SyncFolder.path');
INSERT INTO _schema VALUES('SyncFolder.segment');
INSERT INTO _schema VALUES('SyncFolder.sharedState');
INSERT INTO _schema VALUES('SyncFolder.snapshot');
INSERT INTO _schema VALUES('SyncFolder.transaction');
INSERT INTO _schema VALUES('SyncFolder_id');
INSERT INTO _schema VALUES('Tag');
INSERT INTO _schema VALUES('Tag._pk');
INSERT INTO _schema VALUES('Tag._version');
INSERT INTO _schema VALUES('Tag.key');
INSERT INTO _schema VALUES('Tag.name');
INSERT INTO _schema VALUES('Tag.numberOfChildren');
INSERT INTO _schema VALUES('Tag.numberOfMoods');
INSERT INTO _schema VALUES('Tag.parent');
INSERT INTO _schema VALUES('Tag_children_deleted');
INSERT INTO _schema VALUES('Tag_children_inserted');
INSERT INTO _schema VALUES('Tag_children_updated');
INSERT INTO _schema VALUES('Tag_first');
INSERT INTO _schema VALUES('Tag_identity');
INSERT INTO _schema VALUES('Tag_key');
INSERT INTO _schema VALUES('Tag_moods_deleted');
INSERT INTO _schema VALUES('Tag_moods_inserted');
INSERT INTO _schema VALUES('Tag_moods_updated');
INSERT INTO _schema VALUES('Tag_noted_delete');
INSERT INTO _schema VALUES('Tag_parent');
INSERT INTO _schema VALUES('Tag_version');
INSERT INTO _schema VALUES('Tag_version_inserted');
INSERT INTO _schema VALUES('_change');
INSERT INTO _schema VALUES('_change.destination');
INSERT INTO _schema VALUES('_change.entity');
INSERT INTO _schema VALUES('_change.key');
INSERT INTO _schema VALUES('_change.kind');
INSERT INTO _schema VALUES('_change.lastKey');
INSERT INTO _schema VALUES('_change.old');
INSERT INTO _schema VALUES('_change.sequence');
INSERT INTO _schema VALUES('_change.transaction');
INSERT INTO _schema VALUES('_change_deleted');
INSERT INTO _schema VALUES('_schema');
INSERT INTO _schema VALUES('_schema.name');
INSERT INTO _schema VALUES('_store');
INSERT INTO _schema VALUES('_store.foreignTransaction');
INSERT INTO _schema VALUES('_store.id');
INSERT INTO _schema VALUES('_store.lastTransaction');
INSERT INTO _schema VALUES('_store.pruned');
INSERT INTO _schema VALUES('_store.uuid');
INSERT INTO _schema VALUES('_store.writer');
INSERT INTO _schema VALUES('_transaction');
INSERT INTO _schema VALUES('_transaction.author');
INSERT INTO _schema VALUES('_transaction.kept');
INSERT INTO _schema VALUES('_transaction.kind');
INSERT INTO _schema VALUES('_transaction.moment');
INSERT INTO _schema VALUES('_transaction.number');
INSERT INTO _schema VALUES('_transaction.reverts');
INSERT INTO _schema VALUES('_transaction.title');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','Mood_note_words','Mood_note_words',0,'CREATE VIRTUAL TABLE "Mood_note_words" USING fts5("note", content="Mood", content_rowid="_pk", tokenize="unicode61 remove_diacritics 2")');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO Mood_note_words_data VALUES(1,X'0614');
INSERT INTO Mood_note_words_data VALUES(10,X'0000000002041300041101010101010201010301010000');
INSERT INTO Mood_note_words_data VALUES(137438953473,X'0000002b053066726f6d0f020201076d616368696e650f020501056f746865720f020401037468650f020304090c0a');
INSERT INTO Mood_note_words_data VALUES(274877906945,X'000000390630666972737401030201026f660102040104736e6f770103030103746865010205010677696e7465720101010479656172010206040a0709080a');
INSERT INTO Mood_note_words_data VALUES(412316860417,X'0000016a02303109010101010161090102016e0701030164080103056f74686572080101096261636b736c6173680b0102077261636b65747309010105636f6d65730c0104036d6173070101046461746509010301790c0102036f6e6507010105656d70747907010204766572790c0101056669727374070102076f6f746e6f74650901030275720c01010468616c660d0101010206656164696e6709010108696e64656e7465640b010201740c0101046c617374070102036561700c010203696e65070102010204756e6368070101076d656574696e67070101026e6f0901030174090101036f6e65070101010104706173740d0101010204697065730701010671756f746573070101037365610b0103066e74656e6365080101037461670901020365616d0701020368656e07010202776f0d010101010477697468070102036f726b0701010579656172730c010108d7a9d79cd795d79d0b01010ad985d8b1d8add8a8d8a70b010407050505090d0b09070805070908090b060a0a0c05080709080b0605090a080a070a070707080807090c');
INSERT INTO Mood_note_words_data VALUES(2336462209025,X'0000021b0230310902030104020301016109080405040402016e07020d03016406020302020403056f7468657208020501046261636b0602040505736c6173680b020502077261636b6574730902020105636f6d65730c020504036d61730702050104646174650902080301790c02030206656c6574656406020202036f6e650702130105656d70747907020e0204766572790c02060105666972737401020206020a02076f6f746e6f7465090205030275720c0207010468616c660d02020102020206656164696e6709020c0108696e64656e7465640b02060201740c020401056b6e6f776e04020301046c61737407021002036561700c02020203696e6507040b0802020a02036f73740202020204756e636807020201076d656574696e6707020802017902020301026e6f09020d0301740902060305776865726504020201036f6e6507020f010402060104706173740d0203010203020469706573070206010671756f74657307020401037365610b020303066e74656e636508020302036e6f77010203010374616709020e020365616d070209020368656e07020c0202776f0d02040102040108756d6272656c6c61020204010677696e7465720102040302746807020302036f726b0704070d010579656172730c02080108ceb3ceb5ceb9ceb10302020106cf83cebfcf850302030108d7a9d79cd795d79d0b0202010ad985d8b1d8add8a8d8a70b02040106e4b896e7958c030204040a0906090a090a0c0a0809060b080a090d0c070c0b0d060a09080c08090c0607060a0c0c090b080b080808080a0d0b07090a0d0b0d0f');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO Mood_note_words_idx VALUES(1,X'',2);
INSERT INTO Mood_note_words_idx VALUES(2,X'',2);
INSERT INTO Mood_note_words_idx VALUES(3,X'',2);
INSERT INTO Mood_note_words_idx VALUES(17,X'',2);
CREATE TABLE IF NOT EXISTS 'Mood_note_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO Mood_note_words_docsize VALUES(1,X'05');
INSERT INTO Mood_note_words_docsize VALUES(2,X'03');
INSERT INTO Mood_note_words_docsize VALUES(3,X'03');
INSERT INTO Mood_note_words_docsize VALUES(4,X'02');
INSERT INTO Mood_note_words_docsize VALUES(6,X'03');
INSERT INTO Mood_note_words_docsize VALUES(15,X'04');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO Mood_note_words_config VALUES('version',4);
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','Mood_note_trigrams','Mood_note_trigrams',0,'CREATE VIRTUAL TABLE "Mood_note_trigrams" USING fts5("note", content="Mood_note_unspaced", content_rowid="_pk", tokenize="trigram")');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO Mood_note_trigrams_data VALUES(1,X'010c');
INSERT INTO Mood_note_trigrams_data VALUES(10,X'000000000103030003010101020101030101');
INSERT INTO Mood_note_trigrams_data VALUES(137438953473,X'0000007f063020cf83cebf0302060206e4b896e7958c03020b01052c20e4b89603020a0105ceb120cf830302050205b3ceb5ceb90302020205b5ceb9ceb10302030204b9ceb1200302040204bfcf852c0302080106cf83cebfcf850302070203852c200302090107e4b896e7958c2003020c0108e7958c20f09f8c8a03020d040a0b0a0a0a0a09090b080c');
INSERT INTO Mood_note_trigrams_data VALUES(274877906945,X'0000019f05300a0ad9850b020d020220200b02280204d985d8b10b020e01032020690b0229020223730b020802025c200b021c020262610b021e0202696e0b022a0205f09f8c84200b0206040591a9e2808d0b021401032373650b020901035c20620b021d0103610a0a0b020c0202636b0b0220020273680b022501036261630b021f0103636b730b0221010364656e0b022d010365610a0b020b02026e740b022e0103680a200b02270103696e640b022b01036b736c0b022201036c61730b022401036e64650b022c020274650b022f01037365610b020a0202680a0b022602026c610b022301037465640b02300105d795d79d200b020402059cd795d79d0b020302069d20f09f8c840b02050205a9d79cd7950b02020107d8a720f09f91a90b02130204a8d8a7200b02120205add8a8d8a70b02110205b1d8add8a80b02100106d985d8b1d8ad0b020f0108e2808df09f91a6200b021a0704a7e2808d0b02180704a9e2808d0b02160106f09f8c8420230b0207030491a6205c0b021b0408a7e2808df09f91a60b02190408a9e2808df09f91a70b02170b01a90b02150409070908070707070a0a08080807070808080807080808080807080707080a0a0b0a0c090a0a0b0d09090b090d0d');
INSERT INTO Mood_note_trigrams_data VALUES(412316860417,X'0000017005300a0ad9850b01020220200b010204d985d8b10b0101032020690b01020223730b0102025c200b01020262610b010202696e0b010205f09f8c84200b01040591a9e2808d0b0101032373650b0101035c20620b010103610a0a0b010202636b0b01020273680b0101036261630b010103636b730b01010364656e0b01010365610a0b0102026e740b010103680a200b010103696e640b0101036b736c0b0101036c61730b0101036e64650b01020274650b0101037365610b010202680a0b0102026c610b0101037465640b010105d795d79d200b0102059cd795d79d0b0102069d20f09f8c840b010205a9d79cd7950b010107d8a720f09f91a90b010204a8d8a7200b010205add8a8d8a70b010205b1d8add8a80b010106d985d8b1d8ad0b010108e2808df09f91a6200b010704a7e2808d0b010704a9e2808d0b010106f09f8c8420230b01030491a6205c0b010408a7e2808df09f91a60b010408a9e2808df09f91a70b010b01a90b010408060807060606060909070707060607070707060707070707060706060709090a090b0809090a0c08080a080c0c');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO Mood_note_trigrams_idx VALUES(1,X'',2);
INSERT INTO Mood_note_trigrams_idx VALUES(2,X'',2);
INSERT INTO Mood_note_trigrams_idx VALUES(3,X'',2);
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO Mood_note_trigrams_docsize VALUES(3,X'0c');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO Mood_note_trigrams_config VALUES('version',4);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('Place',1);
INSERT INTO sqlite_sequence VALUES('Mood',15);
INSERT INTO sqlite_sequence VALUES('GeographicRegion',9);
INSERT INTO sqlite_sequence VALUES('Tag',10);
INSERT INTO sqlite_sequence VALUES('MergeState',4);
INSERT INTO sqlite_sequence VALUES('SyncFolder',1);
INSERT INTO sqlite_sequence VALUES('Replica',1);
CREATE UNIQUE INDEX "Mood_id" ON "Mood"("id");
CREATE INDEX "Mood_date" ON "Mood"("date");
CREATE INDEX "Mood_country_date" ON "Mood"("country", "date");
CREATE UNIQUE INDEX "Mood_source_externalID" ON "Mood"("source", "externalID");
CREATE INDEX "Mood_localDay_feeling_country" ON "Mood"("localDay", "feeling", "country");
CREATE UNIQUE INDEX "Tag_key" ON "Tag"("key");
CREATE INDEX "Tag_parent" ON "Tag"("parent");
CREATE UNIQUE INDEX "Place_key" ON "Place"("key");
CREATE UNIQUE INDEX "MergeState_id" ON "MergeState"("id");
CREATE UNIQUE INDEX "SyncFolder_id" ON "SyncFolder"("id");
CREATE UNIQUE INDEX "Country_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Country';
CREATE UNIQUE INDEX "Continent_numericCode" ON "GeographicRegion"("numericCode") WHERE "_entity" = 'Continent';
CREATE INDEX "GeographicRegion_continent" ON "GeographicRegion"("continent");
CREATE INDEX "Mood_tags_reverse" ON "Mood_tags"("destination", "source");
CREATE INDEX "Mood_tombstone_id" ON "Mood_tombstone"("id");
CREATE INDEX "Mood_tombstone_source_externalID" ON "Mood_tombstone"("source", "externalID");
CREATE VIEW "Mood_note_unspaced" AS SELECT "_pk", "note" FROM "Mood" WHERE length("note")<length(CAST("note" AS BLOB)) AND "note" GLOB '*[฀-῿←-𿿿]*' AND "note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
CREATE INDEX "Mood_note_nul" ON "Mood" ("_pk") WHERE instr("note", char(0)) > 0;
CREATE INDEX "_change_deleted" ON "_change"("entity", "lastKey", "key") WHERE "kind" = 'delete';
CREATE TRIGGER "Mood_version_inserted" AFTER INSERT ON "Mood"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Mood" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Mood_version" AFTER UPDATE OF "id","date","timeZone","localDay","feeling","note","colors","latitude","longitude","modifiedAt","source","externalID","importedDigest","country" ON "Mood"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Mood" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Mood_noted_delete" AFTER DELETE ON "Mood"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Tag_version_inserted" AFTER INSERT ON "Tag"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Tag" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Tag_version" AFTER UPDATE OF "name","key","parent" ON "Tag"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Tag" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Tag_noted_delete" AFTER DELETE ON "Tag"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Place_version_inserted" AFTER INSERT ON "Place"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Place" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Place_version" AFTER UPDATE OF "name","key","latitude","longitude","chosenAt" ON "Place"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "Place" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "Place_noted_delete" AFTER DELETE ON "Place"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "GeographicRegion_version_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "GeographicRegion" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "GeographicRegion_version" AFTER UPDATE OF "continent","numericCode","updatedAt" ON "GeographicRegion"
WHEN NEW._version IS NOT (SELECT writer FROM _store)
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
  UPDATE "GeographicRegion" SET _version=(SELECT coalesce(writer,lastTransaction) FROM _store) WHERE _pk=NEW._pk;
END;
CREATE TRIGGER "GeographicRegion_noted_delete" AFTER DELETE ON "GeographicRegion"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_insert" AFTER INSERT ON "Mood_tags"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_update" AFTER UPDATE ON "Mood_tags"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_delete" AFTER DELETE ON "Mood_tags"
BEGIN
  UPDATE _store SET lastTransaction=lastTransaction+1,foreignTransaction=lastTransaction+1 WHERE writer IS NULL;
END;
CREATE TRIGGER "Mood_identity" BEFORE UPDATE OF "_pk",rowid,oid,_rowid_ ON "Mood"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Tag_identity" BEFORE UPDATE OF "_pk",rowid,oid,_rowid_ ON "Tag"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Place_identity" BEFORE UPDATE OF "_pk",rowid,oid,_rowid_ ON "Place"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "GeographicRegion_identity" BEFORE UPDATE OF "_pk","_entity",rowid,oid,_rowid_ ON "GeographicRegion"
WHEN OLD."_pk" IS NOT NEW."_pk" OR OLD."_entity" IS NOT NEW."_entity"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Country_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity"='Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=(SELECT count(m."country") FROM "Mood" m WHERE m."country"=NEW."_pk") WHERE "_pk"=NEW."_pk";
END;
CREATE TRIGGER "Country_moods_inserted" AFTER INSERT ON "Mood"
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"+1 BETWEEN 0 AND 9e15,"numberOfMoods"+1,(SELECT count(m."country") FROM "Mood" m WHERE m."country"="GeographicRegion"."_pk")) WHERE "_pk"=NEW."country" AND "_entity"='Country';
END;
CREATE TRIGGER "Country_moods_deleted" AFTER DELETE ON "Mood"
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"-1 BETWEEN 0 AND 9e15,"numberOfMoods"-1,(SELECT count(m."country") FROM "Mood" m WHERE m."country"="GeographicRegion"."_pk")) WHERE "_pk"=OLD."country" AND "_entity"='Country';
END;
CREATE TRIGGER "Country_moods_updated" AFTER UPDATE OF "country" ON "Mood"
WHEN OLD."country" IS NOT NEW."country"
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"-("_pk" IS OLD."country")+("_pk" IS NEW."country") BETWEEN 0 AND 9e15,"numberOfMoods"-("_pk" IS OLD."country")+("_pk" IS NEW."country"),(SELECT count(m."country") FROM "Mood" m WHERE m."country"="GeographicRegion"."_pk")) WHERE "_pk" IN(OLD."country",NEW."country") AND "_entity"='Country';
END;
CREATE TRIGGER "Continent_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity"='Continent'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=(SELECT CAST(total(m."numberOfMoods") AS INTEGER) FROM "GeographicRegion" m WHERE m."continent"=NEW."_pk" AND m."_entity" = 'Country'),"numberOfCountries"=(SELECT count(m."continent") FROM "GeographicRegion" m WHERE m."continent"=NEW."_pk" AND m."_entity" = 'Country') WHERE "_pk"=NEW."_pk";
END;
CREATE TRIGGER "Continent_countries_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"+NEW."numberOfMoods" BETWEEN 0 AND 9e15,"numberOfMoods"+NEW."numberOfMoods",(SELECT CAST(total(m."numberOfMoods") AS INTEGER) FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')),"numberOfCountries"=iif("numberOfCountries"+1 BETWEEN 0 AND 9e15,"numberOfCountries"+1,(SELECT count(m."continent") FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')) WHERE "_pk"=NEW."continent" AND "_entity"='Continent';
END;
CREATE TRIGGER "Continent_countries_deleted" AFTER DELETE ON "GeographicRegion"
WHEN OLD."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"-OLD."numberOfMoods" BETWEEN 0 AND 9e15,"numberOfMoods"-OLD."numberOfMoods",(SELECT CAST(total(m."numberOfMoods") AS INTEGER) FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')),"numberOfCountries"=iif("numberOfCountries"-1 BETWEEN 0 AND 9e15,"numberOfCountries"-1,(SELECT count(m."continent") FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')) WHERE "_pk"=OLD."continent" AND "_entity"='Continent';
END;
CREATE TRIGGER "Continent_countries_updated" AFTER UPDATE OF "continent","numberOfMoods" ON "GeographicRegion"
WHEN (OLD."continent" IS NOT NEW."continent" OR OLD."numberOfMoods" IS NOT NEW."numberOfMoods") AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods"=iif("numberOfMoods"-("_pk" IS OLD."continent")*OLD."numberOfMoods"+("_pk" IS NEW."continent")*NEW."numberOfMoods" BETWEEN 0 AND 9e15,"numberOfMoods"-("_pk" IS OLD."continent")*OLD."numberOfMoods"+("_pk" IS NEW."continent")*NEW."numberOfMoods",(SELECT CAST(total(m."numberOfMoods") AS INTEGER) FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')),"numberOfCountries"=iif("numberOfCountries"-("_pk" IS OLD."continent")+("_pk" IS NEW."continent") BETWEEN 0 AND 9e15,"numberOfCountries"-("_pk" IS OLD."continent")+("_pk" IS NEW."continent"),(SELECT count(m."continent") FROM "GeographicRegion" m WHERE m."continent"="GeographicRegion"."_pk" AND m."_entity" = 'Country')) WHERE "_pk" IN(OLD."continent",NEW."continent") AND "_entity"='Continent';
END;
CREATE TRIGGER "Tag_first" AFTER INSERT ON "Tag"
BEGIN
  UPDATE "Tag" SET "numberOfMoods"=(SELECT count(m."destination") FROM "Mood_tags" m WHERE m."destination"=NEW."_pk"),"numberOfChildren"=(SELECT count(m."parent") FROM "Tag" m WHERE m."parent"=NEW."_pk") WHERE "_pk"=NEW."_pk";
END;
CREATE TRIGGER "Tag_moods_inserted" AFTER INSERT ON "Mood_tags"
BEGIN
  UPDATE "Tag" SET "numberOfMoods"=iif("numberOfMoods"+1 BETWEEN 0 AND 9e15,"numberOfMoods"+1,(SELECT count(m."destination") FROM "Mood_tags" m WHERE m."destination"="Tag"."_pk")) WHERE "_pk"=NEW."destination";
END;
CREATE TRIGGER "Tag_moods_deleted" AFTER DELETE ON "Mood_tags"
BEGIN
  UPDATE "Tag" SET "numberOfMoods"=iif("numberOfMoods"-1 BETWEEN 0 AND 9e15,"numberOfMoods"-1,(SELECT count(m."destination") FROM "Mood_tags" m WHERE m."destination"="Tag"."_pk")) WHERE "_pk"=OLD."destination";
END;
CREATE TRIGGER "Tag_moods_updated" AFTER UPDATE OF "destination" ON "Mood_tags"
WHEN OLD."destination" IS NOT NEW."destination"
BEGIN
  UPDATE "Tag" SET "numberOfMoods"=iif("numberOfMoods"-("_pk" IS OLD."destination")+("_pk" IS NEW."destination") BETWEEN 0 AND 9e15,"numberOfMoods"-("_pk" IS OLD."destination")+("_pk" IS NEW."destination"),(SELECT count(m."destination") FROM "Mood_tags" m WHERE m."destination"="Tag"."_pk")) WHERE "_pk" IN(OLD."destination",NEW."destination");
END;
CREATE TRIGGER "Tag_children_inserted" AFTER INSERT ON "Tag"
BEGIN
  UPDATE "Tag" SET "numberOfChildren"=iif("numberOfChildren"+1 BETWEEN 0 AND 9e15,"numberOfChildren"+1,(SELECT count(m."parent") FROM "Tag" m WHERE m."parent"="Tag"."_pk")) WHERE "_pk"=NEW."parent";
END;
CREATE TRIGGER "Tag_children_deleted" AFTER DELETE ON "Tag"
BEGIN
  UPDATE "Tag" SET "numberOfChildren"=iif("numberOfChildren"-1 BETWEEN 0 AND 9e15,"numberOfChildren"-1,(SELECT count(m."parent") FROM "Tag" m WHERE m."parent"="Tag"."_pk")) WHERE "_pk"=OLD."parent";
END;
CREATE TRIGGER "Tag_children_updated" AFTER UPDATE OF "parent" ON "Tag"
WHEN OLD."parent" IS NOT NEW."parent"
BEGIN
  UPDATE "Tag" SET "numberOfChildren"=iif("numberOfChildren"-("_pk" IS OLD."parent")+("_pk" IS NEW."parent") BETWEEN 0 AND 9e15,"numberOfChildren"-("_pk" IS OLD."parent")+("_pk" IS NEW."parent"),(SELECT count(m."parent") FROM "Tag" m WHERE m."parent"="Tag"."_pk")) WHERE "_pk" IN(OLD."parent",NEW."parent");
END;
CREATE TRIGGER "Mood_tombstone_kept" AFTER DELETE ON "Mood"
BEGIN
  INSERT OR REPLACE INTO "Mood_tombstone"("_moment","_pk","id","source","externalID") VALUES(CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER),OLD."_pk",OLD."id",OLD."source",OLD."externalID");
END;
CREATE TRIGGER "Mood_note_words_inserted" AFTER INSERT ON "Mood"
BEGIN
  INSERT INTO "Mood_note_words"(rowid,"note") VALUES(NEW."_pk",NEW."note");
  INSERT INTO "Mood_note_trigrams"(rowid,"note") SELECT "_pk","note" FROM "Mood_note_unspaced" WHERE "_pk"=NEW."_pk";
END;
CREATE TRIGGER "Mood_note_words_deleted" AFTER DELETE ON "Mood"
BEGIN
  INSERT INTO "Mood_note_words"("Mood_note_words",rowid,"note") VALUES('delete',OLD."_pk",OLD."note");
  INSERT INTO "Mood_note_trigrams"("Mood_note_trigrams",rowid,"note") SELECT 'delete',id,OLD."note" FROM "Mood_note_trigrams_docsize" WHERE id=OLD."_pk";
END;
CREATE TRIGGER "Mood_note_words_changed" AFTER UPDATE OF "note" ON "Mood"
WHEN OLD."note" IS NOT NEW."note"
BEGIN
  INSERT INTO "Mood_note_words"("Mood_note_words",rowid,"note") VALUES('delete',OLD."_pk",OLD."note");
  INSERT INTO "Mood_note_trigrams"("Mood_note_trigrams",rowid,"note") SELECT 'delete',id,OLD."note" FROM "Mood_note_trigrams_docsize" WHERE id=OLD."_pk";
  INSERT INTO "Mood_note_words"(rowid,"note") VALUES(NEW."_pk",NEW."note");
  INSERT INTO "Mood_note_trigrams"(rowid,"note") SELECT "_pk","note" FROM "Mood_note_unspaced" WHERE "_pk"=NEW."_pk";
END;
PRAGMA writable_schema=OFF;
COMMIT;
