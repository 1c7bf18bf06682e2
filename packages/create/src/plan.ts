/** Everything that is written and shown, before anything is written. */
export interface Plan {
  /** The sentence above the list of files. */
  title: string;
  /** The folder that the paths of the files are below; absolute. */
  folder: string;
  /** The files, with `/` in their paths. */
  files: readonly { path: string; content: string }[];
  /** The shell commands to run afterwards. */
  commands: readonly string[];
  /** What to edit manually. */
  steps: readonly Step[];
  /** A last paragraph, of whole lines. */
  notes: readonly string[];
  /** The page that shows the files. */
  page: string;
}

/** What to edit manually in one file. */
export interface Step {
  /** The file, or which file it is. */
  file: string;
  /** Lines of code, or a sentence. */
  lines: readonly string[];
}
