import mailcheck from 'mailcheck';

export const checks = ['typo'];

export function run(address) {
  let suggestion = null;
  mailcheck.run({ email: address, suggested: ({ full }) => (suggestion = full), empty() {} });
  return { suggestion };
}
