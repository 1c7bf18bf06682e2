/* global document */
import { leave, pressDown, pressUp, typeKey } from './user-events.js';
import { isFalse, readScreen } from './screen.js';

/** Longer than the slowest response and every deadline. */
const DRAIN_MS = 6000;

/** Creates a function that plays one session on a new form, and resolves with its requests, submits and verdicts. */
export function createPlayer({ clock, network, form }) {
  return async function play({ steps, latenciesMs }, options) {
    network.plan(latenciesMs);
    const root = document.createElement('div');
    document.body.replaceChildren(root);
    const submits = [];
    let startMs = 0;
    const at = () => clock.now() - startMs;
    const unmount = form().mount(root, {
      options: { proxyUrl: '/api/validate-email', ...options },
      onSubmit: (text) => submits.push({ text, atMs: at() }),
    });
    await clock.settle();
    await clock.advanceTo(clock.now() + 50);
    startMs = clock.now();

    const input = root.querySelector('input');
    const button = root.querySelector('[type=submit]');
    const presses = [];
    let falseMs = 0;
    let falseValidMs = 0;
    const watch = (standMs) => {
      const screen = readScreen(root);
      if (!isFalse(screen)) return;
      falseMs += standMs;
      if (screen.shown === 'valid') falseValidMs += standMs;
    };
    const until = (atMs) => clock.advanceTo(startMs + atMs, watch);

    input.focus();
    for (const step of steps) {
      await until(step.atMs);
      if (step.does === 'type') typeKey(input, step.text);
      else if (step.does === 'leave') leave(input);
      else {
        pressDown(button, input);
        await clock.settle();
        await until(step.atMs + step.holdMs);
        presses.push({ atMs: at(), count: step.count, text: input.value });
        pressUp(button, step.count);
      }
      await clock.settle();
    }
    await until(at() + DRAIN_MS);

    const end = readScreen(root);
    const requests = network.requests().map((request) => ({
      ...request,
      sentMs: request.sentMs - startMs,
      doneMs: request.doneMs === null ? null : request.doneMs - startMs,
    }));
    unmount();
    await clock.settle();
    return { requests, submits, presses, falseMs, falseValidMs, end, isEndFalse: isFalse(end) };
  };
}
