import { format } from 'prettier';
import ts from 'typescript';
import { textOf, typeText } from './members.js';

/** The declaration of a name as formatted code, without its body and without comments; '' for a table of members. */
export function signatureOf(name, symbol, checker, hasTable) {
  return format(codeOf(name, symbol, checker, hasTable), {
    parser: 'typescript',
    printWidth: 88,
    singleQuote: true,
  });
}

function codeOf(name, symbol, checker, hasTable) {
  const [node] = symbol.declarations;
  if (symbol.flags & ts.SymbolFlags.Function) return functionCode(name, symbol, checker);
  if (symbol.flags & ts.SymbolFlags.Class) return classCode(name, node);
  if (symbol.flags & ts.SymbolFlags.Variable) {
    const type = node.type
      ? textOf(node.type)
      : typeText(checker.getTypeOfSymbolAtLocation(symbol, node), checker);
    return `const ${name}: ${type}`;
  }
  if (hasTable) return '';
  return `type ${name}${parametersText(node)} = ${node.type ? textOf(node.type) : objectText(node)}`;
}

function functionCode(name, symbol, checker) {
  const type = checker.getTypeOfSymbolAtLocation(symbol, symbol.declarations[0]);
  return type
    .getCallSignatures()
    .map((signature) => {
      const text = checker.signatureToString(
        signature,
        undefined,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType,
      );
      return `function ${name}${text}`;
    })
    .join('\n');
}

function classCode(name, node) {
  const heritage = (node.heritageClauses ?? []).map(textOf).join(' ');
  const constructor = node.members.find(ts.isConstructorDeclaration);
  const parameters = constructor?.parameters.map(textOf).join(', ');
  const body = constructor ? `constructor(${parameters});` : '';
  return `declare class ${name} ${heritage} { ${body} }`;
}

const objectText = (node) => `{ ${node.members.map(textOf).join(' ')} }`;

const parametersText = ({ typeParameters }) =>
  typeParameters ? `<${typeParameters.map(textOf).join(', ')}>` : '';
