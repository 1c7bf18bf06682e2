import type { Mode } from '@postern/protocol';
import { useId, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useLocation } from 'wouter';
import { useTell } from '../../shell/notice.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ModeChoice } from '../../ui/mode-choice.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { shareText } from '../../words/numbers.ts';
import { ColumnChoice } from './column-choice.tsx';
import { FileDrop } from './file-drop.tsx';
import { listTrouble } from './list-trouble.ts';
import { columnQuery, NO_COLUMNS, readListColumns } from './list-columns.ts';
import { useUpload } from './use-upload.ts';

/** Takes a file or pasted addresses, and makes a job of them. */
export function SendList() {
  const [, navigate] = useLocation();
  const tell = useTell();
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState(NO_COLUMNS);
  const [column, setColumn] = useState<number | null>(null);
  const [columnIssue, setColumnIssue] = useState('');
  const [pasted, setPasted] = useState('');
  const pastedList = useMemo(() => (pasted.trim() ? new Blob([pasted]) : null), [pasted]);
  const [mode, setMode] = useState<Mode>('medium');
  const [issues, setIssues] = useState({ list: '' });
  const newest = useRef<File | null>(null);
  const issueId = useId();
  const { send, stop, share, isSending, error, reset } = useUpload();
  const going = share < 1 ? 'Uploading…' : 'Uploaded. Reading the list…';

  async function take(taken: File | null) {
    newest.current = taken;
    setFile(taken);
    setColumns(NO_COLUMNS);
    setColumn(null);
    setColumnIssue('');
    setIssues({ list: '' });
    reset();
    if (!taken) return;
    // A file that the browser cannot read is reported when it is sent.
    const found = await readListColumns(taken).catch(() => NO_COLUMNS);
    if (newest.current !== taken) return;
    setColumns(found);
    setColumn(found.chosen);
    setIssues({ list: found.fault });
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const list = file ?? pastedList;
    if (!list) {
      setIssues({ list: 'Choose a file, or paste addresses.' });
      return;
    }
    setIssues({ list: columns.fault });
    if (columns.fault) return;
    if (columns.columns.length > 0 && column === null) {
      setColumnIssue('Choose the column with the addresses.');
      return;
    }
    const description = columns.describe(column ?? 0);
    send(
      {
        list,
        mode,
        column: column === null ? null : columnQuery(columns.columns, column),
        isCsv: file !== null && isCsv(file),
      },
      {
        onSuccess: (job) => {
          navigate(`/jobs/${job.job_id}`);
          if (description) tell(`The addresses were read from ${description}.`);
        },
      },
    );
  }

  return (
    <Form errors={issues} className="send" onSubmit={submit}>
      <FileDrop
        inputId={`${issueId}file`}
        describedBy={issues.list ? issueId : undefined}
        file={file}
        isBusy={isSending}
        onFile={(taken) => void take(taken)}
      />
      {columns.columns.length > 0 && (
        <ColumnChoice
          columns={columns.columns}
          chosen={column}
          description={column === null ? '' : columns.describe(column)}
          error={columnIssue}
          onChange={(at) => {
            setColumn(at);
            setColumnIssue('');
          }}
        />
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
      {issues.list && (
        <p id={issueId} className="trouble">
          {issues.list}
        </p>
      )}
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
    </Form>
  );
}

const isCsv = ({ name, type }: File) => type === 'text/csv' || /\.(csv|tsv)$/i.test(name);
