import { parseAddress } from '@postern/address';
import { useState } from 'react';
import {
  useEndInvitation,
  useInvitations,
  useInvite,
  type Invitation,
  type InvitationLink,
} from '../../api/people.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions, useActionForm } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { issueAt } from '../../words/field-error.ts';

/** The unused invitations. */
export function Invitations({ isOwner }: { isOwner: boolean }) {
  const query = useInvitations();
  const [open, setOpen] = useState<'new' | InvitationLink | null>(null);
  const close = () => {
    setOpen(null);
  };

  return (
    <section className="part" aria-labelledby="invitations">
      <div className="part-head">
        <h2 id="invitations" tabIndex={-1}>
          Invitations
        </h2>
        {isOwner && (
          <Button
            onClick={() => {
              setOpen('new');
            }}
          >
            Invite person
          </Button>
        )}
      </div>
      {!isOwner && <p className="muted">Only owners of the organization can invite people.</p>}
      <Loaded query={query} what="the invitations" rows={1}>
        {(invitations) =>
          invitations.length > 0 ? (
            <ul className="rows" role="list">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} canRevoke={isOwner} />
              ))}
            </ul>
          ) : (
            <p className="muted">No pending invitations.</p>
          )
        }
      </Loaded>
      {open === 'new' && <InviteDialog onClose={close} onCreated={setOpen} />}
      {open && open !== 'new' && (
        <SecretDialog
          title="Your invitation link"
          kind="invitation"
          secret={open.link}
          onClose={close}
        >
          <p className="muted">
            Send the link to the person yourself: the service does not mail it. The link works once
            and expires on <Moment at={open.expires_at} />.
          </p>
        </SecretDialog>
      )}
    </section>
  );
}

function InvitationRow({ invitation, canRevoke }: { invitation: Invitation; canRevoke: boolean }) {
  const { id, email, created_at, expires_at } = invitation;
  const notify = useNotify();
  const { mutate, isPending } = useEndInvitation(() => {
    notify('Invitation revoked.');
    // The row with the focus is gone.
    document.getElementById('invitations')?.focus();
  });

  return (
    <li>
      <div className="row-body">
        <p className="row-name">{email === null ? 'Anyone with the link' : <bdi>{email}</bdi>}</p>
        <p className="facts">
          <span>
            Created <Moment at={created_at} />
          </span>
          <span>
            Expires <Moment at={expires_at} />
          </span>
        </p>
      </div>
      {canRevoke && (
        <Button
          isShort
          aria-label={`Revoke the invitation for ${email ?? 'anyone with the link'}`}
          isBusy={isPending}
          onClick={() => {
            mutate(id, { onError: notify.failure });
          }}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

const NOT_AN_ADDRESS = 'Enter a valid email address, such as name@example.com.';

interface InviteDialogProps {
  onClose: () => void;
  onCreated: (link: InvitationLink) => void;
}

function InviteDialog({ onClose, onCreated }: InviteDialogProps) {
  const form = useActionForm({
    defaultValues: { email: '' },
    action: useInvite(),
    variables: ({ email }) => email.trim() || null,
    onSuccess: onCreated,
    issueOf: (error, name) => issueAt(error, name) && NOT_AN_ADDRESS,
  });

  return (
    <Dialog title="Invite person" onClose={onClose} isHeld={form.isPending}>
      <Form errors={form.formState.errors} onSubmit={form.submit}>
        <EmailField
          label="Email address (optional)"
          autoComplete="off"
          hint="Only this address can use the link. If you leave this empty, anyone who has the link can use it."
          required={false}
          {...form.field('email', {
            validate: (text) => !text.trim() || parseAddress(text.trim()).ok || NOT_AN_ADDRESS,
          })}
        />
        <ErrorMessage error={form.error} />
        <FormActions verb="Create link" isBusy={form.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
