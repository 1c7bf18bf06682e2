import { useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** A list of domains as text, and its file. The rest is of react-hook-form. */
interface DomainsFieldProps extends UseFormRegisterReturn {
  label: string;
  hint: string;
  error: string | undefined;
  /** The name of the exported file. */
  fileName: string;
  /** The text of the field, for the export. */
  text: string;
  isReadOnly: boolean;
  /** Called with the text of a file that the user chose. */
  onImport: (text: string) => void;
}

/** A field for a list of domains, with the buttons to import and to export it. */
export function DomainsField(props: DomainsFieldProps) {
  const { label, hint, error, fileName, text, isReadOnly, onImport, ...control } = props;
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="with-file">
      <Field label={label} hint={hint} error={error}>
        {(attributes) => (
          <textarea
            {...attributes}
            {...control}
            readOnly={isReadOnly}
            rows={8}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="actions">
        {!isReadOnly && (
          <>
            <Button
              isShort
              aria-label={`Import ${label.toLowerCase()}`}
              onClick={() => file.current?.click()}
            >
              Import
            </Button>
            <input
              ref={file}
              type="file"
              accept=".txt,.csv,text/plain"
              hidden
              onChange={(event) => {
                const [chosen] = event.currentTarget.files ?? [];
                event.currentTarget.value = '';
                void chosen?.text().then(onImport);
              }}
            />
          </>
        )}
        <a
          className="button short"
          aria-label={`Export ${label.toLowerCase()}`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={fileName}
        >
          Export
        </a>
      </div>
    </div>
  );
}
