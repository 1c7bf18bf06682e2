import { openSqliteFile } from './db/open-sqlite-file.ts';
import type { SqliteCall } from './db/sqlite-connection.ts';
import type { OpenSqlite } from './db/sqlite-database.ts';
import { answerCalls } from './thread/answer-calls.ts';

/* The thread with the SQLite file of a service. It waits for the disk, so that requests do not. */

let database: OpenSqlite | undefined;

answerCalls(
  (call: SqliteCall) => {
    switch (call.name) {
      case 'open':
        database = openSqliteFile(call.path, call.mayBeMoved);
        return null;
      case 'query':
        return database!.query(call.sql, call.parameters);
      case 'exec':
        return database!.exec(call.sql);
      case 'copyTo':
        return database!.copyTo(call.path);
    }
  },
  { release: () => database?.close() },
);
