import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../../src/audit/actions.ts';
import { actionText, actorText, AUDIT_WORDS } from './audit-words.ts';

describe('the words of the audit log', () => {
  it('are there for every action of the service', () => {
    expect(Object.keys(AUDIT_WORDS)).toEqual(AUDIT_ACTIONS);
  });

  it('end with what it was done to, or without it', () => {
    expect(actionText('factor.switched_off', true)).toBe('switched off two-step sign-in of');
    expect(actionText('factor.switched_off', false)).toBe('switched off two-step sign-in');
    expect(actionText('session.signed_out', false)).toBe('signed out');
  });

  it('name whoever did it', () => {
    expect(actorText({ kind: 'person', name: 'Ann' })).toBe('Ann');
    expect(actorText({ kind: 'key', name: 'Shop' })).toBe('The key “Shop”');
    expect(actorText({ kind: 'system', name: null })).toBe('The service');
  });
});
