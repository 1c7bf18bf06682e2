/** A port of 127.0.0.1 on which no program listens at the moment. */
export declare function freePort(): Promise<number>;
