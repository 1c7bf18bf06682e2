import ts from 'typescript';
import { docstringOf, oneLine, splitDefault } from './docstring.js';
import { isOurs } from './program.js';

/**
 * The members of an interface, a class or an object type, the inherited ones of Postern's own types included; null for a
 * type that is better shown as code.
 *
 * @returns {{ name: string, type: string, value: string, text: string, node: ts.Node }[] | null} `value` is the default.
 */
export function membersOf(symbol, checker) {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  if (!isTable(symbol, type, checker)) return null;
  return checker
    .getPropertiesOfType(type)
    .filter((member) => member.declarations?.some(isOurs))
    .filter(({ declarations }) => !isPrivate(declarations[0]))
    .map((member) => memberOf(member, checker));
}

/** Whether a type has members that a table can show. */
function isTable(symbol, type, checker) {
  if (symbol.flags & ts.SymbolFlags.Class) return true;
  if (type.isUnion() || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)))
    return false;
  if (type.getCallSignatures().length || type.getConstructSignatures().length) return false;
  if (checker.getIndexInfosOfType(type).length) return false;
  return checker.getPropertiesOfType(type).some((member) => member.declarations?.some(isOurs));
}

const isPrivate = (node) =>
  (node.name && ts.isPrivateIdentifier(node.name)) ||
  !!(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private);

function memberOf(member, checker) {
  const [node] = member.declarations;
  const isOptional = !!(member.flags & ts.SymbolFlags.Optional);
  const type = member.declarations.map((each) => typeOf(each, member, checker)).join('; ');
  return {
    name: member.name + (isOptional ? '?' : ''),
    type: isOptional ? withoutParentheses(type.replace(/ \| undefined$/, '')) : type,
    ...aboutOf(docstringOf(member, checker).text, type),
    node,
  };
}

/** The docstring and the default of a member; the default in the docstring of a method is that of a parameter. */
const aboutOf = (text, type) =>
  type.includes('=>') ? { text: oneLine(text), value: '' } : splitDefault(text);

/** `((event: Event) => void)` without its outer parentheses. */
const withoutParentheses = (type) => type.replace(/^\((\([^()]*\) => [^()]*)\)$/, '$1');

/** A longer type is shown as the source has it. */
const LONGEST_TYPE = 160;

/** The type of a member as its source has it, or as TypeScript resolves it where the source has a type parameter. */
function typeOf(node, member, checker) {
  const text = sourceOf(node);
  if (text && !parametersOf(node.parent).some((name) => RegExp(`\\b${name}\\b`).test(text)))
    return text;
  const resolved = typeText(checker.getTypeOfSymbolAtLocation(member, node), checker);
  return text && resolved.length > LONGEST_TYPE ? text : resolved;
}

/** A type as TypeScript writes it. */
export const typeText = (type, checker) =>
  checker.typeToString(
    type,
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType,
  );

function sourceOf(node) {
  if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) {
    const parameters = node.parameters.map((each) => textOf(each)).join(', ');
    return `(${parameters}) => ${node.type ? textOf(node.type) : 'void'}`;
  }
  return node.type ? textOf(node.type) : '';
}

const parametersOf = (node) => (node.typeParameters ?? []).map(({ name }) => name.text);

const printer = ts.createPrinter({ removeComments: true });

/** The source of a node in one line, without comments. */
export const textOf = (node) =>
  oneLine(printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())).replace(
    /^\| /,
    '',
  );

/** The members as a table. A table without defaults has no column for them. */
export function tableOf(members) {
  const hasDefaults = members.some(({ value }) => value);
  const head = ['name and type', ...(hasDefaults ? ['default'] : []), 'description'];
  const rows = members.map(({ name, type, value, text }) => [
    codeCell(`${name}: ${type}`),
    ...(hasDefaults ? [value] : []),
    text,
  ]);
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
    .join('\n');
}

const codeCell = (text) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
const cell = (text) => text.replaceAll('|', '\\|');
