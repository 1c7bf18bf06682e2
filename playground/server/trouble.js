import { clearTimeout, setTimeout } from 'node:timers';
import { sendFailure } from './envelope.js';

const SLOW_MS = 2000;
/** Longer than the page waits for an answer. */
const SILENT_MS = 15_000;
/** Of two requests in a row, the second is answered first. */
const SHUFFLED_MS = [1600, 150];
const RETRY_AFTER_S = 5;

/**
 * Lays trouble around a proxy: what goes wrong between a form and its service is made to go
 * wrong here, for real, when the request names it in `x-playground-trouble`.
 *
 * @param {import('@postern/proxy/node').NodeListener} listener
 */
export function withTrouble(listener) {
  const turns = new Map();

  const troubles = {
    slow: (req, res) => later(SLOW_MS, req, res),
    silent: (req, res) => later(SILENT_MS, req, res),
    shuffled: (req, res) => {
      const form = String(req.headers['x-playground-form']).slice(0, 16);
      const turn = turns.get(form) ?? 0;
      if (turns.size < 64) turns.set(form, turn + 1);
      later(SHUFFLED_MS[turn % SHUFFLED_MS.length], req, res);
    },
    error: (req, res) => {
      refuse(req, () => sendFailure(res, 'internal'));
    },
    limited: (req, res) => {
      refuse(req, () => sendFailure(res, 'rate_limited', { 'Retry-After': String(RETRY_AFTER_S) }));
    },
    html: (req, res) => {
      refuse(req, () => {
        res.setHeader('Content-Type', 'text/html; charset=utf-8');
        res.end('<!doctype html><title>Maintenance</title><p>Back soon.');
      });
    },
  };

  function later(waitMs, req, res) {
    const timer = setTimeout(() => listener(req, res), waitMs);
    res.once('close', () => clearTimeout(timer));
  }

  return (req, res) => {
    const trouble = req.headers['x-playground-trouble'];
    if (Object.hasOwn(troubles, trouble ?? '')) troubles[trouble](req, res);
    else listener(req, res);
  };
}

/** Answers without reading the question, but lets it arrive. */
function refuse(req, answer) {
  req.resume();
  answer();
}
