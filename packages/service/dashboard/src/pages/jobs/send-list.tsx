import type { Mode } from '@postern/protocol';
import { useId, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { ModeChoice } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { shareText } from '../../words/format.ts';
import { FileDrop } from './file-drop.tsx';
import { columnQuery, NO_COLUMNS, readListColumns } from './list-columns.ts';
import { listTrouble } from './list-trouble.ts';
import { useUpload } from './use-upload.ts';

interface Values {
  file: File | null;
  /** The index of the column with the addresses; empty until one is chosen. */
  column: string;
  pasted: string;
  mode: Mode;
}

const NOTHING: Values = { file: null, column: '', pasted: '', mode: 'medium' };

/** The form that creates a job from a file or from pasted addresses. */
export function SendList() {
  const [, navigate] = useLocation();
  const notify = useNotify();
  const id = useId();
  const { action, share, stop } = useUpload();
  const [{ columns, describe, fault }, setColumns] = useState(NO_COLUMNS);
  const newestFile = useRef<File | null>(null);
  const form = useActionForm({
    defaultValues: NOTHING,
    action,
    variables: ({ file, column, mode }) => ({
      list: file ?? pastedList!,
      mode,
      column: column === '' ? null : columnQuery(columns, Number(column)),
      isCsv: file !== null && isCsv(file),
    }),
    onSuccess: (job) => {
      navigate(`/jobs/${job.job_id}`);
      if (description) notify(`The addresses were read from ${description}.`);
    },
    issueOf: () => '',
  });
  const { file, column, pasted } = useWatch({ control: form.control }) as Values;
  const pastedList = useMemo(() => (pasted.trim() ? new Blob([pasted]) : null), [pasted]);
  const description = column === '' && columns.length > 0 ? '' : describe(Number(column));
  const listField = form.field('file', {
    validate: () => ((file ?? pastedList) ? fault || true : 'Choose a file, or paste addresses.'),
  });
  const progress = share < 1 ? 'Uploading…' : 'Uploaded. Reading the list…';

  async function take(taken: File | null) {
    newestFile.current = taken;
    form.clearErrors();
    action.reset();
    form.setValue('file', taken);
    form.setValue('column', '');
    setColumns(NO_COLUMNS);
    if (!taken) return;
    // A file that the browser cannot read is reported when it is sent.
    const found = await readListColumns(taken).catch(() => NO_COLUMNS);
    if (newestFile.current !== taken) return;
    setColumns(found);
    form.setValue('column', found.chosen === null ? '' : String(found.chosen));
    if (found.fault) form.setError('file', { message: found.fault });
  }

  return (
    <Form errors={form.formState.errors} className="send" onSubmit={form.submit}>
      <FileDrop
        inputId={`${id}file`}
        describedBy={listField.error ? id : undefined}
        file={file}
        isBusy={form.isPending}
        onFile={(taken) => void take(taken)}
      />
      {columns.length > 0 && (
        <Field
          label="Column with the addresses"
          hint={description && `Reads ${description}.`}
          error={form.formState.errors.column?.message}
        >
          {(control) => (
            <select
              {...control}
              {...form.register('column', { required: 'Choose the column with the addresses.' })}
            >
              {column === '' && <option value="">Choose a column</option>}
              {columns.map(({ at, name }) => (
                <option key={at} value={at}>
                  {name || `Column ${at + 1}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {!file && (
        <details className="unfold">
          <summary>Or paste addresses</summary>
          <Field label="Addresses" hint="One per line.">
            {(control) => (
              <textarea
                {...control}
                {...form.register('pasted')}
                rows={6}
                dir="ltr"
                spellCheck={false}
                autoCapitalize="none"
              />
            )}
          </Field>
        </details>
      )}
      <ModeChoice control={form.register('mode')} />
      {listField.error && (
        <p id={id} className="trouble">
          {listField.error}
        </p>
      )}
      <ErrorMessage error={form.error} text={listTrouble(form.error)} />
      <p role="status" className="unseen">
        {form.isPending && progress}
      </p>
      {form.isPending && (
        <div className="going">
          <p>
            <span aria-hidden="true">{progress}</span>
            <span>{shareText(share, 1)}</span>
          </p>
          <progress max={1} value={share} aria-label="Upload progress" />
        </div>
      )}
      <div className="actions">
        <Button type="submit" look="first" isBusy={form.isPending}>
          Upload list
        </Button>
        {form.isPending && <Button onClick={stop}>Cancel upload</Button>}
      </div>
    </Form>
  );
}

const isCsv = ({ name, type }: File) => type === 'text/csv' || /\.(csv|tsv)$/i.test(name);
