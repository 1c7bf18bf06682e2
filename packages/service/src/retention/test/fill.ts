import type { ServiceContext } from '../../context/service-context.ts';

/** Writes a job with an entry and an outcome at each place, one trial and one chunk. @returns its id. */
export async function fillJob(
  { store }: Pick<ServiceContext, 'store'>,
  orgId: string,
  { places, finishedAt }: { places: number; finishedAt: number | null },
): Promise<string> {
  const id = crypto.randomUUID();
  const counts = { total: places, processed: 0, valid: 0, risky: 0, invalid: 0, open_chunks: 0 };
  await store.write(async (trx) => {
    await trx
      .insertInto('job')
      .values({
        id,
        org_id: orgId,
        mode: 'medium',
        state: finishedAt === null ? 'processing' : 'completed',
        reason: null,
        webhook: 0,
        ...counts,
        told_tenth: 0,
        told_at: 0,
        created_at: 0,
        started_at: null,
        finished_at: finishedAt,
      })
      .execute();
    const all = Array.from({ length: places }, (_, position) => position);
    for (let from = 0; from < places; from += 500) {
      const some = all.slice(from, from + 500);
      await trx
        .insertInto('entry')
        .values(
          some.map((position) => ({
            job_id: id,
            position,
            email: `person${position}@shop.example`,
            first_position: position,
            copies: 1,
          })),
        )
        .execute();
      await trx
        .insertInto('outcome')
        .values(
          some.map((position) => ({
            job_id: id,
            position,
            status: 'valid',
            reason_code: 'domain_ok',
            result: '{}',
          })),
        )
        .execute();
    }
    await trx
      .insertInto('trial')
      .values({ job_id: id, position: 0, tries: 0, crashes: 0, round: 1, due_at: 0, result: null })
      .execute();
    await trx
      .insertInto('chunk')
      .values({
        job_id: id,
        number: 0,
        from_position: 0,
        to_position: places,
        state: 'done',
        due_at: 0,
        tries: 0,
        token: 1,
      })
      .execute();
  });
  return id;
}

/** Writes an event with a delivery and an attempt. */
export async function fillEvent(
  { store }: Pick<ServiceContext, 'store'>,
  orgId: string,
  at: number,
): Promise<void> {
  const [endpoint, event, delivery] = [1, 2, 3].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
  ];
  await store.write(async (trx) => {
    await trx
      .insertInto('endpoint')
      .values({
        id: endpoint,
        org_id: orgId,
        url: 'https://shop.example/',
        event_types: '[]',
        is_active: 1,
        disabled_reason: null,
        secret: '',
        previous_secret: null,
        previous_until: null,
        failing_since: null,
        failed_at: null,
        due_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await trx
      .insertInto('event')
      .values({ id: event, org_id: orgId, type: 'webhook.test', body: '{}', created_at: at })
      .execute();
    await trx
      .insertInto('delivery')
      .values({
        id: delivery,
        org_id: orgId,
        endpoint_id: endpoint,
        event_id: event,
        state: 'waiting',
        tries: 1,
        due_at: at,
        lease_until: 0,
        token: 0,
        created_at: at,
      })
      .execute();
    await trx
      .insertInto('attempt')
      .values({
        delivery_id: delivery,
        number: 1,
        at,
        duration_ms: 1,
        response_status: 500,
        error: null,
      })
      .execute();
  });
}
