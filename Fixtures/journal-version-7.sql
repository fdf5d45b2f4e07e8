PRAGMA application_id = 1299148644;
PRAGMA user_version = 7;
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
INSERT INTO _store VALUES(1,X'd48e733027814a0f9e4c2a9e5a444076',14,0,0,NULL);
CREATE TABLE IF NOT EXISTS "_transaction" (
  "number" INTEGER PRIMARY KEY,
  "moment" INTEGER NOT NULL,
  "author" TEXT,
  "title" TEXT,
  "reverts" INTEGER,
  "kept" INTEGER,
  "kind" TEXT
) STRICT;
INSERT INTO _transaction VALUES(1,1795698304215,'laptop','add 1',NULL,NULL,'add');
INSERT INTO _transaction VALUES(2,1795698304836,'laptop','add 2',NULL,NULL,'add');
INSERT INTO _transaction VALUES(3,1795698305339,'laptop','add 3',NULL,NULL,'add');
INSERT INTO _transaction VALUES(4,1795698305968,'laptop','add 4',NULL,NULL,'add');
INSERT INTO _transaction VALUES(5,1795698306558,'laptop','add 5',NULL,NULL,'add');
INSERT INTO _transaction VALUES(6,1795698307112,'laptop','places add home',NULL,NULL,'places');
INSERT INTO _transaction VALUES(7,1795698307491,'laptop','places default home',NULL,NULL,'places');
INSERT INTO _transaction VALUES(8,1795698309035,'laptop','edit 2',NULL,NULL,'edit');
INSERT INTO _transaction VALUES(9,1795698309394,'laptop','delete 4: 1 mood',NULL,NULL,'delete');
INSERT INTO _transaction VALUES(10,1795698309885,'laptop','delete 1: 1 mood',NULL,NULL,'delete');
INSERT INTO _transaction VALUES(11,1795698310226,'laptop','undo 10: delete 1: 1 mood',10,0,'undo');
INSERT INTO _transaction VALUES(12,1795698310651,'laptop','sync',NULL,NULL,'sync');
INSERT INTO _transaction VALUES(13,1795698312464,'laptop','edit 3',NULL,NULL,'edit');
INSERT INTO _transaction VALUES(14,1795698312827,'laptop','sync',NULL,NULL,'sync');
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
INSERT INTO _change VALUES(1,1,'Mood','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(1,2,'Tag','insert',1,2,NULL,NULL);
INSERT INTO _change VALUES(1,3,'GeographicRegion','insert',1,2,NULL,NULL);
INSERT INTO _change VALUES(2,1,'Mood','insert',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(2,2,'Tag','insert',3,NULL,NULL,NULL);
INSERT INTO _change VALUES(2,3,'GeographicRegion','insert',3,4,NULL,NULL);
INSERT INTO _change VALUES(3,1,'Mood','insert',3,NULL,NULL,NULL);
INSERT INTO _change VALUES(3,2,'GeographicRegion','update',3,NULL,NULL,'{"updatedAt":817391104.684}');
INSERT INTO _change VALUES(3,3,'GeographicRegion','update',4,NULL,NULL,'{"updatedAt":817391104.684}');
INSERT INTO _change VALUES(4,1,'Mood','insert',4,NULL,NULL,NULL);
INSERT INTO _change VALUES(4,2,'GeographicRegion','insert',5,NULL,NULL,NULL);
INSERT INTO _change VALUES(5,1,'Mood','insert',5,NULL,NULL,NULL);
INSERT INTO _change VALUES(5,2,'Tag','insert',4,NULL,NULL,NULL);
INSERT INTO _change VALUES(5,3,'GeographicRegion','insert',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(5,4,'GeographicRegion','update',2,NULL,NULL,'{"updatedAt":817391103.97}');
INSERT INTO _change VALUES(6,1,'Place','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(7,1,'Place','update',1,NULL,NULL,'{"chosenAt":null}');
INSERT INTO _change VALUES(8,1,'Mood','update',2,NULL,NULL,'{"feeling":2,"note":"It’s lost: my umbrella","modifiedAt":817391104.684}');
INSERT INTO _change VALUES(9,1,'Mood','delete',4,NULL,NULL,'{"id":{"blob":"01a217f5ab2a716c93d9c80b6d2c5577"},"date":725759999.125,"timeZone":"Etc/UTC","localDay":"2023-12-31","note":"Nowhere","modifiedAt":817391105.8340001,"country":5}');
INSERT INTO _change VALUES(9,2,'GeographicRegion','delete',5,NULL,NULL,'{"_entity":"Country","numericCode":0,"updatedAt":817391105.8340001}');
INSERT INTO _change VALUES(10,1,'Mood','delete',1,NULL,NULL,'{"id":{"blob":"01a217f5a3e27539aa5469ae8f91a0af"},"date":754037100.0,"timeZone":"Europe/Oslo","localDay":"2024-11-23","feeling":5,"note":"First snow, and é","modifiedAt":817391103.97,"country":1}');
INSERT INTO _change VALUES(10,2,'Tag','delete',1,NULL,NULL,'{"name":"walk","key":"winter/walk","parent":2}');
INSERT INTO _change VALUES(10,3,'Tag','delete',2,NULL,NULL,'{"name":"winter","key":"winter"}');
INSERT INTO _change VALUES(10,4,'GeographicRegion','delete',1,NULL,NULL,'{"_entity":"Country","continent":2,"numericCode":578,"updatedAt":817391103.97}');
INSERT INTO _change VALUES(10,5,'GeographicRegion','touch',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(10,6,'Mood_tags','disconnect',1,NULL,1,NULL);
INSERT INTO _change VALUES(11,1,'Mood','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(11,2,'Tag','insert',1,2,NULL,NULL);
INSERT INTO _change VALUES(11,3,'GeographicRegion','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(11,4,'GeographicRegion','touch',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(11,5,'Mood_tombstone','delete',1,NULL,NULL,'{"_moment":1795698309873,"id":{"blob":"01a217f5a3e27539aa5469ae8f91a0af"}}');
INSERT INTO _change VALUES(12,1,'MergeState','insert',1,3,NULL,NULL);
INSERT INTO _change VALUES(12,2,'Replica','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(12,3,'SyncFolder','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(13,1,'Mood','update',3,NULL,NULL,'{"modifiedAt":817391105.2360001}');
INSERT INTO _change VALUES(13,2,'Tag','insert',5,NULL,NULL,NULL);
INSERT INTO _change VALUES(13,3,'Mood_tags','connect',3,NULL,5,NULL);
INSERT INTO _change VALUES(14,1,'MergeState','insert',5,NULL,NULL,NULL);
INSERT INTO _change VALUES(14,2,'Replica','update',1,NULL,NULL,'{"transaction":12}');
INSERT INTO _change VALUES(14,3,'SyncFolder','update',1,NULL,NULL,'{"transaction":12,"segment":1,"filesRead":"{\"missing\":[],\"own\":{\"laptop-87acb35737d7\\/0001.jsonl\":\"1758 1795698310.629517853 16236918\"},\"read\":{}}"}');
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
INSERT INTO Mood VALUES(1,11,X'01a217f5a3e27539aa5469ae8f91a0af',754037100.0,'Europe/Oslo','2024-11-23',5,'First snow, and é',NULL,NULL,NULL,817391103.97000002859,NULL,NULL,NULL,1);
INSERT INTO Mood VALUES(2,8,X'01a217f5a6ab7970bff64547f428c87d',739531800.0,'Asia/Tokyo','2024-06-08',4,'It’s found: my umbrella',NULL,NULL,NULL,817391108.99000000957,NULL,NULL,NULL,3);
INSERT INTO Mood VALUES(3,13,X'01a217f5a8d472b48f868e7fafc6e878',739594800.0,'Asia/Tokyo','2024-06-09',4,'東京タワー 🗼',NULL,35.689500000000002443,139.69171000000000048,817391112.41199994091,NULL,NULL,NULL,3);
INSERT INTO Mood VALUES(5,5,X'01a217f5ad7978ef8dba36a59c135a9e',736283400.0,'Europe/Paris','2024-05-01',NULL,'Sunset over the river',NULL,NULL,NULL,817391106.42600011826,NULL,NULL,NULL,6);
CREATE TABLE IF NOT EXISTS "Tag" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "parent" INTEGER REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numberOfChildren" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Tag VALUES(1,11,'walk','winter/walk',1,2,0);
INSERT INTO Tag VALUES(2,11,'winter','winter',0,NULL,1);
INSERT INTO Tag VALUES(3,2,'rain','rain',1,NULL,0);
INSERT INTO Tag VALUES(4,5,'walk','walk',1,NULL,0);
INSERT INTO Tag VALUES(5,13,'tower','tower',1,NULL,0);
CREATE TABLE IF NOT EXISTS "Place" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "latitude" REAL NOT NULL,
  "longitude" REAL NOT NULL,
  "chosenAt" REAL
) STRICT;
INSERT INTO Place VALUES(1,7,'home','home',38.725090000000001566,-9.1498000000000008213,817391107.45900011066);
CREATE TABLE IF NOT EXISTS "MergeState" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "json" TEXT,
  "canonicalID" BLOB
) STRICT;
INSERT INTO MergeState VALUES(1,12,X'01a217f5ab2a716c93d9c80b6d2c5577','{"id":"01a217f5-ab2a-716c-93d9-c80b6d2c5577","modifiedAt":0,"deletedAt":"1795698309394@87acb35737d7"}',NULL);
INSERT INTO MergeState VALUES(2,12,X'01a217f5a3e27539aa5469ae8f91a0af','{"id":"01a217f5-a3e2-7539-aa54-69ae8f91a0af","modifiedAt":1795698303970,"editedAt":"1795698309885@87acb35737d7","at":"1795698303970","date":"1732344300000","timeZone":"Europe/Oslo","feeling":"5","country":"578","note":"First snow, and é","tags":["winter/walk"],"tagClocks":{"winter/walk":"1795698309885@87acb35737d7"}}',NULL);
INSERT INTO MergeState VALUES(3,12,X'01a217f5a6ab7970bff64547f428c87d','{"id":"01a217f5-a6ab-7970-bff6-4547f428c87d","modifiedAt":1795698308990,"editedAt":"1795698309035@87acb35737d7","at":"1795698304684","date":"1717839000000","timeZone":"Asia/Tokyo","feeling":"4","country":"392","clocks":{"feeling":"1795698309035@87acb35737d7"},"notes":[["1795698309035@39acf1768240","It’s found: my umbrella"]],"seen":{"0847d20f1a85":1795698304684,"39acf1768240":1795698309035},"tags":["rain"]}',NULL);
INSERT INTO MergeState VALUES(5,14,X'01a217f5a8d472b48f868e7fafc6e878','{"id":"01a217f5-a8d4-72b4-8f86-8e7fafc6e878","modifiedAt":1795698312412,"editedAt":"1795698312464@87acb35737d7","at":"1795698305236","date":"1717902000000","timeZone":"Asia/Tokyo","feeling":"4","coordinate":"35.6895,139.69171","country":"392","note":"東京タワー 🗼","tags":["tower"],"tagClocks":{"tower":"1795698312464@87acb35737d7"}}',NULL);
CREATE TABLE IF NOT EXISTS "Replica" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "transaction" INTEGER NOT NULL DEFAULT 0,
  "sharedState" TEXT,
  "generation" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Replica VALUES(1,14,14,'{"defaultPlace":["1795698307491@87acb35737d7","home"],"places":{"home":["1795698307112@87acb35737d7","38.72509 -9.1498 home"]},"regions":{"142":1795698305236,"150":1795698306426,"FR":1795698306426,"JP":1795698305236,"NO":1795698303970}}',0);
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
INSERT INTO SyncFolder VALUES(1,14,X'101b926bb7564aa2b5352d4bb5e7deca','/home/person/Sync',14,2,1,'{"defaultPlace":["1795698307491@87acb35737d7","home"],"places":{"home":["1795698307112@87acb35737d7","38.72509 -9.1498 home"]},"regions":{"142":1795698305236,"150":1795698306426,"FR":1795698306426,"JP":1795698305236,"NO":1795698303970}}','{"missing":[],"own":{"laptop-87acb35737d7\/0001.jsonl":"1758 1795698310.629517853 16236918","laptop-87acb35737d7\/0002.jsonl":"772 1795698312.801517919 16236947"},"read":{}}');
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
INSERT INTO GeographicRegion VALUES(1,11,'Country',2,578,817391103.97000002859,1,0);
INSERT INTO GeographicRegion VALUES(2,5,'Continent',NULL,150,817391106.42600011826,2,2);
INSERT INTO GeographicRegion VALUES(3,3,'Country',4,392,817391105.236000061,2,0);
INSERT INTO GeographicRegion VALUES(4,3,'Continent',NULL,142,817391105.236000061,2,1);
INSERT INTO GeographicRegion VALUES(6,5,'Country',2,250,817391106.42600011826,1,0);
CREATE TABLE IF NOT EXISTS "Mood_tags" (
  "source" INTEGER NOT NULL REFERENCES "Mood"("_pk") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  "destination" INTEGER NOT NULL REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("source", "destination")
) STRICT, WITHOUT ROWID;
INSERT INTO Mood_tags VALUES(1,1);
INSERT INTO Mood_tags VALUES(2,3);
INSERT INTO Mood_tags VALUES(5,4);
INSERT INTO Mood_tags VALUES(3,5);
CREATE TABLE IF NOT EXISTS "Mood_tombstone" (
  "_pk" INTEGER PRIMARY KEY NOT NULL,
  "_moment" INTEGER NOT NULL,
  "id" BLOB,
  "source" TEXT,
  "externalID" TEXT
) STRICT;
INSERT INTO Mood_tombstone VALUES(4,1795698309392,X'01a217f5ab2a716c93d9c80b6d2c5577',NULL,NULL);
CREATE TABLE IF NOT EXISTS "_schema" (
  "name" TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO _schema VALUES('Continent_numberOfCountries_deleted');
INSERT INTO _schema VALUES('Continent_numberOfCountries_first');
INSERT INTO _schema VALUES('Continent_numberOfCountries_inserted');
INSERT INTO _schema VALUES('Continent_numberOfCountries_updated');
INSERT INTO _schema VALUES('Continent_numberOfMoods_deleted');
INSERT INTO _schema VALUES('Continent_numberOfMoods_first');
INSERT INTO _schema VALUES('Continent_numberOfMoods_inserted');
INSERT INTO _schema VALUES('Continent_numberOfMoods_updated');
INSERT INTO _schema VALUES('Continent_numericCode');
INSERT INTO _schema VALUES('Country_numberOfMoods_deleted');
INSERT INTO _schema VALUES('Country_numberOfMoods_first');
INSERT INTO _schema VALUES('Country_numberOfMoods_inserted');
INSERT INTO _schema VALUES('Country_numberOfMoods_updated');
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
INSERT INTO _schema VALUES('GeographicRegion_rowid');
INSERT INTO _schema VALUES('GeographicRegion_version');
INSERT INTO _schema VALUES('GeographicRegion_version_inserted');
INSERT INTO _schema VALUES('MergeState');
INSERT INTO _schema VALUES('MergeState._pk');
INSERT INTO _schema VALUES('MergeState._version');
INSERT INTO _schema VALUES('MergeState.canonicalID');
INSERT INTO _schema VALUES('MergeState.id');
INSERT INTO _schema VALUES('MergeState.json');
INSERT INTO _schema VALUES('MergeState_id');
INSERT INTO _schema VALUES('MergeState_identity');
INSERT INTO _schema VALUES('MergeState_noted_delete');
INSERT INTO _schema VALUES('MergeState_rowid');
INSERT INTO _schema VALUES('MergeState_version');
INSERT INTO _schema VALUES('MergeState_version_inserted');
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
INSERT INTO _schema VALUES('Mood_rowid');
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
INSERT INTO _schema VALUES('Place_rowid');
INSERT INTO _schema VALUES('Place_version');
INSERT INTO _schema VALUES('Place_version_inserted');
INSERT INTO _schema VALUES('Replica');
INSERT INTO _schema VALUES('Replica._pk');
INSERT INTO _schema VALUES('Replica._version');
INSERT INTO _schema VALUES('Replica.generation');
INSERT INTO _schema VALUES('Replica.sharedState');
INSERT INTO _schema VALUES('Replica.transaction');
INSERT INTO _schema VALUES('Replica_identity');
INSERT INTO _schema VALUES('Replica_noted_delete');
INSERT INTO _schema VALUES('Replica_rowid');
INSERT INTO _schema VALUES('Replica_version');
INSERT INTO _schema VALUES('Replica_version_inserted');
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
INSERT INTO _schema VALUES('SyncFolder_identity');
INSERT INTO _schema VALUES('SyncFolder_noted_delete');
INSERT INTO _schema VALUES('SyncFolder_rowid');
INSERT INTO _schema VALUES('SyncFolder_version');
INSERT INTO _schema VALUES('SyncFolder_version_inserted');
INSERT INTO _schema VALUES('Tag');
INSERT INTO _schema VALUES('Tag._pk');
INSERT INTO _schema VALUES('Tag._version');
INSERT INTO _schema VALUES('Tag.key');
INSERT INTO _schema VALUES('Tag.name');
INSERT INTO _schema VALUES('Tag.numberOfChildren');
INSERT INTO _schema VALUES('Tag.numberOfMoods');
INSERT INTO _schema VALUES('Tag.parent');
INSERT INTO _schema VALUES('Tag_identity');
INSERT INTO _schema VALUES('Tag_key');
INSERT INTO _schema VALUES('Tag_noted_delete');
INSERT INTO _schema VALUES('Tag_numberOfChildren_deleted');
INSERT INTO _schema VALUES('Tag_numberOfChildren_first');
INSERT INTO _schema VALUES('Tag_numberOfChildren_inserted');
INSERT INTO _schema VALUES('Tag_numberOfChildren_updated');
INSERT INTO _schema VALUES('Tag_numberOfMoods_deleted');
INSERT INTO _schema VALUES('Tag_numberOfMoods_first');
INSERT INTO _schema VALUES('Tag_numberOfMoods_inserted');
INSERT INTO _schema VALUES('Tag_numberOfMoods_updated');
INSERT INTO _schema VALUES('Tag_parent');
INSERT INTO _schema VALUES('Tag_rowid');
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
INSERT INTO Mood_note_words_data VALUES(1,X'040e');
INSERT INTO Mood_note_words_data VALUES(10,X'000000000109090009010101020101030101040101050101060101070101080101090101');
INSERT INTO Mood_note_words_data VALUES(137438953473,X'000000250430616e64010204010165010205010566697273740102020104736e6f770102030408060a');
INSERT INTO Mood_note_words_data VALUES(274877906945,X'0000002e0330697402020201046c6f737402020401026d790202050101730202030108756d6272656c6c610202060407090706');
INSERT INTO Mood_note_words_data VALUES(412316860417,X'000000181030e69db1e4baace382bfe383afe383bc03020204');
INSERT INTO Mood_note_words_data VALUES(549755813889,X'0000001008306e6f776865726504020204');
INSERT INTO Mood_note_words_data VALUES(687194767361,X'0000002a05306f76657205020301057269766572050205010673756e736574050202010374686505020404090a0b');
INSERT INTO Mood_note_words_data VALUES(824633720833,X'000000370630666f756e640202040102697402030201046c6f7374020101026d790203050101730203030108756d6272656c6c61020306040a07080706');
INSERT INTO Mood_note_words_data VALUES(962072674305,X'0000000f08306e6f7768657265040104');
INSERT INTO Mood_note_words_data VALUES(1099511627777,X'000000210430616e64010101016501010105666972737401010104736e6f77010104070509');
INSERT INTO Mood_note_words_data VALUES(1236950581249,X'000000250430616e64010204010165010205010566697273740102020104736e6f770102030408060a');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO Mood_note_words_idx VALUES(1,X'',2);
INSERT INTO Mood_note_words_idx VALUES(2,X'',2);
INSERT INTO Mood_note_words_idx VALUES(3,X'',2);
INSERT INTO Mood_note_words_idx VALUES(4,X'',2);
INSERT INTO Mood_note_words_idx VALUES(5,X'',2);
INSERT INTO Mood_note_words_idx VALUES(6,X'',2);
INSERT INTO Mood_note_words_idx VALUES(7,X'',2);
INSERT INTO Mood_note_words_idx VALUES(8,X'',2);
INSERT INTO Mood_note_words_idx VALUES(9,X'',2);
CREATE TABLE IF NOT EXISTS 'Mood_note_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO Mood_note_words_docsize VALUES(1,X'04');
INSERT INTO Mood_note_words_docsize VALUES(2,X'05');
INSERT INTO Mood_note_words_docsize VALUES(3,X'01');
INSERT INTO Mood_note_words_docsize VALUES(5,X'04');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO Mood_note_words_config VALUES('version',4);
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','Mood_note_trigrams','Mood_note_trigrams',0,'CREATE VIRTUAL TABLE "Mood_note_trigrams" USING fts5("note", content="Mood_note_unspaced", content_rowid="_pk", tokenize="trigram")');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO Mood_note_trigrams_data VALUES(1,X'0105');
INSERT INTO Mood_note_trigrams_data VALUES(10,X'000000000101010001010101');
INSERT INTO Mood_note_trigrams_data VALUES(137438953473,X'000000440a30e382bfe383afe383bc030204020683afe383bc200302050306bc20f09f97bc0302060109e4baace382bfe383af0302030109e69db1e4baace382bf030202040e0b0b0e');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO Mood_note_trigrams_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO Mood_note_trigrams_docsize VALUES(3,X'05');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO Mood_note_trigrams_config VALUES('version',4);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('Mood',5);
INSERT INTO sqlite_sequence VALUES('GeographicRegion',6);
INSERT INTO sqlite_sequence VALUES('Tag',5);
INSERT INTO sqlite_sequence VALUES('Place',1);
INSERT INTO sqlite_sequence VALUES('MergeState',5);
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
CREATE VIEW "Mood_note_unspaced" AS SELECT "_pk", "note" FROM "Mood" WHERE "note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
CREATE INDEX "Mood_note_nul" ON "Mood" ("_pk") WHERE instr("note", char(0)) > 0;
CREATE INDEX "_change_deleted" ON "_change"("entity", "lastKey", "key") WHERE "kind" = 'delete';
CREATE TRIGGER "Mood_version_inserted" AFTER INSERT ON "Mood"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Mood" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Mood_version" AFTER UPDATE OF "id", "date", "timeZone", "localDay", "feeling", "note", "colors", "latitude", "longitude", "modifiedAt", "source", "externalID", "importedDigest", "country" ON "Mood"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Mood" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Mood_noted_delete" AFTER DELETE ON "Mood"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Tag_version_inserted" AFTER INSERT ON "Tag"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Tag" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_version" AFTER UPDATE OF "name", "key", "parent" ON "Tag"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Tag" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_noted_delete" AFTER DELETE ON "Tag"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Place_version_inserted" AFTER INSERT ON "Place"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Place" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Place_version" AFTER UPDATE OF "name", "key", "latitude", "longitude", "chosenAt" ON "Place"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Place" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Place_noted_delete" AFTER DELETE ON "Place"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "MergeState_version_inserted" AFTER INSERT ON "MergeState"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "MergeState" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "MergeState_version" AFTER UPDATE OF "id", "json", "canonicalID" ON "MergeState"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "MergeState" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "MergeState_noted_delete" AFTER DELETE ON "MergeState"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Replica_version_inserted" AFTER INSERT ON "Replica"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Replica" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Replica_version" AFTER UPDATE OF "transaction", "sharedState", "generation" ON "Replica"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "Replica" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Replica_noted_delete" AFTER DELETE ON "Replica"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "SyncFolder_version_inserted" AFTER INSERT ON "SyncFolder"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "SyncFolder" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "SyncFolder_version" AFTER UPDATE OF "id", "path", "transaction", "segment", "snapshot", "sharedState", "filesRead" ON "SyncFolder"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "SyncFolder" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "SyncFolder_noted_delete" AFTER DELETE ON "SyncFolder"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "GeographicRegion_version_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "GeographicRegion" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "GeographicRegion_version" AFTER UPDATE OF "continent", "numericCode", "updatedAt" ON "GeographicRegion"
WHEN NEW."_version" IS NOT (SELECT "writer" FROM "_store")
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
  UPDATE "GeographicRegion" SET "_version" =
      (SELECT coalesce("writer", "lastTransaction") FROM "_store")
    WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "GeographicRegion_noted_delete" AFTER DELETE ON "GeographicRegion"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_insert" AFTER INSERT ON "Mood_tags"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_update" AFTER UPDATE ON "Mood_tags"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Mood_tags_noted_delete" AFTER DELETE ON "Mood_tags"
WHEN (SELECT "writer" FROM "_store") IS NULL
BEGIN
  UPDATE "_store" SET "lastTransaction" = "lastTransaction" + 1,
    "foreignTransaction" = "lastTransaction" + 1
  WHERE "writer" IS NULL;
END;
CREATE TRIGGER "Mood_identity"
BEFORE UPDATE OF "_pk" ON "Mood"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Mood_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "Mood"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Tag_identity"
BEFORE UPDATE OF "_pk" ON "Tag"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Tag_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "Tag"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Place_identity"
BEFORE UPDATE OF "_pk" ON "Place"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Place_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "Place"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "MergeState_identity"
BEFORE UPDATE OF "_pk" ON "MergeState"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "MergeState_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "MergeState"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Replica_identity"
BEFORE UPDATE OF "_pk" ON "Replica"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Replica_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "Replica"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "SyncFolder_identity"
BEFORE UPDATE OF "_pk" ON "SyncFolder"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "SyncFolder_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "SyncFolder"
WHEN OLD."_pk" IS NOT NEW."_pk"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "GeographicRegion_identity"
BEFORE UPDATE OF "_pk", "_entity" ON "GeographicRegion"
WHEN OLD."_pk" IS NOT NEW."_pk" OR OLD."_entity" IS NOT NEW."_entity"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "GeographicRegion_rowid"
BEFORE UPDATE OF "rowid", "oid", "_rowid_" ON "GeographicRegion"
WHEN OLD."_pk" IS NOT NEW."_pk" OR OLD."_entity" IS NOT NEW."_entity"
BEGIN
  SELECT RAISE(ABORT, 'a row keeps its number and its entity');
END;
CREATE TRIGGER "Country_numberOfMoods_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Country_numberOfMoods_inserted" AFTER INSERT ON "Mood"
WHEN NEW."country" IS NOT NULL
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "GeographicRegion"."_pk") END WHERE "_pk" = NEW."country" AND "_entity" = 'Country';
END;
CREATE TRIGGER "Country_numberOfMoods_deleted" AFTER DELETE ON "Mood"
WHEN OLD."country" IS NOT NULL
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "GeographicRegion"."_pk") END WHERE "_pk" = OLD."country" AND "_entity" = 'Country';
END;
CREATE TRIGGER "Country_numberOfMoods_updated" AFTER UPDATE OF "country" ON "Mood"
WHEN (OLD."country" IS NOT NEW."country")
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "GeographicRegion"."_pk") END WHERE "_pk" = OLD."country" AND "_entity" = 'Country';
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."country") FROM "Mood" AS m WHERE m."country" = "GeographicRegion"."_pk") END WHERE "_pk" = NEW."country" AND "_entity" = 'Country';
END;
CREATE TRIGGER "Continent_numberOfMoods_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Continent'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = NEW."_pk" AND m."_entity" = 'Country')
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Continent_numberOfMoods_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."continent" IS NOT NULL AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + COALESCE(NEW."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfMoods_deleted" AFTER DELETE ON "GeographicRegion"
WHEN OLD."continent" IS NOT NULL AND OLD."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - COALESCE(OLD."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfMoods_updated" AFTER UPDATE OF "continent", "numberOfMoods" ON "GeographicRegion"
WHEN (OLD."continent" IS NOT NEW."continent" OR OLD."numberOfMoods" IS NOT NEW."numberOfMoods") AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - COALESCE(OLD."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent' AND OLD."continent" IS NOT NEW."continent";
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + COALESCE(NEW."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + COALESCE(NEW."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent' AND OLD."continent" IS NOT NEW."continent";
  UPDATE "GeographicRegion" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) + COALESCE(NEW."numberOfMoods", 0)) = 'integer' AND "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) + COALESCE(NEW."numberOfMoods", 0) BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - COALESCE(OLD."numberOfMoods", 0) + COALESCE(NEW."numberOfMoods", 0) ELSE (SELECT CASE WHEN abs(coalesce(sum(m."numberOfMoods" >> 32), 0)) < 1073741824 THEN (coalesce(sum(m."numberOfMoods" >> 32), 0) << 32) + coalesce(sum(m."numberOfMoods" & 4294967295), 0) ELSE CAST(total(m."numberOfMoods") AS INTEGER) END FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent' AND OLD."continent" IS NEW."continent";
END;
CREATE TRIGGER "Continent_numberOfCountries_first" AFTER INSERT ON "GeographicRegion"
WHEN NEW."_entity" = 'Continent'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = NEW."_pk" AND m."_entity" = 'Country')
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Continent_numberOfCountries_inserted" AFTER INSERT ON "GeographicRegion"
WHEN NEW."continent" IS NOT NULL AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = CASE WHEN "numberOfCountries" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfCountries" + 1) = 'integer' AND "numberOfCountries" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfCountries" + 1 ELSE (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfCountries_deleted" AFTER DELETE ON "GeographicRegion"
WHEN OLD."continent" IS NOT NULL AND OLD."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = CASE WHEN "numberOfCountries" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfCountries" - 1) = 'integer' AND "numberOfCountries" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfCountries" - 1 ELSE (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Continent_numberOfCountries_updated" AFTER UPDATE OF "continent" ON "GeographicRegion"
WHEN (OLD."continent" IS NOT NEW."continent") AND NEW."_entity" = 'Country'
BEGIN
  UPDATE "GeographicRegion" SET "numberOfCountries" = CASE WHEN "numberOfCountries" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfCountries" - 1) = 'integer' AND "numberOfCountries" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfCountries" - 1 ELSE (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = OLD."continent" AND "_entity" = 'Continent';
  UPDATE "GeographicRegion" SET "numberOfCountries" = CASE WHEN "numberOfCountries" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfCountries" + 1) = 'integer' AND "numberOfCountries" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfCountries" + 1 ELSE (SELECT count(m."continent") FROM "GeographicRegion" AS m WHERE m."continent" = "GeographicRegion"."_pk" AND m."_entity" = 'Country') END WHERE "_pk" = NEW."continent" AND "_entity" = 'Continent';
END;
CREATE TRIGGER "Tag_numberOfMoods_first" AFTER INSERT ON "Tag"
WHEN TRUE
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_numberOfMoods_inserted" AFTER INSERT ON "Mood_tags"
WHEN NEW."destination" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = "Tag"."_pk") END WHERE "_pk" = NEW."destination";
END;
CREATE TRIGGER "Tag_numberOfMoods_deleted" AFTER DELETE ON "Mood_tags"
WHEN OLD."destination" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = "Tag"."_pk") END WHERE "_pk" = OLD."destination";
END;
CREATE TRIGGER "Tag_numberOfMoods_updated" AFTER UPDATE OF "destination" ON "Mood_tags"
WHEN (OLD."destination" IS NOT NEW."destination")
BEGIN
  UPDATE "Tag" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" - 1) = 'integer' AND "numberOfMoods" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" - 1 ELSE (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = "Tag"."_pk") END WHERE "_pk" = OLD."destination";
  UPDATE "Tag" SET "numberOfMoods" = CASE WHEN "numberOfMoods" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfMoods" + 1) = 'integer' AND "numberOfMoods" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfMoods" + 1 ELSE (SELECT count(m."destination") FROM "Mood_tags" AS m WHERE m."destination" = "Tag"."_pk") END WHERE "_pk" = NEW."destination";
END;
CREATE TRIGGER "Tag_numberOfChildren_first" AFTER INSERT ON "Tag"
WHEN TRUE
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = NEW."_pk")
  WHERE "_pk" = NEW."_pk";
