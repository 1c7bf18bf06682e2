export { startPostgres, type PostgresServer } from '@postern/tools/test/postgres-server.ts';
