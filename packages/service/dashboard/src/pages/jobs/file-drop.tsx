import { useRef, useState, type DragEvent } from 'react';
import { sizeText } from '../../words/format.ts';

/** A control for a file. */
export interface FileDropProps {
  inputId: string;
  /** The ID of its error. */
  describedBy: string | undefined;
  file: File | null;
  /** Whether the file is being uploaded, and cannot be replaced. */
  isBusy: boolean;
  onFile: (file: File | null) => void;
}

/** A control to choose a file, or to drop one. */
export function FileDrop({ inputId, describedBy, file, isBusy, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (!dropped || isBusy) return;
    // The control then shows the name of the dropped file, and can remove it.
    if (input.current) input.current.files = event.dataTransfer.files;
    onFile(dropped);
  }

  return (
    <div
      className="drop"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={drop}
    >
      <label htmlFor={inputId}>Drop a CSV or text file here, or choose one</label>
      <p className="muted small" id={`${inputId}hint`}>
        A text file with one email address per line, or a CSV file. The column of addresses is found
        automatically.
      </p>
      <input
        id={inputId}
        ref={input}
        type="file"
        disabled={isBusy}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-describedby={[`${inputId}hint`, describedBy].filter(Boolean).join(' ')}
        aria-invalid={describedBy ? true : undefined}
        onChange={(event) => {
          onFile(event.target.files?.[0] ?? null);
        }}
      />
      <p role="status" className="muted small">
        {file && (
          <>
            <span className="unseen">
              <bdi>{file.name}</bdi>,
            </span>
            {sizeText(file.size)}
          </>
        )}
      </p>
    </div>
  );
}
