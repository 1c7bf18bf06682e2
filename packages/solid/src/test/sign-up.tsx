import { sentBy, type FormRecord, type MountOptions } from '@postern/scenarios';
import type { createEmailValidation, EmailValidation } from '@postern/solid';
import { createEffect, createSignal, Show, type Accessor, type JSX } from 'solid-js';

interface Props {
  options: Accessor<MountOptions>;
  isControlled: boolean;
  record: FormRecord;
  create: typeof createEmailValidation;
}

/** The sign-up form of the scenarios. */
export function SignUp({ options, isControlled, record, create }: Props) {
  const { value: start = '', typed, second, outside } = options();
  const [text, setText] = createSignal(start);
  const rest = () => {
    const { value: _, typed: __, second: ___, outside: ____, ...given } = options();
    return given;
  };
  // A text that was typed before hydration is in the input when the field attaches it.
  const type = (node: HTMLInputElement) => {
    if (typed !== undefined) node.value = typed;
  };
  const email = create(() => ({ ...rest(), ref: type, ...(isControlled && { value: text }) }));
  const work = create(rest);
  record.field = email.field;
  record.work = second ? work.field : null;
  createEffect(() => {
    record.text = text();
  });
  createEffect(() => {
    void email.phase;
    void email.level;
    void email.message;
    record.renders++;
  });
  const onInput = (event: { currentTarget: HTMLInputElement }) => {
    setText(event.currentTarget.value);
  };
  const parts = () => (
    <Parts name="email" of={email}>
      <Show
        when={isControlled}
        fallback={
          <input
            {...email.inputProps}
            name="email"
            type="email"
            {...{ 'attr:value': start }}
            onInput={onInput}
          />
        }
      >
        <input {...email.inputProps} name="email" type="email" value={text()} onInput={onInput} />
      </Show>
    </Parts>
  );
  return (
    <>
      <form
        data-part="form"
        {...(outside ? email.formProps : {})}
        onSubmit={(event) => {
          event.preventDefault();
          record.sent.push(sentBy(event));
        }}
      >
        <p id="hint">We write to you once.</p>
        {!outside && parts()}
        <Show when={second}>
          <Parts name="work" of={work}>
            <input {...work.inputProps} name="work" type="email" />
          </Parts>
        </Show>
        <button data-part="send" name="plan" value="basic">
          Send
        </button>
        <button data-part="other" name="plan" value="pro">
          Send as pro
        </button>
      </form>
      {outside && parts()}
    </>
  );
}

function Parts(props: { name: string; of: EmailValidation; children: JSX.Element }) {
  return (
    <div>
      <label>{props.children}</label>
      <p {...props.of.messageProps} data-part={`${props.name}-message`} />
      <span {...props.of.statusProps} data-part={`${props.name}-status`} />
      <button {...props.of.suggestionProps} data-part={`${props.name}-suggestion`} />
    </div>
  );
}
