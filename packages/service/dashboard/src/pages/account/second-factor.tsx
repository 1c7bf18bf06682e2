import { useState } from 'react';
import { useKnownSession } from '../../session/session.ts';
import { useTell } from '../../shell/notice.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { DisableFactorDialog } from './disable-factor-dialog.tsx';
import { EnableFactorDialog } from './enable-factor-dialog.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';

type Open = { kind: 'enable' | 'disable' | 'renew' } | { kind: 'codes'; codes: string[] };

/** Two-step sign-in: whether it is on, and what can be done about it. */
export function SecondFactor() {
  const isOn = useKnownSession().user?.has_second_factor === true;
  const [open, setOpen] = useState<Open | null>(null);
  const tell = useTell();
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
          <button
            key={kind}
            className={kind === 'disable' ? 'button danger' : 'button'}
            type="button"
            onClick={() => {
              setOpen({ kind });
            }}
          >
            {VERBS[kind]}
          </button>
        ))}
      </div>
      {open?.kind === 'enable' && <EnableFactorDialog onClose={close} onEnabled={show} />}
      {open?.kind === 'renew' && <RenewCodesDialog onClose={close} onMade={show} />}
      {open?.kind === 'disable' && (
        <DisableFactorDialog
          onClose={close}
          onDisabled={() => {
            close();
            tell('Two-step sign-in is off. You now sign in with your password only.');
          }}
        />
      )}
      {open?.kind === 'codes' && <BackupCodesDialog codes={open.codes} onClose={close} />}
    </section>
  );
}

const VERBS = {
  enable: 'Turn on two-step sign-in',
  renew: 'Create new backup codes',
  disable: 'Turn off two-step sign-in',
};
