import type { Shell } from './chunk.ts';
import type { BindingOptions, Field } from '@postern/core/adapter';

/** The setup of a page. The other properties are the options of the field. */
export interface MountOptions extends BindingOptions {
  /** The text of the input in the HTML of the page. */
  value?: string | undefined;
  /** The text that the user typed before hydration. */
  typed?: string | undefined;
  /** Whether there is a second field, `work`, in the same form. */
  second?: boolean;
  /** Whether the input is outside the form, which is then passed to the field. */
  outside?: boolean;
}

/** A submit that the handler of the application received. */
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
  /** The submit button `plan=basic`, which is the default one. */
  send: HTMLButtonElement;
  /** The submit button `plan=pro`. */
  other: HTMLButtonElement;
  second: Parts | null;
  sent: Sent[];
  /** The text in the state of the application. */
  text(): string;
  /** The number of renders of the field's part of the page. */
  renders(): number;
  /** Renders again with other options, without a new mount. */
  follow(options: MountOptions): Promise<void>;
  unmount(): Promise<void>;
}

/** One way to put the field on a page: plain DOM, or a framework. */
export interface Implementation {
  name: string;
  mount(options: MountOptions): Promise<Mounted>;
}

/** An implementation whose pages fetch the code that validates. */
export interface LazyImplementation extends Implementation {
  /** Sets the shell of the next pages, which has not fetched the chunk. */
  take(shell: Shell): void;
}

/** The parts of a mounted page that are not nodes. */
export type Handles = Pick<Mounted, 'sent' | 'text' | 'renders' | 'follow' | 'unmount'> & {
  field: Field;
  /** The field of the second input; null without one. */
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

/** Reads the submit from its event. */
export function sentBy(event: SubmitEvent): Sent {
  const page = (event.target as HTMLElement).ownerDocument;
  const submitter = event.submitter as HTMLButtonElement | null;
  return {
    value: page.querySelector<HTMLInputElement>('[name=email]')?.value ?? '',
    submitter: submitter && submitter.value,
  };
}
