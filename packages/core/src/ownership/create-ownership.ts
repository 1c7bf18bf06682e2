import type { EventBody } from '../events.ts';
import { fetchNonce } from './fetch-nonce.ts';
import { nextPhase, type NonceEvent, type NoncePhase } from './nonce-phase.ts';
import type { OpenProof, Proof } from './proof.ts';

/*
 * The files of this folder import only types from others: a bundler moves what a file shares with the field into the
 * first files of every page.
 */

/** The first version of Chromium that proves an address. */
const CHROMIUM = 150;
/** How often the nonce is written before the user acts again, if the page takes it away each time. */
const WRITES = 10;
/** The part of the lifetime of a nonce after which it is replaced. */
const DUE = 0.8;
/** Eleven days. A timer of more than 2 ** 31 - 1 ms fires at once. Source: HTML §8.6. */
const MAX_MS = 1e9;

/**
 * Gives a hidden input its nonce. In Chromium, a press that comes before the proof can be there is held, by code that is
 * fetched when the user reaches the form. Returns its undo.
 *
 * The nonce is set as an attribute once the input is in the page: in a document with a Content-Security-Policy, HTML
 * hides the nonces that elements come with, and Chromium does not read the property.
 */
export function createOwnership(proof: Proof): () => void {
  const { hidden, options, find } = proof;
  const life = new AbortController();
  const { signal } = life;
  const on = (target: EventTarget, type: string, handle: (event: Event) => void) => {
    target.addEventListener(type, handle, { signal, capture: true });
  };
  let phase: NoncePhase = 'none';
  let nonce = '';
  /** Whether the nonce of the input is one of these: a server can render the page with one. */
  let isOurs = false;
  let writes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hold: Promise<unknown> | undefined;

  function report(event: EventBody): void {
    try {
      options.onEvent?.({ atMs: Date.now(), ...event } as never);
    } catch {
      // An observer cannot break the form.
    }
  }

  function dispatch(event: NonceEvent): void {
    const before = phase;
    phase = nextPhase(before, event);
    if (phase === before) return;
    if (phase === 'fetching') void request();
    if (phase === 'none') nonce = '';
    if (nonce || isOurs) write();
  }

  async function request(): Promise<void> {
    const sinceMs = performance.now();
    const sent = await fetchNonce(options.url || '/api/ownership', signal);
    if (signal.aborted) return;
    clearTimeout(timer);
    if (sent) {
      nonce = sent.nonce;
      timer = setTimeout(dispatch, Math.min(sent.lifeMs * DUE, MAX_MS), 'due');
    }
    dispatch(sent ? 'nonce' : 'failure');
    const tookMs = performance.now() - sinceMs;
    report({ type: 'ownership', action: sent ? 'nonce' : 'failure', tookMs });
  }

  /** Writes the nonce, unless the input has it. */
  function write(): void {
    if ((hidden.getAttribute('nonce') ?? '') === nonce || writes++ > WRITES) return;
    isOurs = true;
    if (nonce) hidden.setAttribute('nonce', nonce);
    else hidden.removeAttribute('nonce');
  }

  function touch(): void {
    writes = 0;
    dispatch('touch');
    if (!isChromium()) return;
    const open: OpenProof = { ...proof, signal, hasNonce: () => !!nonce, report };
    hold ??= import('./hold-press.ts').then(
      ({ holdPress }) => {
        if (!signal.aborted) holdPress(open);
      },
      () => (hold = undefined),
    );
  }

  const observer = new MutationObserver(() => {
    if (isOurs) write();
  });
  observer.observe(hidden, { attributeFilter: ['nonce'] });
  const root = hidden.getRootNode();
  for (const type of ['focusin', 'input'])
    on(root, type, (event) => {
      const { form } = event.composedPath()[0] as HTMLInputElement;
      if (!form || form !== hidden.form) return;
      if (type === 'focusin') dispatch('focus');
      touch();
    });
  on(root, 'submit', ({ target }) => {
    if (target !== hidden.form || !nonce) return;
    const hasToken = !!hidden.value;
    report({ type: 'ownership', action: 'submit', hasToken });
    if (hasToken) dispatch('used');
  });
  const email = hidden.form && find(hidden.form);
  if (email && (email.value || email.matches(':focus'))) touch();
  return () => {
    life.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** Whether the browser can prove an address, as far as a page can tell: nothing shows whether the feature is on. */
function isChromium(): boolean {
  const { userAgentData } = navigator as {
    userAgentData?: { brands: { brand: string; version: string }[] };
  };
  return !!userAgentData?.brands.some(
    ({ brand, version }) => brand === 'Chromium' && Number(version) >= CHROMIUM,
  );
}
