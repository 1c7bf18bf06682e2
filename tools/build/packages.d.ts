export declare function sourceAliases(): { find: RegExp; replacement: string }[];
