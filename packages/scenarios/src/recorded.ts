import type { Field } from '@postern/core/adapter';
import { turn } from './hand.ts';
import { found, type Mounted, type MountOptions, type Sent } from './mount.ts';

/** The data that a framework's sign-up form records for the test. */
export interface FormRecord {
  field: Field | null;
  /** The field of the second input; null when there is none. */
  work: Field | null;
  /** The text in the state of the application. */
  text: string;
  renders: number;
  sent: Sent[];
}

export const emptyRecord = (text = ''): FormRecord => ({
  field: null,
  work: null,
  text,
  renders: 0,
  sent: [],
});

/** Adds an element for one sign-up form to the document. */
export function openPage(): HTMLElement {
  const page = document.createElement('div');
  document.body.append(page);
  return page;
}

/** Returns the mounted page of a form and its record. */
export function recorded(
  page: HTMLElement,
  record: FormRecord,
  { follow, unmount }: { follow: (options: MountOptions) => void; unmount: () => void },
): Mounted {
  return found(page, {
    field: record.field!,
    work: record.work,
    sent: record.sent,
    text: () => record.text,
    renders: () => record.renders,
    async follow(next) {
      follow(next);
      await turn();
    },
    async unmount() {
      unmount();
      await turn();
      page.remove();
    },
  });
}
