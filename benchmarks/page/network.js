/* global DOMException */
import { envelopeFor } from '../truth.js';

/** Replaces `fetch` by one that responds with the correct result after the planned latencies, and records requests. */
export function createNetwork(window, clock) {
  let latenciesMs = [100];
  let requests = [];

  window.fetch = (url, { body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const sent = JSON.parse(body);
      const request = { ...sent, sentMs: clock.now(), doneMs: null, abortedMs: null };
      const waitMs = latenciesMs[requests.length % latenciesMs.length];
      requests.push(request);
      const timer = window.setTimeout(() => {
        request.doneMs = clock.now();
        resolve(response(envelopeFor(sent)));
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
    /** Resets the requests, and sets the response times, used in turn. */
    plan(next) {
      latenciesMs = next;
      requests = [];
    },
    requests: () => requests,
  };
}

/** A minimal Response. A real one reads its body in a separate task, which virtual time does not wait for. */
const response = (envelope) => ({
  ok: true,
  status: 200,
  headers: new Headers({ 'content-type': 'application/json' }),
  json: async () => envelope,
});
