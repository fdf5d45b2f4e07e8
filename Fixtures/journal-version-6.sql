PRAGMA application_id = 1299148644;
PRAGMA user_version = 6;
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
INSERT INTO _store VALUES(1,X'ef69c95b2dc0406ca196f74ba70be37a',17,17,0,NULL);
CREATE TABLE IF NOT EXISTS "_transaction" (
  "number" INTEGER PRIMARY KEY,
  "moment" INTEGER NOT NULL,
  "author" TEXT,
  "title" TEXT,
  "reverts" INTEGER,
  "kept" INTEGER
) STRICT;
INSERT INTO _transaction VALUES(1,1795474542040,'laptop','add 1',NULL,NULL);
INSERT INTO _transaction VALUES(2,1795474542097,'laptop','add 2',NULL,NULL);
INSERT INTO _transaction VALUES(3,1795474542375,'laptop','places add home',NULL,NULL);
INSERT INTO _transaction VALUES(4,1795474542460,'laptop','places default home',NULL,NULL);
INSERT INTO _transaction VALUES(5,1795474542567,'laptop','add 3',NULL,NULL);
INSERT INTO _transaction VALUES(6,1795474542596,'laptop','edit 2',NULL,NULL);
INSERT INTO _transaction VALUES(7,1795474542715,'laptop','delete 1: 1 mood',NULL,NULL);
INSERT INTO _transaction VALUES(8,1795474542888,'laptop','undo 7: delete 1: 1 mood',7,0);
INSERT INTO _transaction VALUES(9,1795474543021,'laptop','delete 2: 1 mood',NULL,NULL);
INSERT INTO _transaction VALUES(10,1795474543077,'laptop','undo 9: delete 2: 1 mood',9,0);
INSERT INTO _transaction VALUES(11,1795474543253,'laptop','redo 9: delete 2: 1 mood',10,0);
INSERT INTO _transaction VALUES(12,1795474543334,'laptop','import in.csv: 2 added',NULL,NULL);
INSERT INTO _transaction VALUES(13,1795474543503,'laptop','locate in.gpx: 1 mood',NULL,NULL);
INSERT INTO _transaction VALUES(14,1795474543587,'laptop','restore 2',NULL,NULL);
INSERT INTO _transaction VALUES(15,1795474543937,'laptop','merge other.sqlite: 1 added',NULL,NULL);
INSERT INTO _transaction VALUES(16,1795474543999,'laptop','sync',NULL,NULL);
INSERT INTO _transaction VALUES(17,1795474544294,'laptop','check --fix',NULL,NULL);
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
INSERT INTO _change VALUES(1,2,'Tag','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(1,3,'GeographicRegion','insert',1,2,NULL,NULL);
INSERT INTO _change VALUES(2,1,'Mood','insert',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(2,2,'Tag','insert',2,3,NULL,NULL);
INSERT INTO _change VALUES(2,3,'GeographicRegion','insert',3,4,NULL,NULL);
INSERT INTO _change VALUES(3,1,'Place','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(4,1,'Place','update',1,NULL,NULL,'{"chosenAt":null}');
INSERT INTO _change VALUES(5,1,'Mood','insert',3,NULL,NULL,NULL);
INSERT INTO _change VALUES(5,2,'GeographicRegion','insert',5,NULL,NULL,NULL);
INSERT INTO _change VALUES(6,1,'Mood','update',2,NULL,NULL,'{"note":"Lost my umbrella","modifiedAt":817167342.0639999}');
INSERT INTO _change VALUES(7,1,'Mood','delete',1,NULL,NULL,'{"id":{"blob":"01a20a9f4d647090beb385a35cd2a439"},"date":754037100.0,"timeZone":"Europe/Oslo","localDay":"2024-11-23","feeling":5,"note":"First snow","latitude":59.91273,"longitude":10.74609,"modifiedAt":817167341.924,"country":1}');
INSERT INTO _change VALUES(7,2,'Tag','delete',1,NULL,NULL,'{"name":"winter","key":"winter"}');
INSERT INTO _change VALUES(7,3,'GeographicRegion','delete',1,NULL,NULL,'{"_entity":"Country","continent":2,"numericCode":578,"updatedAt":817167341.924}');
INSERT INTO _change VALUES(7,4,'GeographicRegion','delete',2,NULL,NULL,'{"_entity":"Continent","numericCode":150,"updatedAt":817167341.924}');
INSERT INTO _change VALUES(7,5,'Mood_tags','disconnect',1,NULL,1,NULL);
INSERT INTO _change VALUES(8,1,'Mood','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(8,2,'Tag','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(8,3,'GeographicRegion','insert',1,2,NULL,NULL);
INSERT INTO _change VALUES(8,4,'Mood_tombstone','delete',1,NULL,NULL,'{"_moment":1795474542714,"id":{"blob":"01a20a9f4d647090beb385a35cd2a439"}}');
INSERT INTO _change VALUES(9,1,'Mood','delete',2,NULL,NULL,'{"id":{"blob":"01a20a9f4def7edab4c18e5808d462a1"},"date":739531800.0,"timeZone":"Asia/Tokyo","localDay":"2024-06-08","feeling":2,"note":"Lost my umbrella on the tram","colors":{"blob":"dfefff"},"modifiedAt":817167342.595,"country":3}');
INSERT INTO _change VALUES(9,2,'Tag','delete',2,NULL,NULL,'{"name":"heavy","key":"rain/heavy","parent":3}');
INSERT INTO _change VALUES(9,3,'Tag','delete',3,NULL,NULL,'{"name":"rain","key":"rain"}');
INSERT INTO _change VALUES(9,4,'GeographicRegion','delete',3,NULL,NULL,'{"_entity":"Country","continent":4,"numericCode":392,"updatedAt":817167342.0639999}');
INSERT INTO _change VALUES(9,5,'GeographicRegion','delete',4,NULL,NULL,'{"_entity":"Continent","numericCode":142,"updatedAt":817167342.0639999}');
INSERT INTO _change VALUES(9,6,'Mood_tags','disconnect',2,NULL,2,NULL);
INSERT INTO _change VALUES(10,1,'Mood','insert',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(10,2,'Tag','insert',2,3,NULL,NULL);
INSERT INTO _change VALUES(10,3,'GeographicRegion','insert',3,4,NULL,NULL);
INSERT INTO _change VALUES(10,4,'Mood_tombstone','delete',2,NULL,NULL,'{"_moment":1795474543008,"id":{"blob":"01a20a9f4def7edab4c18e5808d462a1"}}');
INSERT INTO _change VALUES(11,1,'Mood','delete',2,NULL,NULL,'{"id":{"blob":"01a20a9f4def7edab4c18e5808d462a1"},"date":739531800.0,"timeZone":"Asia/Tokyo","localDay":"2024-06-08","feeling":2,"note":"Lost my umbrella on the tram","colors":{"blob":"dfefff"},"modifiedAt":817167342.595,"country":3}');
INSERT INTO _change VALUES(11,2,'Tag','delete',2,NULL,NULL,'{"name":"heavy","key":"rain/heavy","parent":3}');
INSERT INTO _change VALUES(11,3,'Tag','delete',3,NULL,NULL,'{"name":"rain","key":"rain"}');
INSERT INTO _change VALUES(11,4,'GeographicRegion','delete',3,NULL,NULL,'{"_entity":"Country","continent":4,"numericCode":392,"updatedAt":817167342.0639999}');
INSERT INTO _change VALUES(11,5,'GeographicRegion','delete',4,NULL,NULL,'{"_entity":"Continent","numericCode":142,"updatedAt":817167342.0639999}');
INSERT INTO _change VALUES(11,6,'Mood_tombstone','insert',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(11,7,'Mood_tags','disconnect',2,NULL,2,NULL);
INSERT INTO _change VALUES(12,1,'Mood','insert',4,5,NULL,NULL);
INSERT INTO _change VALUES(12,2,'GeographicRegion','update',5,NULL,NULL,'{"updatedAt":817167342.5480001}');
INSERT INTO _change VALUES(13,1,'Mood','update',4,NULL,NULL,'{"timeZone":"UTC","latitude":null,"longitude":null,"modifiedAt":817167343.306,"country":5}');
INSERT INTO _change VALUES(13,2,'GeographicRegion','insert',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(13,3,'GeographicRegion','update',2,NULL,NULL,'{"updatedAt":817167341.924}');
INSERT INTO _change VALUES(13,4,'GeographicRegion','touch',5,NULL,NULL,NULL);
INSERT INTO _change VALUES(14,1,'Mood','insert',2,NULL,NULL,NULL);
INSERT INTO _change VALUES(14,2,'Tag','insert',2,3,NULL,NULL);
INSERT INTO _change VALUES(14,3,'GeographicRegion','insert',3,4,NULL,NULL);
INSERT INTO _change VALUES(14,4,'Mood_tombstone','delete',2,NULL,NULL,'{"_moment":1795474543008,"id":{"blob":"01a20a9f4def7edab4c18e5808d462a1"}}');
INSERT INTO _change VALUES(15,1,'Mood','insert',6,NULL,NULL,NULL);
INSERT INTO _change VALUES(15,2,'MergeState','insert',1,3,NULL,NULL);
INSERT INTO _change VALUES(15,3,'Replica','insert',1,NULL,NULL,NULL);
INSERT INTO _change VALUES(15,4,'GeographicRegion','insert',7,NULL,NULL,NULL);
INSERT INTO _change VALUES(15,5,'GeographicRegion','update',2,NULL,NULL,'{"updatedAt":817167343.5}');
INSERT INTO _change VALUES(16,1,'Replica','update',1,NULL,NULL,'{"transaction":15}');
INSERT INTO _change VALUES(16,2,'SyncFolder','insert',1,NULL,NULL,NULL);
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
INSERT INTO Mood VALUES(1,8,X'01a20a9f4d647090beb385a35cd2a439',754037100.0,'Europe/Oslo','2024-11-23',5,'First snow',NULL,59.91273000000000337,10.746090000000000586,817167341.92400002478,NULL,NULL,NULL,1);
INSERT INTO Mood VALUES(2,14,X'01a20a9f4def7edab4c18e5808d462a1',739531800.0,'Asia/Tokyo','2024-06-08',2,'Lost my umbrella on the tram',X'dfefff',NULL,NULL,817167342.5950000286,NULL,NULL,NULL,3);
INSERT INTO Mood VALUES(3,5,X'01a20a9f4fd474ccb683e187bf298063',741528000.0,'UTC','2024-07-01',NULL,'At the sea',NULL,NULL,NULL,817167342.54800009731,NULL,NULL,NULL,5);
INSERT INTO Mood VALUES(4,13,X'01a20a9f52df7e5e8a716f5e6cebcb7c',694605600.0,'Europe/Paris','2023-01-05',3,'row one',NULL,48.850499999999996703,2.3504999999999998117,817167343.5,'csv','r4aBhuVsY2Jr0kwdz5EsVQ',X'a6b659c02a1f27dfaa806ee368593d40',6);
INSERT INTO Mood VALUES(5,12,X'01a20a9f52e0788ba9f9bc64ffc957b6',694695600.0,'UTC','2023-01-06',4,'row two',NULL,NULL,NULL,817167343.30599999427,'csv','9gOKUNrv1ukoiALT500AQQ',X'51c1a29ee80074f199f33522e01eb74b',5);
INSERT INTO Mood VALUES(6,15,X'01a20a9f542875bfbe019bb1f9c9c6fa',744832800.0,'Europe/Madrid','2024-08-08',NULL,'On the other machine',NULL,40.416499999999999205,-3.7025600000000000733,817167343.65600001812,NULL,NULL,NULL,7);
CREATE TABLE IF NOT EXISTS "Tag" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "numberOfMoods" INTEGER NOT NULL DEFAULT 0,
  "parent" INTEGER REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  "numberOfChildren" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Tag VALUES(1,8,'winter','winter',1,NULL,0);
INSERT INTO Tag VALUES(2,14,'heavy','rain/heavy',1,3,0);
INSERT INTO Tag VALUES(3,14,'rain','rain',0,NULL,1);
CREATE TABLE IF NOT EXISTS "Place" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "latitude" REAL NOT NULL,
  "longitude" REAL NOT NULL,
  "chosenAt" REAL
) STRICT;
INSERT INTO Place VALUES(1,4,'home','home',38.725090000000001566,-9.1498000000000008213,817167342.45900011059);
CREATE TABLE IF NOT EXISTS "MergeState" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "json" TEXT,
  "canonicalID" BLOB
) STRICT;
INSERT INTO MergeState VALUES(1,15,X'01a20a9f4d647090beb385a35cd2a439','{"id":"01a20a9f-4d64-7090-beb3-85a35cd2a439","modifiedAt":1795474541924,"editedAt":"1795474542715@dd154687ae0f","at":"1795474541924","date":"1732344300000","timeZone":"Europe/Oslo","feeling":"5","coordinate":"59.91273,10.74609","country":"578","note":"First snow","tags":["winter"],"tagClocks":{"winter":"1795474542715@dd154687ae0f"}}',NULL);
INSERT INTO MergeState VALUES(2,15,X'01a20a9f4def7edab4c18e5808d462a1','{"id":"01a20a9f-4def-7eda-b4c1-8e5808d462a1","modifiedAt":1795474542595,"editedAt":"1795474543253@dd154687ae0f","at":"1795474542595","date":"1717839000000","timeZone":"Asia/Tokyo","feeling":"2","colors":"#dfefff","country":"392","note":"Lost my umbrella on the tram","tags":["rain/heavy"],"tagClocks":{"rain/heavy":"1795474543253@dd154687ae0f"}}',NULL);
INSERT INTO MergeState VALUES(3,15,X'01a20a9f52df7e5e8a716f5e6cebcb7c','{"id":"01a20a9f-52df-7e5e-8a71-6f5e6cebcb7c","source":"csv","externalID":"r4aBhuVsY2Jr0kwdz5EsVQ","modifiedAt":1795474543500,"editedAt":"1795474543503@dd154687ae0f","at":"-4501804152827190","date":"1672912800000","timeZone":"Europe/Paris","feeling":"3","coordinate":"48.8505,2.3505","country":"250","importedDigest":"prZZwCofJ9+qgG7jaFk9QA==","clocks":{"timeZone":"1795474543503@dd154687ae0f","coordinate":"1795474543503@dd154687ae0f","country":"1795474543503@dd154687ae0f"},"note":"row one"}',NULL);
CREATE TABLE IF NOT EXISTS "Replica" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "transaction" INTEGER NOT NULL DEFAULT 0,
  "generation" INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO Replica VALUES(1,16,16,0);
CREATE TABLE IF NOT EXISTS "SyncFolder" (
  "_pk" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL CHECK ("_pk" > 0),
  "_version" INTEGER NOT NULL DEFAULT 1,
  "id" BLOB NOT NULL,
  "path" TEXT NOT NULL,
  "transaction" INTEGER NOT NULL DEFAULT 0,
  "segment" INTEGER NOT NULL DEFAULT 0,
  "snapshot" INTEGER NOT NULL DEFAULT 0,
  "filesRead" TEXT NOT NULL
) STRICT;
INSERT INTO SyncFolder VALUES(1,16,X'45ec7841a0974eddb13549aa33ff8b6c','/home/ana/sync',16,1,1,'{"missing":[],"own":{"laptop-dd154687ae0f\/0001.jsonl":"2081 1795474543.997459950 16270475"},"read":{}}');
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
INSERT INTO GeographicRegion VALUES(1,8,'Country',2,578,817167341.92400002478,1,0);
INSERT INTO GeographicRegion VALUES(2,15,'Continent',NULL,150,817167343.8699998856,3,3);
INSERT INTO GeographicRegion VALUES(3,14,'Country',4,392,817167342.06399989125,1,0);
INSERT INTO GeographicRegion VALUES(4,14,'Continent',NULL,142,817167342.06399989125,1,1);
INSERT INTO GeographicRegion VALUES(5,12,'Country',NULL,0,817167343.30599999427,2,0);
INSERT INTO GeographicRegion VALUES(6,13,'Country',2,250,817167343.5,1,0);
INSERT INTO GeographicRegion VALUES(7,15,'Country',2,724,817167343.8699998856,1,0);
CREATE TABLE IF NOT EXISTS "Mood_tags" (
  "source" INTEGER NOT NULL REFERENCES "Mood"("_pk") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  "destination" INTEGER NOT NULL REFERENCES "Tag"("_pk") ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("source", "destination")
) STRICT, WITHOUT ROWID;
INSERT INTO Mood_tags VALUES(1,1);
INSERT INTO Mood_tags VALUES(2,2);
CREATE TABLE IF NOT EXISTS "Mood_tombstone" (
  "_pk" INTEGER PRIMARY KEY NOT NULL,
  "_moment" INTEGER NOT NULL,
  "id" BLOB,
  "source" TEXT,
  "externalID" TEXT
) STRICT;
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
INSERT INTO _schema VALUES('_transaction.moment');
INSERT INTO _schema VALUES('_transaction.number');
INSERT INTO _schema VALUES('_transaction.reverts');
INSERT INTO _schema VALUES('_transaction.title');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','Mood_note_words','Mood_note_words',0,'CREATE VIRTUAL TABLE "Mood_note_words" USING fts5("note", content="Mood", content_rowid="_pk", tokenize="unicode61 remove_diacritics 2")');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO Mood_note_words_data VALUES(1,X'0613');
INSERT INTO Mood_note_words_data VALUES(10,X'000000040101010001010101');
INSERT INTO Mood_note_words_data VALUES(137438953473,X'0000008e033061740302020105666972737401020201046c6f737402020201076d616368696e6506020502017902020301026f6e0202050402020301650402030204746865720602040103726f77040202010202010373656103020402036e6f770102030103746865020206010203030203020372616d0202070202776f0502030108756d6272656c6c6102020404070a090c060a06090b08080e0807');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO Mood_note_words_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'Mood_note_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO Mood_note_words_docsize VALUES(1,X'02');
INSERT INTO Mood_note_words_docsize VALUES(2,X'06');
INSERT INTO Mood_note_words_docsize VALUES(3,X'03');
INSERT INTO Mood_note_words_docsize VALUES(4,X'02');
INSERT INTO Mood_note_words_docsize VALUES(5,X'02');
INSERT INTO Mood_note_words_docsize VALUES(6,X'04');
CREATE TABLE IF NOT EXISTS 'Mood_note_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO Mood_note_words_config VALUES('automerge',4);
INSERT INTO Mood_note_words_config VALUES('hashsize',1048576);
INSERT INTO Mood_note_words_config VALUES('version',4);
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','Mood_note_trigrams','Mood_note_trigrams',0,'CREATE VIRTUAL TABLE "Mood_note_trigrams" USING fts5("note", content="Mood_note_unspaced", content_rowid="_pk", tokenize="trigram")');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO Mood_note_trigrams_data VALUES(1,X'0000');
INSERT INTO Mood_note_trigrams_data VALUES(10,X'00000004000000');
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
CREATE TABLE IF NOT EXISTS 'Mood_note_trigrams_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO Mood_note_trigrams_config VALUES('automerge',4);
INSERT INTO Mood_note_trigrams_config VALUES('hashsize',1048576);
INSERT INTO Mood_note_trigrams_config VALUES('version',4);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('Mood',6);
INSERT INTO sqlite_sequence VALUES('Tag',3);
INSERT INTO sqlite_sequence VALUES('Place',1);
INSERT INTO sqlite_sequence VALUES('MergeState',5);
INSERT INTO sqlite_sequence VALUES('Replica',1);
INSERT INTO sqlite_sequence VALUES('SyncFolder',1);
INSERT INTO sqlite_sequence VALUES('GeographicRegion',7);
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
CREATE TRIGGER "Replica_version" AFTER UPDATE OF "transaction", "generation" ON "Replica"
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
CREATE TRIGGER "SyncFolder_version" AFTER UPDATE OF "id", "path", "transaction", "segment", "snapshot", "filesRead" ON "SyncFolder"
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
