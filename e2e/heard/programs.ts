import { findProgram, reportMissing } from '../playground/browsers/engine.ts';

/** The programs of a session with a screen reader, each with its Debian package. */
const PROGRAMS = {
  xvfb: ['/usr/bin/Xvfb', 'xvfb'],
  bus: ['/usr/bin/dbus-daemon', 'dbus'],
  accessibility: ['/usr/libexec/at-spi-bus-launcher', 'at-spi2-core'],
  windows: ['/usr/bin/openbox', 'openbox'],
  orca: ['/usr/bin/orca', 'orca'],
  keys: ['/usr/bin/xdotool', 'xdotool'],
  firefox: ['/usr/bin/firefox-esr', 'firefox-esr'],
} as const;

const missing = Object.values(PROGRAMS).filter(([path]) => !findProgram([path]));

/** Whether a program is not installed. */
export const isMissing = missing.length > 0;
if (isMissing) {
  const names = missing.map(([, name]) => name).join(' ');
  reportMissing('Orca', `Install what is missing: apt-get install ${names}`);
}

/** The path of a program. */
export const pathOf = (name: keyof typeof PROGRAMS): string => PROGRAMS[name][0];
