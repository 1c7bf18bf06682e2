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
  // React Aria's own validation, which is the browser's, sees a refused address, and holds the submit.
  const email = useEmailValidation({ gate: 'wait', nativeValidity: true, value: values.email });

  async function submit() {
    // What is refused for the first time: the rule says it at once, since the gate has waited.
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
        {/* Keeps its room: the error goes as the pointer leaves the input, and a button that moves hears no click. */}
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
        {/* In place of FieldError. */}
        <p {...email.messageProps} />
        <button {...email.suggestionProps} />
        <span {...email.statusProps} />
      </TextField>

      <Button type="submit">Sign up</Button>
      <Button type="reset">Clear</Button>
    </Form>
  );
}
