import { columnText, type ListColumn } from './list-column.ts';

/** Why a list cannot be read. */
export type ListFaultCode =
  | 'workbook'
  | 'compressed'
  | 'document'
  | 'markup'
  | 'utf_32'
  | 'binary'
  | 'undecodable'
  | 'quote_not_closed'
  | 'record_too_long'
  | 'no_column'
  | 'several_columns'
  | 'no_such_column'
  | 'no_column_names';

/** The details of a fault. */
export interface FaultPlace {
  /** The line number, from 1. */
  line?: number;
  /** The columns to choose from, each as `2 (Work email)`. */
  columns?: readonly string[];
}

/** The error for a list that cannot be read. Its message is a sentence for the user; of the list it quotes only column names. */
export class ListFault extends Error {
  override readonly name = 'ListFault';
  readonly code: ListFaultCode;
  readonly line: number | undefined;

  constructor(code: ListFaultCode, { line, columns = [] }: FaultPlace = {}) {
    const names = `${columns.slice(0, 20).join(', ')}${columns.length > 20 ? ', …' : ''}`;
    super(MESSAGES[code](line ?? 0, names));
    this.code = code;
    this.line = line;
  }

  /** Whether the list can be read once a column is chosen. */
  get isAboutColumns(): boolean {
    return /column/.test(this.code);
  }

  /** The fault of a table whose column of addresses is ambiguous or missing. */
  static ofDoubt(candidates: readonly Pick<ListColumn, 'at' | 'name'>[]): ListFault {
    const code = candidates.length > 0 ? 'several_columns' : 'no_column';
    return new ListFault(code, { columns: candidates.map(columnText) });
  }
}

const MESSAGES: Record<ListFaultCode, (line: number, columns: string) => string> = {
  workbook: () => 'The list is a spreadsheet file. Save it as CSV (UTF-8), and use that file.',
  compressed: () => 'The list is a compressed file. Unpack it, and use the file that is in it.',
  document: () => 'The list is a document, not a text. Save it as CSV or plain text.',
  markup: () => 'The list is a web page or XML, not a text. Save it as CSV or plain text.',
  utf_32: () => 'The list is in UTF-32. Save it as UTF-8.',
  binary: () => 'The list is not a text. Save it as CSV or plain text, in UTF-8.',
  undecodable: (line) =>
    `The address in line ${line} has characters whose encoding is unknown. Save the list as UTF-8.`,
  quote_not_closed: (line) => `A quotation mark opens a cell in line ${line} and is not closed.`,
  record_too_long: (line) => `Line ${line} is too long for a list of addresses.`,
  no_column: () => 'No column of the list is full of addresses. Choose one by its name or number.',
  several_columns: (_, columns) =>
    `Several columns of the list are full of addresses. Choose one by its name or number: ${columns}.`,
  no_such_column: (_, columns) => `The list does not have this column. Its columns: ${columns}.`,
  no_column_names: () =>
    'The first row of the list holds an address, so its columns have no names. Choose one by its number.',
};
