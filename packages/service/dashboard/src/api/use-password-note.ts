import { useEffect, useState } from 'react';
import { fieldError } from '../words/field-error.ts';
import { passwordIssue } from '../words/password-rule.ts';
import { call } from './call.ts';

/** The owner of a new password: what others know of them is easy to guess. */
export interface PasswordOwner {
  email?: string;
  name?: string;
  organisation?: string;
}

/** What is known of a new password while it is typed. */
export interface PasswordNote {
  level: 'ok' | 'warning';
  text: string;
}

/** The pause in typing after which a password is checked. */
const PAUSE_MS = 400;

const STRONG: PasswordNote = { level: 'ok', text: 'This password is strong enough.' };

/**
 * Checks a new password at each pause in typing; null until its result is known, and where the service does not
 * respond: the submit decides then.
 *
 * Source: docs/decisions/results.md#0066.
 */
export function usePasswordNote(password: string, owner: PasswordOwner): PasswordNote | null {
  const { email = '', name = '', organisation = '' } = owner;
  const [known, setKnown] = useState<{ password: string; note: PasswordNote } | null>(null);

  useEffect(() => {
    if (!password) return undefined;
    const stop = new AbortController();
    const body = { password, email, name, organisation };
    const timer = setTimeout(() => {
      noteOf(body, stop.signal).then(
        (note) => {
          if (!stop.signal.aborted) setKnown({ password, note });
        },
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [password, email, name, organisation]);

  return known?.password === password ? known.note : null;
}

async function noteOf(
  body: { password: string } & Required<PasswordOwner>,
  signal: AbortSignal,
): Promise<PasswordNote> {
  const own = passwordIssue(body.password);
  if (own) return { level: 'warning', text: own };
  const { issue } = await call<{ issue: string | null }>('/password-strength', {
    method: 'POST',
    body,
    signal,
  });
  return issue === null ? STRONG : { level: 'warning', text: fieldError('password', issue) };
}
