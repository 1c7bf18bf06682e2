import type { Field } from '@postern/core/adapter';
import { turn } from './hand.ts';
import { found, type Mounted, type MountOptions, type Sent } from './mount.ts';

/** What a framework's sign-up form records for the test. */
export interface FormRecord {
  field: Field | null;
  /** The field of the second input, if there is one. */
  work: Field | null;
  /** The text as the application holds it. */
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

/** A new element in the document, for one sign-up form. */
export function openPage(): HTMLElement {
  const page = document.createElement('div');
  document.body.append(page);
  return page;
}

/** The mounted page of a form that keeps a record. */
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
