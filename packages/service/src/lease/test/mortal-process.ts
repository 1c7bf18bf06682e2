import type { KyselyPlugin } from 'kysely';
import type { Engine } from '../../engine/engine.ts';
import { createWorker } from '../../jobs/worker.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Store } from '../../db/store.ts';
import { createDispatcher } from '../../webhooks/dispatcher.ts';
import { createOutbox } from '../../webhooks/outbox.ts';
import type { SendPost } from '../../webhooks/sender.ts';

/** A worker and a dispatcher that can be killed: from then on nothing of theirs reaches the tables. */
export interface MortalProcess {
  kill(): void;
  stop(): Promise<void>;
}

/** Starts one over parts whose store outlives it. */
export function startMortalProcess(
  context: ServiceContext,
  { engine, send, random }: { engine: Engine; send: SendPost; random: () => number },
): MortalProcess {
  const life = { isOver: false };
  const mine = { ...context, store: mortalStore(context.store, life) };
  const outbox = createOutbox(mine);
  const worker = createWorker(mine, { engine, outbox });
  const dispatcher = createDispatcher(mine, { send, random });
  const stop = async () => void (await Promise.all([worker.stop(), dispatcher.stop()]));
  worker.start();
  dispatcher.start();
  return {
    kill() {
      life.isOver = true;
      // Its timers must not go on.
      void stop();
    },
    stop,
  };
}

function mortalStore(store: Store, life: { isOver: boolean }): Store {
  const live = () => {
    if (life.isOver) throw new Error('The process was killed');
  };
  const mortal: KyselyPlugin = {
    transformQuery({ node }) {
      live();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...store,
    db: store.db.withPlugin(mortal),
    write: (change) =>
      store.write(async (trx) => {
        live();
        const made = await change(trx);
        live();
        return made;
      }),
  };
}
