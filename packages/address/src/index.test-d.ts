import { expectTypeOf } from 'vitest';
import {
  KNOWN_PROVIDERS,
  parseAddress,
  parsePlainAddress,
  suggestAddress,
  suggestDomain,
  type ParsedAddress,
  type SyntaxCode,
} from '@postern/address';

expectTypeOf(parseAddress).toEqualTypeOf<
  (
    text: string,
    options?: { allowQuotedLocal?: boolean; allowDomainLiteral?: boolean },
  ) => ParsedAddress
>();
expectTypeOf(parsePlainAddress).toEqualTypeOf<(text: string) => ParsedAddress>();
expectTypeOf(suggestAddress).toEqualTypeOf<(text: string) => string | null>();
expectTypeOf(suggestDomain).toEqualTypeOf<(domain: string) => string | null>();
expectTypeOf(KNOWN_PROVIDERS).toEqualTypeOf<readonly string[]>();

const parsed = parseAddress('');
if (parsed.ok) {
  expectTypeOf(parsed).toEqualTypeOf<{
    ok: true;
    address: string;
    local: string;
    domain: string;
    asciiDomain: string;
  }>();
} else {
  expectTypeOf(parsed).toEqualTypeOf<{
    ok: false;
    code: SyntaxCode;
    character?: string;
    index?: number;
    found?: string;
  }>();
}
