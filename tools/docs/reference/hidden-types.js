import ts from 'typescript';
import { isOurs } from './program.js';

/**
 * The types of Postern that declarations name and that no entry exports, such as the type of one option.
 *
 * @param declared the symbols that are described, in their order. Those that are found are described too.
 * @param isKnown whether a symbol has a description elsewhere.
 */
export function hiddenTypes(declared, { checker, isKnown, nodesOf }) {
  const found = new Set();
  const open = [...declared];
  for (const symbol of open)
    for (const node of nodesOf(symbol))
      for (const named of namedIn(node, checker))
        if (!found.has(named) && !isKnown(named)) {
          found.add(named);
          open.push(named);
        }
  return [...found].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The types of Postern that a declaration names. A function's body and a class's private members do not count. */
export function namedIn(node, checker) {
  const found = new Set();
  visit(node);
  return found;

  function visit(inner) {
    if (ts.isBlock(inner) || (inner.name && ts.isPrivateIdentifier(inner.name))) return;
    if (ts.isTypeReferenceNode(inner)) add(inner.typeName);
    if (ts.isExpressionWithTypeArguments(inner)) add(inner.expression);
    ts.forEachChild(inner, visit);
  }

  function add(name) {
    let symbol = checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    if (!symbol || symbol.flags & ts.SymbolFlags.TypeParameter) return;
    if (symbol.declarations?.some(isOurs)) found.add(symbol);
  }
}