END;
CREATE TRIGGER "Tag_numberOfChildren_inserted" AFTER INSERT ON "Tag"
WHEN NEW."parent" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = CASE WHEN "numberOfChildren" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfChildren" + 1) = 'integer' AND "numberOfChildren" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfChildren" + 1 ELSE (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = "Tag"."_pk") END WHERE "_pk" = NEW."parent";
END;
CREATE TRIGGER "Tag_numberOfChildren_deleted" AFTER DELETE ON "Tag"
WHEN OLD."parent" IS NOT NULL
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = CASE WHEN "numberOfChildren" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfChildren" - 1) = 'integer' AND "numberOfChildren" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfChildren" - 1 ELSE (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = "Tag"."_pk") END WHERE "_pk" = OLD."parent";
END;
CREATE TRIGGER "Tag_numberOfChildren_updated" AFTER UPDATE OF "parent" ON "Tag"
WHEN (OLD."parent" IS NOT NEW."parent")
BEGIN
  UPDATE "Tag" SET "numberOfChildren" = CASE WHEN "numberOfChildren" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfChildren" - 1) = 'integer' AND "numberOfChildren" - 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfChildren" - 1 ELSE (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = "Tag"."_pk") END WHERE "_pk" = OLD."parent";
  UPDATE "Tag" SET "numberOfChildren" = CASE WHEN "numberOfChildren" BETWEEN -4611686018427387904 AND 4611686018427387904 AND typeof("numberOfChildren" + 1) = 'integer' AND "numberOfChildren" + 1 BETWEEN -4611686018427387904 AND 4611686018427387904 THEN "numberOfChildren" + 1 ELSE (SELECT count(m."parent") FROM "Tag" AS m WHERE m."parent" = "Tag"."_pk") END WHERE "_pk" = NEW."parent";
