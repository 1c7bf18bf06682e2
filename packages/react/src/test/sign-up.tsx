import type { EmailValidation, useEmailValidation } from '@postern/react';
import { sentBy, type FormRecord, type MountOptions } from '@postern/scenarios';
import { useEffect, useState, type ReactNode } from 'react';
import { onText, submitOf } from './renderer.ts';

interface Props {
  options: MountOptions;
  isControlled: boolean;
  record: FormRecord;
  useField: typeof useEmailValidation;
}

/** The sign-up form of the scenarios, for React and for Preact. */
export function SignUp({ options, isControlled, record, useField }: Props) {
  const { value = '', second, outside, ...rest } = options;
  const [text, setText] = useState(value);
  const email = useField(isControlled ? { ...rest, value: text } : rest);
  const work = useField(rest);
  record.field = email.field;
  record.work = second ? work.field : null;
  useEffect(() => {
    record.renders++;
  });
  useEffect(() => {
    record.text = text;
  }, [record, text]);

  const input = (
    <input
      {...email.inputProps}
      name="email"
      type="email"
      {...(isControlled ? { value: text } : { defaultValue: value })}
      {...onText(setText)}
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
          record.sent.push(sentBy(submitOf(event)));
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

function Parts(props: { name: string; of: EmailValidation; children: ReactNode }) {
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
