'use client';
import { useEmailValidation } from '@postern/react';
import { Form } from './form.tsx';
import { tell } from './tell.ts';

/** The form of the default entry. */
export function LazyForm() {
  return <Form email={useEmailValidation({ onEvent: tell })} />;
}
