import { useEmailValidation } from '@postern/react';
import { useState } from 'react';
import { Button, FieldError, Form, Input, Label, TextField } from 'react-aria-components';

interface Values {
  name: string;
  email: string;
}

const EMPTY: Values = { name: '', email: '' };

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const [values, setValues] = useState(EMPTY);
  // Marks a rejected address as invalid in the browser. React Aria reads that, and holds the submit.
  const email = useEmailValidation({ gate: 'wait', nativeValidity: true, value: values.email });

  async function submit() {
    // The rule returns at once, since the submit guard (`gate`) has waited for the verdict.
    if ((await email.validate(values.email)) !== undefined) return;
    const message = await send(values, email.receipt);
    if (message) email.refuse({ value: values.email, message });
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onReset={() => setValues(EMPTY)}
    >
      <TextField
        name="name"
        isRequired
        autoComplete="name"
        value={values.name}
        onChange={(name) => setValues((all) => ({ ...all, name }))}
      >
        <Label>Name</Label>
        <Input />
        {/* Reserves space for the error: it disappears on blur, and a button that moves under the pointer misses the click. */}
        <div className="error">
          <FieldError id="name-error">
            {({ validationDetails }) => validationDetails.valueMissing && 'Enter your name.'}
          </FieldError>
        </div>
      </TextField>

      <TextField
        id={email.ids.input}
        name="email"
        isRequired
        isInvalid={email.level === 'error'}
        value={values.email}
        onChange={(address) => setValues((all) => ({ ...all, email: address }))}
      >
        <Label>Email</Label>
        <Input {...email.inputProps} />
        {/* Replaces FieldError. */}
        <p {...email.messageProps} />
        <button {...email.suggestionProps} />
        <span {...email.statusProps} />
      </TextField>

      <Button type="submit">Sign up</Button>
      <Button type="reset">Clear</Button>
    </Form>
  );
}
