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
      verb="Cancel the job"
      escape="Let it go on"
      isBusy={isPending}
      error={error}
      onConfirm={() => {
        mutate(undefined, {
          onSuccess: ({ reason }) => {
            onClose();
            tell(
              reason === 'canceled'
                ? 'The job is canceled.'
                : 'The job was over before it could be canceled.',
            );
          },
        });
      }}
      onClose={onClose}
    >
      {nounText(job.total - job.processed, 'address', 'addresses')} will not be checked. What was
      answered so far stays readable. This cannot be undone.
    </ConfirmDialog>
  );
}
