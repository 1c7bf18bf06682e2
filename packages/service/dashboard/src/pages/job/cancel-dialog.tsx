import type { CompleteJob } from '@postern/protocol';
import { useCancelJob } from '../../api/jobs.ts';
import { useTell } from '../../shell/notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nounText } from '../../words/numbers.ts';

/** Asks before a job is canceled. */
export function CancelDialog({ job, onClose }: { job: CompleteJob; onClose: () => void }) {
  const { mutate, isPending, error } = useCancelJob(job.job_id);
  const tell = useTell();
  return (
    <ConfirmDialog
      title="Cancel this job?"
      verb="Cancel job"
      escape="Keep running"
      isBusy={isPending}
      error={error}
      onConfirm={() => {
        mutate(undefined, {
          onSuccess: ({ reason }) => {
            onClose();
            tell(
              reason === 'canceled'
                ? 'Job canceled.'
                : 'The job finished before it could be canceled.',
            );
          },
        });
      }}
      onClose={onClose}
    >
      {nounText(job.total - job.processed, 'address', 'addresses')} won’t be checked. Results so far
      are kept. You can’t undo this.
    </ConfirmDialog>
  );
}
