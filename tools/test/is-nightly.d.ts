export declare const isNightly: boolean;
export declare function sampleOf<T>(cases: readonly T[], step: number): T[];
export declare function runsOf(all: number): number;
