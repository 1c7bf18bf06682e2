/** The repository's folder. */
export declare const root: string;
/** The entries of a package in a folder: what is imported, and its source. */
export declare function entriesOf(folder: string): { name: string; source: string }[];
export declare function sourceAliases(): { find: RegExp; replacement: string }[];
