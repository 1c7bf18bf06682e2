import { parseAddress } from '@postern/address';
import type { Mode, Validate } from '@postern/protocol';
import { createAsker, type Answer } from './asker.ts';
import { createField } from './create-field.ts';
import type { Field, Judge } from './field.ts';
import { assertPolicy } from './policy.ts';
import { createOutcome, EMPTY, layer, type Settings } from './settings.ts';
import type { Outcome } from './snapshot.ts';
import { suggestionFor } from './suggestion.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import { finding, readResult, type Finding } from './verdict.ts';

/** Options of {@link createEmailValidator}. The transport and the time limit are read once. */
export interface ValidatorOptions extends Settings, TransportOptions {
  /** Answers the question instead of the proxy URL: an engine, a client, a fake. */
  validate?: Validate | undefined;
  /** How long one answer may take. Default 4000. */
  timeoutMs?: number | undefined;
}

/** One for an application: transport, memory, joined requests, policy and messages. */
export interface EmailValidator {
  /**
   * Judges an address now: no pause, joined with the same question in flight, remembered.
   *
   * Total: it never rejects and never hangs; a caller's abort answers `unknown`, failure `aborted`.
   * `mode` defaults to the validator's.
   */
  check(address: string, options?: CheckOptions): Promise<Outcome>;
  /** As {@link check}; gives the message if the address is blocked, else undefined. */
  validate(address: string, options?: CheckOptions): Promise<string | undefined>;
  /** The outcome known now, without asking; undefined when there is none. */
  peek(address: string): Outcome | undefined;
  /** Whether an outcome blocks. */
  blocks(outcome: Outcome): boolean;
  /** Makes the state of one input. Its settings go before the validator's, `fallback` after. */
  field(settings?: Settings, fallback?: Settings): Field;
  /** Replaces settings at run time; live fields follow. */
  setOptions(settings: Settings): void;
}

/** Options of a single check. */
export interface CheckOptions {
  signal?: AbortSignal | undefined;
  mode?: Mode | undefined;
}

/**
 * Creates a validator.
 *
 * @throws TypeError for a header that would publish a key, or a policy that does not exist.
 */
export function createEmailValidator(options: ValidatorOptions = {}): EmailValidator {
  assertPolicy(options.policy);
  let settings: Settings = options;
  const listeners = new Set<() => void>();
  const asker = createAsker(options.validate ?? createTransport(options), {
    timeoutMs: options.timeoutMs ?? 4000,
    observer: () => settings.onEvent,
  });

  const judge: Judge = {
    settings: () => settings,
    recall(address, mode) {
      const result = asker.recall(address, mode);
      return result && readResult(result);
    },
    ask: async (address, mode, signal) => found(await asker.ask(address, mode, signal)),
    retry: asker.retry,
    onChange(call) {
      listeners.add(call);
      return () => listeners.delete(call);
    },
  };

  const outcomeOf = (text: string, address: string, known: Finding) =>
    createOutcome(
      { address, finding: known, suggestion: suggestionFor(text, known.result, settings.suggest) },
      settings,
    );

  async function check(given: string, { signal, mode }: CheckOptions = {}): Promise<Outcome> {
    // A form library may have nothing yet for an input that nobody filled in.
    const text = String(given ?? '');
    const parsed = parseAddress(text);
    if (!parsed.ok) return local(text, parsed.code);
    const answer = await asker.ask(parsed.address, mode ?? layer(settings).mode, signal);
    return outcomeOf(text, parsed.address, found(answer));
  }

  function local(text: string, code: Finding['code']): Outcome {
    return code === 'syntax_empty' ? EMPTY : outcomeOf(text, text.trim(), finding('invalid', code));
  }

  const blocks = (outcome: Outcome) => outcome.decision === 'block';

  return {
    check,
    async validate(text, checkOptions) {
      const outcome = await check(text, checkOptions);
      return blocks(outcome) ? outcome.message || 'invalid' : undefined;
    },
    peek(given) {
      const text = String(given ?? '');
      const parsed = parseAddress(text);
      if (!parsed.ok) return local(text, parsed.code);
      const known = judge.recall(parsed.address, 'fast');
      return known && outcomeOf(text, parsed.address, known);
    },
    blocks,
    field: (own, fallback) => createField(judge, own, fallback),
    setOptions(next) {
      assertPolicy(next.policy);
      settings = { ...settings, ...next };
      for (const call of [...listeners]) call();
    },
  };
}

const found = (answer: Answer): Finding =>
  'result' in answer
    ? readResult(answer.result)
    : finding('unknown', answer.failure.code, answer.failure);
