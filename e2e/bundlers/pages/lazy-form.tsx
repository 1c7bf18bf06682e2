'use client';
import { useEmailValidation } from '@postern/react';
import { Form } from './form.tsx';
import { markEvent } from './mark-event.ts';

/** The form of the default entry. */
export function LazyForm() {
  return <Form email={useEmailValidation({ onEvent: markEvent })} />;
}
