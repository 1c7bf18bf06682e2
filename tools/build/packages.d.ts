/** The repository's root folder. */
export declare const root: string;

/** The public entries of a package. */
export declare function entriesOf(folder: string): { name: string; out: string; source: string }[];

export declare function sourceAliases(): { find: RegExp; replacement: string }[];
