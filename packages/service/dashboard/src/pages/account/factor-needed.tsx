import { useState } from 'react';
import { useKnownSession } from '../../api/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { SignOut } from '../../shell/sign-out.tsx';
import { Button } from '../../ui/button.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { EnableFactorDialog } from './enable-factor-dialog.tsx';

/** The only page of a member whose organization requires two-step sign-in, until it is on. */
export function FactorNeeded({ onDone }: { onDone: () => void }) {
  const { organisation } = useKnownSession();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Entrance title="Turn on two-step sign-in">
      <p className="lead">
        <bdi>{organisation?.name}</bdi> requires two-step sign-in: after your password, you enter a
        code from an app on your phone. Turn it on to continue.
      </p>
      <div className="actions">
        <Button
          look="first"
          onClick={() => {
            setAsking(true);
          }}
        >
          Turn on two-step sign-in
        </Button>
        <SignOut />
      </div>
      {isAsking && !codes && (
        <EnableFactorDialog
          onClose={() => {
            setAsking(false);
          }}
          onEnabled={setCodes}
        />
      )}
      {codes && <BackupCodesDialog codes={codes} onClose={onDone} />}
    </Entrance>
  );
}
