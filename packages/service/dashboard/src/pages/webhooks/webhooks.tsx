import type { Endpoint, EndpointWithSecret } from '@postern/protocol';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCreateEndpoint, useEndpoints } from '../../api/endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { nounText } from '../../words/format.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { DisabledEndpoint, EndpointState } from './endpoint-state.tsx';

/** The webhook endpoints of the organization. */
export function Webhooks() {
  const query = useEndpoints();
  const [open, setOpen] = useState<'new' | EndpointWithSecret | null>(null);
  const close = () => {
    setOpen(null);
  };

  return (
    <Page
      title="Webhooks"
      lead="The service sends a signed request to your server when something happens, so that you don’t have to poll."
      actions={
        <Button
          look="first"
          onClick={() => {
            setOpen('new');
          }}
        >
          Create endpoint
        </Button>
      }
    >
      <Loaded query={query} what="the endpoints">
        {(endpoints) =>
          endpoints.length > 0 ? (
            <ul className="rows" role="list" aria-label="Endpoints">
              {endpoints.map((endpoint) => (
                <EndpointRow key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
          ) : (
            <Empty title="No endpoints yet">
              <p>Create one with the URL of your server, and choose its events.</p>
            </Empty>
          )
        }
      </Loaded>
      {open === 'new' && <CreateDialog onClose={close} onCreated={setOpen} />}
      {open && open !== 'new' && (
        <SecretDialog
          title="Your endpoint secret"
          kind="endpointSecret"
          secret={open.secret}
          onClose={close}
        >
          <p className="muted">
            Use it to verify that requests come from this service, as Standard Webhooks describes.
          </p>
        </SecretDialog>
      )}
    </Page>
  );
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, event_types, created_at } = endpoint;
  return (
    <li>
      <div className="row-body">
        <p className="row-name">
          <Link to={`/webhooks/${id}`}>
            <bdi>{url}</bdi>
          </Link>
        </p>
        <p className="facts">
          <span>{nounText(event_types.length, 'event type')}</span>
          <span>
            Created <Moment at={created_at} />
          </span>
        </p>
      </div>
      <EndpointState endpoint={endpoint} />
      {!endpoint.is_active && endpoint.disabled_reason && (
        <div className="row-wide">
          <DisabledEndpoint endpoint={endpoint} />
        </div>
      )}
    </li>
  );
}

interface CreateDialogProps {
  onClose: () => void;
  onCreated: (endpoint: EndpointWithSecret) => void;
}

function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  return (
    <EndpointDialog
      title="Create endpoint"
      verb="Create endpoint"
      action={useCreateEndpoint()}
      onSuccess={onCreated}
      onClose={onClose}
    />
  );
}
