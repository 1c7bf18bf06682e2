/** How the records of a list are written. */
export interface Dialect {
  /** What separates cells; null where each line is one cell. */
  delimiter: string | null;
  /** Whether a quotation mark at the start of a cell quotes it, so that it may hold delimiters and line ends. */
  hasQuotes: boolean;
  /** Whether a backslash takes the meaning of the quotation mark behind it, beside the doubled quotation mark. */
  hasBackslashes: boolean;
}
