import type { CompleteJob, Mode } from '@postern/protocol';
import { ApiError } from './api-error.ts';
import { API } from './call.ts';
import { readReply } from './reply.ts';

/** A list to be sent. */
export interface Upload {
  list: Blob;
  mode: Mode;
  /** The name of the column that holds the addresses; null to let the service find it. */
  column: string | null;
  isCsv: boolean;
  /** Names this list: sent twice under one key, it is one job. */
  key: string;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a list, and gives the job made of it. Not `fetch`, which cannot tell how much was sent. */
export function upload({ list, mode, column, isCsv, key, onProgress, signal }: Upload) {
  const query = new URLSearchParams({ mode, ...(column !== null && { column }) });
  return new Promise<CompleteJob>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API}/jobs?${query}`);
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
        resolve(readReply<CompleteJob>({ status, text, header }));
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
