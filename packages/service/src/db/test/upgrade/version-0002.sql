-- What the migrator wrote after the migrations 0001 and 0002.
insert into migration values ('0001-tables', '2026-11-20T10:00:00.000Z'), ('0002-accounts', '2026-11-20T10:00:00.000Z');
insert into migration_lock values ('migration_lock', 0);
