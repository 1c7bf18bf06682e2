import type { ValidatorEvent } from '@postern/core';
import type { CompletionOptions } from '@postern/core/complete';
import type { FieldOptions } from '@postern/core/adapter';
import type { Conditions, Engine } from './conditions.ts';
import { LANGUAGES } from './languages.ts';
import { createRecorder, type Recorder } from './timeline/recorder.ts';

/** The frameworks that have a form on the page. */
export const FRAMEWORKS = ['react', 'vue', 'svelte'] as const;

/** A framework that has a form on the page. */
export type Framework = (typeof FRAMEWORKS)[number];

/** One column of the page: a framework's form, what was typed into it, and its events. */
export interface FormColumn {
  framework: Framework;
  /** This outlives the form, which is created anew when the transport changes. */
  draft: { name: string; email: string };
  recorder: Recorder;
}

/** Creates the column of a framework. */
export function createFormColumn(framework: Framework): FormColumn {
  return { framework, draft: { name: '', email: '' }, recorder: createRecorder() };
}

/** Returns the options of a form's email field. These are all the options that this page sets. */
export function fieldOptions(column: FormColumn, conditions: Conditions): FieldOptions {
  const { trouble, policy, language, engine } = conditions;
  return {
    proxyUrl: PROXY_URLS[engine],
    headers: { 'x-playground-trouble': trouble, 'x-playground-form': column.framework },
    fetch: TRANSPORTS[trouble],
    policy,
    messages: LANGUAGES[language].messages,
    onEvent: (event: ValidatorEvent) => {
      column.recorder.add(event);
    },
  };
}

/** Returns the options of a form's completion: those of its language, or no domains at all. */
export const completionOptions = ({ completion }: Conditions): CompletionOptions =>
  completion === 'on' ? {} : { domains: [] };

const PROXY_URLS: Record<Engine, string> = {
  'in-process': '/api/validate-email',
  service: '/api/validate-email/service',
  remote: '/api/validate-email/remote',
};

/** Troubles that the page makes by itself. The playground's server makes the others. */
const TRANSPORTS: Partial<Record<Conditions['trouble'], typeof fetch>> = {
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
  // Requests are not aborted here, so that an answer that comes too late does arrive.
  shuffled: (url, init) => fetch(url, { ...init, signal: null }),
};
