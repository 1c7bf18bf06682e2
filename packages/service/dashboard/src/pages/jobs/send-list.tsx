import type { Mode } from '@postern/protocol';
import { useId, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useLocation } from 'wouter';
import { Field } from '../../ui/field.tsx';
import { ModeChoice } from '../../ui/mode-choice.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { shareText } from '../../words/numbers.ts';
import { ColumnChoice } from './column-choice.tsx';
import { FileDrop } from './file-drop.tsx';
import { listTrouble } from './list-trouble.ts';
import { listColumns, type ListColumns } from './list-columns.ts';
import { useUpload } from './use-upload.ts';

/** How much of a file is looked at to find its columns. */
const BEGINNING_BYTES = 64 * 1024;
const NO_COLUMNS: ListColumns = { names: [], guess: 0 };

/** Takes a file or pasted addresses, and makes a job of them. */
export function SendList() {
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState(NO_COLUMNS);
  const [column, setColumn] = useState(0);
  const [pasted, setPasted] = useState('');
  const pastedList = useMemo(() => (pasted.trim() ? new Blob([pasted]) : null), [pasted]);
  const [mode, setMode] = useState<Mode>('medium');
  const [issue, setIssue] = useState('');
  const newest = useRef<File | null>(null);
  const issueId = useId();
  const { send, stop, share, isSending, error, reset } = useUpload();
  const going = share < 1 ? 'Uploading…' : 'Uploaded. Reading the list…';

  async function take(taken: File | null) {
    newest.current = taken;
    setFile(taken);
    setColumns(NO_COLUMNS);
    setIssue('');
    reset();
    if (!taken) return;
    // A file that cannot be read is told about when it is sent.
    const beginning = await taken
      .slice(0, BEGINNING_BYTES)
      .text()
      .catch(() => '');
    if (newest.current !== taken) return;
    const found = isCsv(taken) ? listColumns(beginning) : NO_COLUMNS;
    setColumns(found);
    setColumn(found.guess);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const list = file ?? pastedList;
    if (!list) {
      setIssue('Choose a file, or paste addresses.');
      document.getElementById(`${issueId}file`)?.focus();
      return;
    }
    setIssue('');
    send(
      {
        list,
        mode,
        column: file ? (columns.names[column] ?? null) : null,
        isCsv: file !== null && isCsv(file),
      },
      {
        onSuccess: (job) => {
          navigate(`/jobs/${job.job_id}`);
        },
      },
    );
  }

  return (
    <form className="send" noValidate onSubmit={submit}>
      <FileDrop
        inputId={`${issueId}file`}
        describedBy={issue ? issueId : undefined}
        file={file}
        isBusy={isSending}
        onFile={(taken) => void take(taken)}
      />
      {columns.names.length > 0 && (
        <ColumnChoice names={columns.names} column={column} onChange={setColumn} />
      )}
      {!file && (
        <details className="unfold">
          <summary>Or paste addresses</summary>
          <Field label="Addresses" hint="One per line.">
            {(control) => (
              <textarea
                {...control}
                rows={6}
                dir="ltr"
                spellCheck={false}
                autoCapitalize="none"
                value={pasted}
                onChange={(event) => {
                  setPasted(event.target.value);
                }}
              />
            )}
          </Field>
        </details>
      )}
      <ModeChoice mode={mode} onChange={setMode} />
      <div role="alert">
        {issue && (
          <p id={issueId} className="trouble">
            {issue}
          </p>
        )}
      </div>
      <Trouble error={error} text={listTrouble(error)} />
      <p role="status" className="unseen">
        {isSending && going}
      </p>
      {isSending && (
        <div className="going">
          <p>
            <span aria-hidden="true">{going}</span>
            <span>{shareText(share, 1)}</span>
          </p>
          <progress max={1} value={share} aria-label="Upload progress" />
        </div>
      )}
      <div className="actions">
        <button className="button first" type="submit" aria-busy={isSending}>
          Upload list
        </button>
        {isSending && (
          <button className="button" type="button" onClick={stop}>
            Cancel upload
          </button>
        )}
      </div>
    </form>
  );
}

const isCsv = ({ name, type }: File) => type === 'text/csv' || /\.(csv|tsv)$/i.test(name);
