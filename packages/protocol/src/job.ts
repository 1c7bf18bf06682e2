/**
 * The states of a bulk job. `completed` is ours; the other four are documented.
 *
 * Source: service interface §3; docs/decisions/0006-job-states.md.
 */
export type JobState = 'queued' | 'pending' | 'processing' | 'completed' | 'failed';

/** A bulk job. Source: service interface §2.2. */
export interface Job {
  job_id: string;
  status: JobState;
  /** Whether webhook notification is tied to the job. */
  webhook: boolean;
}
