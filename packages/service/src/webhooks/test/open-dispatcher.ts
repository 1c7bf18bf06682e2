import { expect, onTestFinished } from 'vitest';
import type { Delivery } from '@postern/protocol';
import { createDispatcher, type Dispatcher, type DispatcherOptions } from '../dispatcher.ts';
import type { AttemptResult } from '../attempt-result.ts';
import type { Post, SendPost } from '../sender.ts';
import type { Webhooks } from './open-webhooks.ts';

/** The response of an endpoint that accepts the event. */
export const TAKEN: AttemptResult = { status: 204, error: null };
/** The response of an endpoint that fails. */
export const BROKEN: AttemptResult = { status: 500, error: 'status not 2xx' };

/** Starts a dispatcher; it is stopped after the test. */
export function openDispatcher(
  { context }: Pick<Webhooks, 'context'>,
  options: DispatcherOptions,
): Dispatcher {
  const dispatcher = createDispatcher(context, { random: () => 0.5, ...options });
  onTestFinished(() => dispatcher.stop());
  dispatcher.start();
  return dispatcher;
}

/** A sender that returns the given replies, and a list of what it sent. */
export function fakeSender(resultOf: (post: Post) => AttemptResult): {
  send: SendPost;
  posts: Post[];
} {
  const posts: Post[] = [];
  const send: SendPost = async (post) => {
    posts.push(post);
    return resultOf(post);
  };
  return { send, posts };
}

/** Sets the clock, and notifies dispatchers. */
export async function moveTo({ context, clock }: Webhooks, at: number): Promise<void> {
  clock.at = at;
  await context.store.write((trx) => context.queue.hint(trx, 'deliveries'));
}

/** Waits until a delivery matches. */
export async function untilDelivery(
  { endpoints, orgId }: Webhooks,
  endpointId: string,
  shape: Partial<Delivery> & { tries?: number },
): Promise<Delivery> {
  const { tries, ...fields } = shape;
  const newest = async () => (await endpoints.deliveries(orgId, endpointId, { limit: 1 }))?.rows[0];
  await expect.poll(newest).toMatchObject({
    ...fields,
    ...(tries !== undefined && { attempts: Array.from({ length: tries }, () => ({})) }),
  });
  return (await newest())!;
}
