/** The CSV dialect of a list. */
export interface Dialect {
  /** The separator of cells; null if each line is one cell. */
  delimiter: string | null;
  /** Whether a quotation mark at the start of a cell quotes it, so that it can contain delimiters and line ends. */
  hasQuotes: boolean;
  /** Whether a backslash escapes a quotation mark, in addition to doubling it. */
  hasBackslashes: boolean;
}
