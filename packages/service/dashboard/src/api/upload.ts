import type { Mode } from '@postern/protocol';
import { ApiError } from './api-error.ts';
import { readReply } from './reply.ts';
import type { Payload } from './routes.ts';
import { urlOf } from './url.ts';

/** A list to upload. */
export interface Upload {
  list: Blob;
  mode: Mode;
  /** The name of the column with the addresses; null when the service finds it. */
  column: string | null;
  isCsv: boolean;
  /** The idempotency key: a list that is sent twice with it becomes one job. */
  key: string;
  /** Called with the share that is uploaded, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a list, and resolves with its job. Not by `fetch`, which does not report the progress of an upload. */
export function upload({ list, mode, column, isCsv, key, onProgress, signal }: Upload) {
  const url = urlOf('post /jobs', { query: { mode, column: column ?? undefined } });
  return new Promise<Payload<'post /jobs'>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', isCsv ? 'text/csv' : 'text/plain');
    request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(total ? loaded / total : 0);
    };
    request.onerror = () => {
      reject(new ApiError(0, { code: 'offline' }));
    };
    request.onabort = () => {
      reject(new ApiError(0, { code: 'aborted' }));
    };
    request.onload = () => {
      const { status, responseText: text } = request;
      try {
        const header = (name: string) => request.getResponseHeader(name);
        resolve(readReply<Payload<'post /jobs'>>({ status, text, header }));
      } catch (error) {
        reject(error as ApiError);
      }
    };
    signal.addEventListener('abort', () => {
      request.abort();
    });
    request.send(list);
  });
}
