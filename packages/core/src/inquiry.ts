import { parseAddress } from '@postern/address';
import type { Mode } from '@postern/protocol';
import type { Judge, When } from './field.ts';
import { after } from './clock.ts';
import { createLane } from './lane.ts';
import type { FullSettings } from './settings.ts';
import type { Phase } from './snapshot.ts';
import { finding, type Finding } from './verdict.ts';

/** A failure this fresh is not asked about again: leaving the field and submitting are one act. */
const FRESH_MS = 1000;

/**
 * What is known of the present text of a field, and what is being asked about it.
 *
 * Only the newest text counts: what belongs to an older one is dropped when the text changes.
 */
export function createInquiry(options: {
  judge: Judge;
  settings: () => FullSettings;
  isAlive: () => boolean;
  /** Called when there may be something to propose: a pause, or something learnt. */
  onLook: () => void;
  /** Called when an answer changed what is known, or ended the asking. */
  onChange: () => void;
}) {
  const { judge, settings } = options;
  let value = '';
  /** The normal form of the value; null when it is not an address. */
  let address: string | null = null;
  /** Whether the person, and not the page, put the text there. */
  let isTouched = false;
  let phase: Phase = 'idle';
  let known: Finding | null = null;
  let failedAtMs = 0;
  const lane = createLane({
    isAlive: options.isAlive,
    debounceMs: () => settings().debounceMs,
    ask: (mode, signal) => judge.ask(address ?? '', mode, signal),
    onPause() {
      look(settings().mode);
      options.onChange();
    },
    onFound: receive,
  });

  function begin(next: string): string | null {
    const parsed = parseAddress(next);
    lane.clear();
    value = next;
    phase = 'idle';
    known = null;
    failedAtMs = 0;
    address = parsed.ok ? parsed.address : null;
    return parsed.ok ? null : parsed.code;
  }

  function schedule(when: When): void {
    phase = 'scheduled';
    lane.clear();
    if (when === 'now') look(settings().mode);
    else if (when === 'pause') lane.schedule();
  }

  function look(mode: Mode): void {
    phase = 'checking';
    options.onLook();
    lane.look(mode);
  }

  function learn(found: Finding): void {
    known = found;
    phase = 'settled';
    if (address) options.onLook();
  }

  function receive(mode: Mode, found: Finding): void {
    if (found.failure) failedAtMs = Date.now();
    // "No answer" does not replace the answer of a lighter mode.
    if (!found.failure || !known || known.failure) {
      // An `invalid` is final in every mode.
      if (found.result && (mode === settings().commitMode || found.verdict === 'invalid'))
        lane.clear();
      learn(found);
    }
    phase = lane.isBusy() ? 'checking' : 'settled';
    options.onChange();
  }

  /** Ends the asking: what is known decides, else "no answer in time". */
  function expire(): void {
    lane.clear();
    if (!known) learn(finding('unknown', 'timeout', { code: 'timeout' }));
    phase = 'settled';
    options.onChange();
  }

  return {
    value: () => value,
    address: () => address,
    /** The address, or the text when it is none. */
    text: () => address ?? value.trim(),
    phase: () => phase,
    known: () => known,
    isTouched: () => isTouched,
    hasJustFailed: () => phase === 'settled' && Date.now() - failedAtMs < FRESH_MS,
    /** A text that the page put there is not judged; an empty one that the person left is. */
    isPending: () => (phase === 'idle' ? !isTouched && value.trim() !== '' : phase !== 'settled'),
    resume: lane.resume,
    halt: lane.halt,
    /** Tells whether a text is the present one, but for spelling that normalisation takes away. */
    isSame(next: string): boolean {
      const parsed = parseAddress(next);
      return isTouched && (next === value || (parsed.ok && parsed.address === address));
    },
    /** Takes another spelling of the same address. */
    respell(next: string, when: When): void {
      value = next;
      if (phase === 'scheduled') schedule(when);
    },
    /** Takes a text that the person wrote. */
    start(next: string, when: When): void {
      const code = begin(next);
      isTouched = true;
      if (!address) {
        if (code !== 'syntax_empty') learn(finding('invalid', code as Finding['code']));
        return;
      }
      const remembered = judge.recall(address, settings().mode);
      if (remembered) learn(remembered);
      else schedule(when);
    },
    /** Takes a text that the page put there; nothing is asked about it. */
    reset(next: string): void {
      begin(next);
      isTouched = false;
      const remembered = address && judge.recall(address, settings().mode);
      if (remembered) learn(remembered);
    },
    /** Asks in the deeper mode, unless that is known. */
    deepen(): void {
      if (!address) return;
      const { commitMode } = settings();
      const remembered = judge.recall(address, commitMode);
      if (remembered) receive(commitMode, remembered);
      else look(commitMode);
    },
    /** Gives the asking about a text so much time. Returns its undo. */
    limit(waitMs: number): () => void {
      const limited = value;
      let stop = after(waitMs, () => {
        if (value === limited) expire();
        else stop = this.limit(waitMs);
      });
      return () => {
        stop();
      };
    },
  };
}
