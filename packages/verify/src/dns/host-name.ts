const LONGEST = 253;
const LABEL = '[a-z0-9_-]{1,63}';
/**
 * Labels of letters, digits, hyphens and underscores. No top-level domain begins with a digit, unlike the last part of
 * an IPv4 address.
 */
const HOST_NAME = new RegExp(`^(?:${LABEL}\\.)*(?!\\d)${LABEL}$`);

/**
 * Whether text from the DNS is a host name that can be looked up: lower-case letters, digits, hyphens, and underscores,
 * which some hosts use although the rules forbid them. An IP address is not a host name.
 *
 * Source: RFC 1123 §2.1; RFC 5321 §5.1; RFC 3696 §2.
 */
export function isHostName(text: string): boolean {
  return text.length <= LONGEST && HOST_NAME.test(text);
}
