import process from 'node:process';

/** Whether the tests that repeat others in different surroundings run too: POSTERN_NIGHTLY=1. */
export const isNightly = process.env.POSTERN_NIGHTLY === '1';
