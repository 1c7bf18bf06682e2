import type { Shell } from './chunk.ts';
import type { BindingOptions, Field } from '@postern/core/adapter';

/** How a page is set up. The rest are the options of the field. */
export interface MountOptions extends BindingOptions {
  /** Text that the page's HTML puts into the input. */
  value?: string | undefined;
  /** Text that a person typed before the page came to life. */
  typed?: string | undefined;
  /** Whether there is a second field, `work`, in the same form. */
  second?: boolean;
  /** Whether the input stands outside the form, and the form is told of it. */
  outside?: boolean;
}

/** What the application's own submit handler got. */
export interface Sent {
  value: string;
  submitter: string | null;
}

/** The nodes of one field on the page. */
export interface Parts {
  input: HTMLInputElement;
  message: HTMLElement;
  status: HTMLElement;
  suggestion: HTMLButtonElement;
  field: Field;
}

/** A page with a sign-up form on it. */
export interface Mounted extends Parts {
  form: HTMLFormElement;
  /** Submit buttons: `plan=basic`, which is the default one, and `plan=pro`. */
  send: HTMLButtonElement;
  other: HTMLButtonElement;
  second: Parts | null;
  sent: Sent[];
  /** The text as the application holds it. */
  text(): string;
  /** How often the field's part of the page was rendered. */
  renders(): number;
  /** Renders again with other options, without mounting anew. */
  follow(options: MountOptions): Promise<void>;
  unmount(): Promise<void>;
}

/** One way to put the field on a page: plain DOM, or a framework. */
export interface Implementation {
  name: string;
  mount(options: MountOptions): Promise<Mounted>;
}

/** One whose pages fetch what judges. */
export interface LazyImplementation extends Implementation {
  /** Takes what the next pages are made of; nothing was fetched yet. */
  take(shell: Shell): void;
}

/** What an implementation knows beside its nodes. */
export type Handles = Pick<Mounted, 'sent' | 'text' | 'renders' | 'follow' | 'unmount'> & {
  field: Field;
  /** The field of the second input, if there is one. */
  work: Field | null;
};

/** Finds the nodes of a page by their `name` and `data-part`. */
export function found(page: ParentNode, handles: Handles): Mounted {
  const part = <T extends HTMLElement>(name: string) =>
    page.querySelector<T>(`[data-part=${name}]`)!;
  const parts = (name: string, field: Field): Parts => ({
    input: page.querySelector<HTMLInputElement>(`[name=${name}]`)!,
    message: part(`${name}-message`),
    status: part(`${name}-status`),
    suggestion: part<HTMLButtonElement>(`${name}-suggestion`),
    field,
  });
  return {
    ...parts('email', handles.field),
    form: part<HTMLFormElement>('form'),
    send: part<HTMLButtonElement>('send'),
    other: part<HTMLButtonElement>('other'),
    second: handles.work && parts('work', handles.work),
    sent: handles.sent,
    text: handles.text,
    renders: handles.renders,
    follow: handles.follow,
    unmount: handles.unmount,
  };
}

/** Reads what a submit handler got. */
export function sentBy(event: SubmitEvent): Sent {
  const page = (event.target as HTMLElement).ownerDocument;
  const submitter = event.submitter as HTMLButtonElement | null;
  return {
    value: page.querySelector<HTMLInputElement>('[name=email]')?.value ?? '',
    submitter: submitter && submitter.value,
  };
}
