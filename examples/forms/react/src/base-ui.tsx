import { Field } from '@base-ui/react/field';
import { Form } from '@base-ui/react/form';
import { useEmailValidation } from '@postern/react';
import { useState } from 'react';

interface Values {
  name: string;
  email: string;
}

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const [values, setValues] = useState<Values>({ name: '', email: '' });
  // A new key remounts the fields, and Base UI drops their errors.
  const [round, setRound] = useState(0);
  // Marks a rejected address as invalid in the browser, which Base UI reads. Its own `validate` does not hold a submit.
  const email = useEmailValidation({ gate: 'wait', nativeValidity: true, value: values.email });

  function clear() {
    setValues({ name: '', email: '' });
    setRound(round + 1);
    email.field.reset();
  }

  async function submit() {
    // The rule returns at once, since the submit guard (`gate`) has waited for the verdict.
    if ((await email.validate(values.email)) !== undefined) return;
    const message = await send(values, email.receipt);
    if (message) email.refuse({ value: values.email, message });
  }

  return (
    <Form key={round} onFormSubmit={() => void submit()}>
      <Field.Root name="name">
        <Field.Label>Name</Field.Label>
        <Field.Control
          required
          autoComplete="name"
          value={values.name}
          onValueChange={(name) => setValues((all) => ({ ...all, name }))}
        />
        {/* Reserves space for the error: a button that moves under the pointer misses the click. */}
        <div className="error">
          <Field.Error id="name-error" match="valueMissing">
            Enter your name.
          </Field.Error>
        </div>
      </Field.Root>

      <Field.Root name="email">
        <Field.Label htmlFor={email.ids.input}>Email</Field.Label>
        <Field.Control
          {...email.inputProps}
          required
          value={values.email}
          onValueChange={(address) => setValues((all) => ({ ...all, email: address }))}
        />
        {/* Replaces Field.Error. */}
        <p {...email.messageProps} />
        <button {...email.suggestionProps} />
        <span {...email.statusProps} />
      </Field.Root>

      <button>Sign up</button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </Form>
  );
}
