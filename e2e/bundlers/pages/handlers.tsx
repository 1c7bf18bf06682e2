import { useState, type SubmitEvent } from 'react';
import { useFormStatus } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useEmailValidation } from '@postern/react/eager';

declare global {
  interface Window {
    /** Defined by the test: receives the data that a submit handler was called with. */
    report(handler: string, entries: [string, unknown][], submitter?: string | null): void;
  }
}

const settings = new URLSearchParams(location.search);
/** The change of the page right after a click. */
const change = settings.get('change');

/** A group that is disabled while the form's action runs. */
function Group({ isDisabled, children }: { isDisabled: boolean; children: React.ReactNode }) {
  const { pending } = useFormStatus();
  return <fieldset disabled={pending || isDisabled}>{children}</fieldset>;
}

/** React 18 has no form status. */
const Fieldset = settings.has('18')
  ? ({ isDisabled, children }: Parameters<typeof Group>[0]) => (
      <fieldset disabled={isDisabled}>{children}</fieldset>
    )
  : Group;

const actionOf = (name: string) => (data: FormData) => {
  window.report(name, [...data]);
};

function onSubmit(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault();
  const submitter = event.nativeEvent.submitter;
  window.report(
    'onSubmit',
    [...new FormData(event.currentTarget, submitter)],
    submitter?.getAttribute('formaction'),
  );
}

/** A form with each kind of button, with or without the guard. */
function Page({ email }: { email?: ReturnType<typeof useEmailValidation> }) {
  const [done, setDone] = useState<string | null>(null);
  const onClick = () => {
    setTimeout(() => {
      setDone(change);
      document.body.dataset['done'] = 'true';
    });
  };
  const isDisabled = done === 'disables it';
  const draft = done === 'renders it without its function' ? undefined : actionOf('draft');
  return (
    <form onClick={onClick} {...(settings.has('18') ? { onSubmit } : { action: actionOf('save') })}>
      <Fieldset isDisabled={isDisabled}>
        <input {...email?.inputProps} name="email" aria-label="Email" />
        <input name="name" defaultValue="Jane" disabled={isDisabled} />
        {done !== 'removes it' && (
          <div key={done === 'renders it anew' ? done : ''}>
            <button name="plan" value="pro" disabled={isDisabled}>
              Save
            </button>
            {settings.has('18') ? (
              <button name="plan" value="draft" formAction="/draft" disabled={isDisabled}>
                Draft
              </button>
            ) : (
              <button name="plan" value="draft" formAction={draft} disabled={isDisabled}>
                Draft
              </button>
            )}
          </div>
        )}
      </Fieldset>
      {email && (
        <>
          <p {...email.messageProps} />
          <button {...email.suggestionProps} />
          <span {...email.statusProps} />
        </>
      )}
    </form>
  );
}

function GuardedPage() {
  return <Page email={useEmailValidation({ proxyUrl: '/check' })} />;
}

createRoot(document.querySelector('#app')!).render(
  settings.has('plain') ? <Page /> : <GuardedPage />,
);
