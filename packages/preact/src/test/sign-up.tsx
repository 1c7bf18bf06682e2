import type { Field } from '@postern/core';
import type { EmailValidation, useEmailValidation } from '@postern/preact';
import { sentBy, type MountOptions, type Sent } from '@postern/scenarios';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** What the form tells the test. */
export interface Ears {
  field: Field | null;
  work: Field | null;
  text: string;
  commits: number;
  sent: Sent[];
}

interface Props {
  options: MountOptions;
  isControlled: boolean;
  ears: Ears;
  useField: typeof useEmailValidation;
}

/** The sign-up form of the scenarios. */
export function SignUp({ options, isControlled, ears, useField }: Props) {
  const { value = '', second, outside, ...rest } = options;
  const [text, setText] = useState(value);
  const email = useField(isControlled ? { ...rest, value: text } : rest);
  const work = useField(rest);
  ears.field = email.field;
  ears.work = second ? work.field : null;
  useLayoutEffect(() => {
    ears.commits++;
  });
  useLayoutEffect(() => {
    ears.text = text;
  }, [ears, text]);

  const input = (
    <input
      {...email.inputProps}
      name="email"
      type="email"
      {...(isControlled ? { value: text } : { defaultValue: value })}
      onInput={(event) => {
        setText(event.currentTarget.value);
      }}
    />
  );
  const parts = (
    <Parts name="email" of={email}>
      {input}
    </Parts>
  );
  return (
    <>
      <form
        data-part="form"
        {...(outside ? email.formProps : {})}
        onSubmit={(event) => {
          event.preventDefault();
          ears.sent.push(sentBy(event));
        }}
      >
        <p id="hint">We write to you once.</p>
        {!outside && parts}
        {second && (
          <Parts name="work" of={work}>
            <input {...work.inputProps} name="work" type="email" />
          </Parts>
        )}
        <button data-part="send" name="plan" value="basic">
          Send
        </button>
        <button data-part="other" name="plan" value="pro">
          Send as pro
        </button>
      </form>
      {outside && parts}
    </>
  );
}

function Parts(props: { name: string; of: EmailValidation; children: ComponentChildren }) {
  const { name, of, children } = props;
  return (
    <div>
      <label>{children}</label>
      <p {...of.messageProps} data-part={`${name}-message`} />
      <span {...of.statusProps} data-part={`${name}-status`} />
      <button {...of.suggestionProps} data-part={`${name}-suggestion`} />
    </div>
  );
}
