import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../../src/audit/actions.ts';
import { actionText, actorText, AUDIT_WORDS } from './audit-words.ts';

describe('the words of the audit log', () => {
  it('exist for every action of the service', () => {
    expect(Object.keys(AUDIT_WORDS)).toEqual(AUDIT_ACTIONS);
  });

  it('have a different label for every action', () => {
    const labels = Object.values(AUDIT_WORDS).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).toMatch(/^[A-Z][a-z -]+$/);
  });

  it('read as a sentence with the name of the subject, and without it', () => {
    expect(actionText('factor.switched_off', true)).toBe('turned off two-step sign-in for');
    expect(actionText('factor.switched_off', false)).toBe('turned off two-step sign-in');
    expect(actionText('session.signed_out', true)).toBe('signed out');
  });

  it('name the actor', () => {
    expect(actorText({ kind: 'person', name: 'Ann' })).toBe('Ann');
    expect(actorText({ kind: 'key', name: 'Shop' })).toBe('The key “Shop”');
    expect(actorText({ kind: 'system', name: null })).toBe('The service');
  });
});
