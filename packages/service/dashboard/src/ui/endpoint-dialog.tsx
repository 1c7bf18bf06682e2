import type { Endpoint, EventType } from '@postern/protocol';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { issueAt } from '../api/api-error.ts';
import { useKnownSession } from '../session/session.ts';
import { endpointHint } from '../words/endpoint-words.ts';
import { Dialog } from './dialog.tsx';
import { EventChoice } from './event-choice.tsx';
import { Field } from './field.tsx';
import { Trouble } from './trouble.tsx';
import { Form } from './form.tsx';
import { FormActions } from './form-actions.tsx';

/** An endpoint to be made or changed. */
export interface EndpointDialogProps {
  title: string;
  verb: string;
  /** What it is so far. */
  endpoint?: Pick<Endpoint, 'url' | 'event_types'>;
  isBusy: boolean;
  error: unknown;
  onSubmit: (endpoint: { url: string; event_types: EventType[] }) => void;
  onClose: () => void;
}

const FIRST: EventType[] = ['bulk.validation.completed', 'bulk.validation.failed'];

/** Asks for the address of a receiver, and what it is to be told. */
export function EndpointDialog(props: EndpointDialogProps) {
  const { title, verb, endpoint, isBusy, error, onSubmit, onClose } = props;
  const { webhooks } = useKnownSession();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [types, setTypes] = useState<EventType[]>(endpoint?.event_types ?? FIRST);
  const [own, setOwn] = useState({ url: '', types: '' });
  const issues = useMemo(
    () => ({
      url: own.url || issueAt(error, 'url'),
      types: own.types || issueAt(error, 'event_types'),
    }),
    [own, error],
  );

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = {
      url: URL.canParse(url.trim()) ? '' : 'Enter a full URL, such as https://example.com/hook.',
      types: types.length > 0 ? '' : 'Choose at least one event.',
    };
    setOwn(found);
    if (!found.url && !found.types) onSubmit({ url: url.trim(), event_types: types });
  }

  return (
    <Dialog title={title} onClose={onClose} isHeld={isBusy}>
      <Form errors={issues} onSubmit={submit}>
        <Field label="Endpoint URL" hint={endpointHint(webhooks)} error={issues.url}>
          {(control) => (
            <input
              {...control}
              type="url"
              name="url"
              dir="ltr"
              autoComplete="url"
              spellCheck={false}
              required
              value={url}
              onChange={(event) => {
                setUrl(event.target.value);
              }}
            />
          )}
        </Field>
        <EventChoice chosen={types} error={issues.types} onChange={setTypes} />
        <Trouble error={issues.url || issues.types ? null : error} />
        <FormActions verb={verb} isBusy={isBusy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
