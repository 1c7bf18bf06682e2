import { useId } from 'react';
import type { Body } from '../../api/routes.ts';
import type { Action } from '../../api/use-action.ts';
import { useKnownSession } from '../../api/session.ts';
import { Choice } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EVENT_GROUPS } from '../../words/choice-words.ts';
import { endpointHint } from '../../words/endpoint-words.ts';

type NewEndpoint = Body<'post /endpoints'>;

/** An endpoint to create or change. */
export interface EndpointDialogProps<Result> {
  title: string;
  verb: string;
  /** The present values. Default those of a new endpoint. */
  endpoint?: NewEndpoint;
  action: Action<Result, NewEndpoint>;
  onSuccess: (result: Result) => void;
  onClose: () => void;
}

const NEW_ENDPOINT: NewEndpoint = {
  url: '',
  event_types: ['bulk.validation.completed', 'bulk.validation.failed'],
};

/** The dialog for the URL and the events of an endpoint. */
export function EndpointDialog<Result>(props: EndpointDialogProps<Result>) {
  const { title, verb, endpoint = NEW_ENDPOINT, action, onSuccess, onClose } = props;
  const { webhooks } = useKnownSession();
  const id = useId();
  const form = useActionForm<NewEndpoint, Result, NewEndpoint>({
    defaultValues: { url: endpoint.url, event_types: endpoint.event_types },
    action,
    variables: ({ url, event_types }) => ({ url: url.trim(), event_types }),
    onSuccess,
  });
  const events = form.field('event_types', {
    validate: (chosen) => chosen.length > 0 || 'Choose at least one event.',
  });

  return (
    <Dialog title={title} onClose={onClose} isHeld={form.isPending}>
      <Form errors={form.formState.errors} onSubmit={form.submit}>
        <TextField
          label="Endpoint URL"
          hint={endpointHint(webhooks)}
          type="url"
          dir="ltr"
          autoComplete="url"
          spellCheck={false}
          required
          {...form.field('url', {
            validate: (url) =>
              URL.canParse(url.trim()) || 'Enter a full URL, such as https://example.com/hook.',
          })}
        />
        <fieldset
          className="field"
          aria-invalid={events.error ? true : undefined}
          aria-describedby={events.error ? id : undefined}
        >
          <legend>Events</legend>
          {EVENT_GROUPS.map((group) => (
            <fieldset key={group.name} className="group">
              <legend>{group.name}</legend>
              <div className="choices">
                {group.events.map(([type, text]) => (
                  <Choice
                    key={type}
                    {...form.register('event_types')}
                    type="checkbox"
                    value={type}
                    label={<code>{type}</code>}
                    text={text}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <p id={id} className="message" data-level={events.error ? 'error' : ''}>
            {events.error}
          </p>
        </fieldset>
        <ErrorMessage error={form.error} />
        <FormActions verb={verb} isBusy={form.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
