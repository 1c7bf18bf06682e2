import { verify } from '$lib/server/verify';
import { createEmailValidator } from '@postern/core';
import { fail } from '@sveltejs/kit';
import type { Actions } from './$types';

const validator = createEmailValidator({ validate: verify });

export const actions: Actions = {
  /** Checks the address again, since anyone can post without a browser, and signs up. */
  async default({ request }) {
    const form = await request.formData();
    const name = String(form.get('name') ?? '');
    const value = String(form.get('email') ?? '');
    const message = (await validator.validate(value, { mode: 'medium' })) ?? (await takenBy(value));
    return message ? fail(422, { name, refused: { value, message } }) : { sentTo: value };
  },
};

/** Stands for a look into your database. */
async function takenBy(address: string): Promise<string | undefined> {
  if (address === 'taken@postern.test') return 'This address has an account already.';
}
