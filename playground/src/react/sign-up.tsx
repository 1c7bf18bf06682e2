import { useEmailValidation } from '@postern/react';
import { useCompletion } from '@postern/react/complete';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Conditions } from '../conditions.ts';
import { completionOptions, fieldOptions, type FormColumn } from '../form-column.ts';
import { emptyMessage, LANGUAGES } from '../languages.ts';

/** The sign-up form in React. */
export function SignUp({ column, conditions }: { column: FormColumn; conditions: Conditions }) {
  const text = LANGUAGES[conditions.language];
  const [name, setName] = useState(column.draft.name);
  const [address, setAddress] = useState(column.draft.email);
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const email = useEmailValidation({ ...fieldOptions(column, conditions), value: address });
  useCompletion(email, completionOptions(conditions));

  useEffect(() => {
    column.draft = { name, email: address };
  }, [column, name, address]);
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (address.trim()) setSent(true);
    else {
      email.refuse({ value: address, message: emptyMessage(text) });
      document.getElementById(email.ids.input)?.focus();
    }
  }

  function startAgain() {
    setSent(false);
    setName('');
    setAddress('');
    email.field.reset();
    requestAnimationFrame(() => document.getElementById(email.ids.input)?.focus());
  }

  return (
    <div className="sign-up" lang={conditions.language} dir={text.dir}>
      <form
        className="form"
        noValidate
        hidden={isSent}
        aria-labelledby="react-title"
        onSubmit={submit}
      >
        <div className="field">
          <label htmlFor="react-name">{text.name}</label>
          <input
            id="react-name"
            name="name"
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className="field" data-phase={email.phase}>
          <label htmlFor={email.ids.input}>{text.email}</label>
          <input
            {...email.inputProps}
            type="email"
            name="email"
            dir="ltr"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <p {...email.messageProps} />
          <button {...email.suggestionProps} />
          <span {...email.statusProps} />
        </div>
        <button className="submit" type="submit">
          {text.submit}
        </button>
      </form>
      {isSent && (
        <div className="sent">
          <h4 ref={heading} tabIndex={-1}>
            {text.sent}
          </h4>
          <dl>
            <dt>{text.name}</dt>
            <dd>{name || text.noName}</dd>
            <dt>{text.email}</dt>
            <dd className="address">
              <bdi>{address}</bdi>
            </dd>
          </dl>
          <button className="again" type="button" onClick={startAgain}>
            {text.again}
          </button>
        </div>
      )}
    </div>
  );
}
