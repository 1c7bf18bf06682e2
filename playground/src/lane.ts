import type { ValidatorEvent } from '@postern/core';
import type { FieldOptions } from '@postern/core/adapter';
import type { Conditions, Engine } from './conditions.ts';
import { LANGUAGES } from './languages.ts';
import { createRecorder, type Recorder } from './timeline/recorder.ts';

/** One framework's form: its name, what was typed, and what happened. */
export interface Lane {
  name: 'react' | 'vue' | 'svelte';
  /** Outlives the form, which starts over when the transport changes. */
  draft: { name: string; email: string };
  recorder: Recorder;
}

/** Creates the lane of a form. */
export function createLane(name: Lane['name']): Lane {
  return { name, draft: { name: '', email: '' }, recorder: createRecorder() };
}

/** The options of a form's email field: all that Postern is told on this page. */
export function fieldOptions(lane: Lane, conditions: Conditions): FieldOptions {
  const { trouble, policy, language, engine } = conditions;
  return {
    proxyUrl: PROXY_URLS[engine],
    headers: { 'x-playground-trouble': trouble, 'x-playground-lane': lane.name },
    fetch: TRANSPORTS[trouble],
    policy,
    messages: LANGUAGES[language].messages,
    onEvent: (event: ValidatorEvent) => {
      lane.recorder.note(event);
    },
  };
}

const PROXY_URLS: Record<Engine, string> = {
  'in-process': '/api/validate-email',
  service: '/api/validate-email/service',
  remote: '/api/validate-email/remote',
};

/** Troubles on this side of the network; the others are made by the playground's server. */
const TRANSPORTS: Partial<Record<Conditions['trouble'], typeof fetch>> = {
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
  // Not to be aborted, so that what comes too late does come.
  shuffled: (url, init) => fetch(url, { ...init, signal: null }),
};
