export { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
