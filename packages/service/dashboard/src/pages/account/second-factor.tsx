import { useState } from 'react';
import { useDisableFactor, useRenewCodes } from '../../api/account.ts';
import { useKnownSession } from '../../api/session.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { EnableFactorDialog } from './enable-factor-dialog.tsx';

type Open = { kind: 'enable' | 'disable' | 'renew' } | { kind: 'codes'; codes: string[] };

const VERBS = {
  enable: 'Turn on two-step sign-in',
  renew: 'Create new backup codes',
  disable: 'Turn off two-step sign-in',
};

/** Two-step sign-in: whether it is on, and its actions. */
export function SecondFactor() {
  const isOn = useKnownSession().user?.has_second_factor === true;
  const [open, setOpen] = useState<Open | null>(null);
  const notify = useNotify();
  const close = () => {
    setOpen(null);
  };
  const show = (codes: string[]) => {
    setOpen({ kind: 'codes', codes });
  };

  return (
    <section className="part" aria-labelledby="second-factor">
      <h2 id="second-factor">Two-step sign-in</h2>
      <p className="muted">
        {isOn
          ? 'Two-step sign-in is on. After your password, you enter a code from the app on your phone.'
          : 'After your password, you enter a code from an app on your phone. A stolen password alone is then not enough to sign in.'}
      </p>
      {isOn && (
        <p className="remark">
          <strong>If you lose your phone</strong>, sign in with a backup code, turn two-step sign-in
          off here, and turn it on again with another phone. If you lost the backup codes too, the
          operator of this service can turn it off with{' '}
          <code dir="ltr">postern-service second-factor off</code> and your email address.
        </p>
      )}
      <div className="actions">
        {(isOn ? (['renew', 'disable'] as const) : (['enable'] as const)).map((kind) => (
          <Button
            key={kind}
            {...(kind === 'disable' && { look: 'danger' })}
            onClick={() => {
              setOpen({ kind });
            }}
          >
            {VERBS[kind]}
          </Button>
        ))}
      </div>
      {open?.kind === 'enable' && <EnableFactorDialog onClose={close} onEnabled={show} />}
      {open?.kind === 'renew' && <RenewCodesDialog onClose={close} onCreated={show} />}
      {open?.kind === 'disable' && (
        <DisableFactorDialog
          onClose={close}
          onDisabled={() => {
            close();
            notify('Two-step sign-in is off. You now sign in with your password only.');
          }}
        />
      )}
      {open?.kind === 'codes' && <BackupCodesDialog codes={open.codes} onClose={close} />}
    </section>
  );
}

function DisableFactorDialog(props: { onClose: () => void; onDisabled: () => void }) {
  return (
    <PasswordDialog
      title="Turn off two-step sign-in?"
      verb="Turn off"
      isDanger
      action={useDisableFactor()}
      variables={(password) => password}
      onSuccess={props.onDisabled}
      onClose={props.onClose}
    >
      <p>
        You then sign in with your password only, and your backup codes will stop working. All other
        browsers are signed out.
      </p>
    </PasswordDialog>
  );
}

interface RenewCodesDialogProps {
  onClose: () => void;
  onCreated: (codes: string[]) => void;
}

function RenewCodesDialog({ onClose, onCreated }: RenewCodesDialogProps) {
  return (
    <PasswordDialog
      title="Create new backup codes?"
      verb="Create codes"
      action={useRenewCodes()}
      variables={(password) => password}
      onSuccess={({ codes }) => {
        onCreated(codes);
      }}
      onClose={onClose}
    >
      <p>
        You get ten new codes. Your current codes will stop working, and all other browsers are
        signed out.
      </p>
    </PasswordDialog>
  );
}