END;
CREATE TRIGGER "Mood_tombstone_kept" AFTER DELETE ON "Mood"
BEGIN
  INSERT OR REPLACE INTO "Mood_tombstone"
    ("_moment", "_pk", "id", "source", "externalID")
  VALUES (CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER), OLD."_pk", OLD."id", OLD."source", OLD."externalID");
END;
CREATE TRIGGER "Mood_note_words_inserted" AFTER INSERT ON "Mood"
WHEN TRUE
BEGIN
  INSERT INTO "Mood_note_words" (rowid, "note") VALUES (NEW."_pk", NEW."note");
  INSERT INTO "Mood_note_trigrams" (rowid, "note")
    SELECT NEW."_pk", NEW."note" WHERE NEW."note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
END;
CREATE TRIGGER "Mood_note_words_deleted" AFTER DELETE ON "Mood"
WHEN TRUE
BEGIN
  INSERT INTO "Mood_note_words" ("Mood_note_words", rowid, "note")
    VALUES ('delete', OLD."_pk", OLD."note");
  INSERT INTO "Mood_note_trigrams" ("Mood_note_trigrams", rowid, "note")
    SELECT 'delete', OLD."_pk", OLD."note" WHERE OLD."note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
END;
CREATE TRIGGER "Mood_note_words_changed" AFTER UPDATE OF "note" ON "Mood"
WHEN TRUE AND OLD."note" IS NOT NEW."note"
BEGIN
  INSERT INTO "Mood_note_words" ("Mood_note_words", rowid, "note")
    VALUES ('delete', OLD."_pk", OLD."note");
  INSERT INTO "Mood_note_trigrams" ("Mood_note_trigrams", rowid, "note")
    SELECT 'delete', OLD."_pk", OLD."note" WHERE OLD."note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
  INSERT INTO "Mood_note_words" (rowid, "note") VALUES (NEW."_pk", NEW."note");
  INSERT INTO "Mood_note_trigrams" (rowid, "note")
    SELECT NEW."_pk", NEW."note" WHERE NEW."note" GLOB '*[฀-࿿က-႟ក-៿ᥐ-᪯←-⯿⺀-ヿㆠ-꓏ꦀ-꧿ꩠ-꫟豈-﫿･-ﾟ𖼀-𛋿🀀-🫿𠀀-𿿿]*';
END;
PRAGMA writable_schema=OFF;
COMMIT;
