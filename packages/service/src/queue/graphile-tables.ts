import { makeWorkerUtils, type WorkerUtilsOptions } from 'graphile-worker';

/**
 * Makes graphile-worker's tables or brings them up to date, and closes what its own code leaves open.
 *
 * Several processes may do it at once.
 */
export async function prepareGraphile(
  options: WorkerUtilsOptions & { schema: string },
  tasks: readonly string[],
): Promise<void> {
  const workshop = await makeWorkerUtils(options);
  try {
    await workshop.migrate();
    // What a process had taken that was killed: nobody hears it any more.
    await workshop.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
    await workshop.withPgClient(async (client) => {
      // The first job of a task makes the task, and every other one would wait for that transaction.
      await client.query(
        `insert into ${options.schema}._private_tasks (identifier)
         select unnest($1::text[]) on conflict do nothing`,
        [tasks],
      );
      // Each job added uses up a number of this 32-bit sequence; at its end no job could be added.
      const { rows } = await client.query<{ name: string }>(
        `select sequencename as name from pg_sequences where not cycle
         and schemaname || '.' || sequencename = pg_get_serial_sequence($1, 'id')`,
        [`${options.schema}._private_tasks`],
      );
      if (rows.length > 0)
        await client.query(
          `alter table ${options.schema}._private_tasks alter column id set cycle`,
        );
    });
  } finally {
    await workshop.release();
  }
}
