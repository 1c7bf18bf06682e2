import isEmail from 'validator/lib/isEmail.js';

export const checks = ['syntax'];

export const run = (address) => ({ isSyntaxGood: isEmail(address) });
