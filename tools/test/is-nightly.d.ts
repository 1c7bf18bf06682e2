export declare const isNightly: boolean;
export declare function sampleOf<T>(cases: readonly T[], step: number): T[];
export declare function pairsOf<T, U>(cases: readonly T[], others: readonly U[]): [T, U][];
export declare function runsOf(all: number): number;
