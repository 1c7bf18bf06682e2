export declare const isNightly: boolean;
