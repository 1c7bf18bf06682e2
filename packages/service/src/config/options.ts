import type { z } from 'zod';
import { facts, SECTIONS, type SettingFacts, type Settings } from './settings.ts';

/** One setting: its sources and its description. */
export interface Option extends Required<SettingFacts> {
  setting: keyof Settings;
}

/** The settings as the command line and the documentation show them, by section. */
export const OPTIONS: Readonly<Record<string, readonly Option[]>> = Object.fromEntries(
  Object.entries(SECTIONS).map(([title, section]) => [
    title,
    Object.entries(section).map(([name, schema]) => optionOf(name as keyof Settings, schema)),
  ]),
);

function optionOf(setting: keyof Settings, schema: z.ZodDefault | z.ZodPrefault): Option {
  const words = setting
    .replace(/Ms$/, '')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const { flag = words, ...fact } = facts.get(schema)!;
  const env = `POSTERN_${flag.replaceAll('-', '_').toUpperCase()}`;
  const fallback = String(schema.def.defaultValue ?? '') || 'none';
  return { setting, flag, env, fallback, mayBeEmpty: false, ...fact };
}
