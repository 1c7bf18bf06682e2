import { useEmailValidation } from '@postern/react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Conditions } from '../conditions.ts';
import { fieldOptions, type Lane } from '../lane.ts';
import { emptyMessage, LANGUAGES } from '../languages.ts';

/** The sign-up form in React. */
export function SignUp({ lane, conditions }: { lane: Lane; conditions: Conditions }) {
  const words = LANGUAGES[conditions.language];
  const [name, setName] = useState(lane.draft.name);
  const [address, setAddress] = useState(lane.draft.email);
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const email = useEmailValidation({ ...fieldOptions(lane, conditions), value: address });

  useEffect(() => {
    lane.draft = { name, email: address };
  }, [lane, name, address]);
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (address.trim()) setSent(true);
    else {
      email.refuse({ value: address, message: emptyMessage(words) });
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
    <div className="sign-up" lang={conditions.language} dir={words.dir}>
      <form
        className="form"
        noValidate
        hidden={isSent}
        aria-labelledby="react-title"
        onSubmit={submit}
      >
        <div className="field">
          <label htmlFor="react-name">{words.name}</label>
          <input
            id="react-name"
            name="name"
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className="field" data-phase={email.phase}>
          <label htmlFor={email.ids.input}>{words.email}</label>
          <input
            {...email.inputProps}
            type="email"
            name="email"
            dir="ltr"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <p className="message" {...email.messageProps} />
          <button className="suggestion" {...email.suggestionProps} />
          <span {...email.statusProps} />
        </div>
        <button className="submit" type="submit">
          {words.submit}
        </button>
      </form>
      {isSent && (
        <div className="sent">
          <header>
            <h4 ref={heading} tabIndex={-1}>
              {words.sent}
            </h4>
            <button className="again" type="button" onClick={startAgain}>
              {words.again}
            </button>
          </header>
          <dl>
            <dt>{words.name}</dt>
            <dd>{name || words.nobody}</dd>
            <dt>{words.email}</dt>
            <dd className="address">
              <bdi>{address}</bdi>
            </dd>
          </dl>
        </div>
      )}
    </div>
  );
}
