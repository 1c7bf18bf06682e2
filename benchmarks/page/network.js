/* global DOMException, Headers */
import { replyTo } from '../truth.js';

/** Replaces `fetch` by one that answers from the truth after the planned latencies, and takes note. */
export function createNetwork(window, clock) {
  let latenciesMs = [100];
  let requests = [];

  window.fetch = (url, { body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const asked = JSON.parse(body);
      const request = { ...asked, sentMs: clock.now(), doneMs: null, abortedMs: null };
      const waitMs = latenciesMs[requests.length % latenciesMs.length];
      requests.push(request);
      const timer = window.setTimeout(() => {
        request.doneMs = clock.now();
        resolve(response(replyTo(asked)));
      }, waitMs);
      const abort = () => {
        if (request.doneMs !== null) return;
        window.clearTimeout(timer);
        request.abortedMs = clock.now();
        reject(signal.reason ?? new DOMException('Aborted', 'AbortError'));
      };
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });

  return {
    /** Starts anew, with how long each reply takes, in turn. */
    plan(next) {
      latenciesMs = next;
      requests = [];
    },
    requests: () => requests,
  };
}

/** A real Response reads its body in a task of its own, which virtual time would not wait for. */
const response = (envelope) => ({
  ok: true,
  status: 200,
  headers: new Headers({ 'content-type': 'application/json' }),
  json: async () => envelope,
});
