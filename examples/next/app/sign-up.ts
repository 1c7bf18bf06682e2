'use server';
import { createEmailValidator } from '@postern/core';
import { verify } from '../lib/verify';

const validator = createEmailValidator({ validate: verify });

/** What the form shows after a submit. */
export interface SignUpState {
  name?: string;
  refused?: { value: string; message: string };
  sentTo?: string;
}

/** Checks the address again, since anyone can post without a browser, and signs up. */
export async function signUp(_before: SignUpState, form: FormData): Promise<SignUpState> {
  const name = String(form.get('name') ?? '');
  const value = String(form.get('email') ?? '');
  const message = (await validator.validate(value, { mode: 'medium' })) ?? (await takenBy(value));
  return message ? { name, refused: { value, message } } : { sentTo: value };
}

/** Stands for a look into your database. */
async function takenBy(address: string): Promise<string | undefined> {
  if (address === 'taken@postern.test') return 'This address has an account already.';
}
