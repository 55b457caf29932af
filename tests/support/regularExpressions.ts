import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** One regular expression of the sources. `source` is null if the text that makes it is not constant. */
type Expression = { file: string; source: string | null; flags: string };

type Node = { type: string; [part: string]: unknown };
/** What a name in a file refers to: text, or the file and the name that it is imported by. */
type Names = Map<string, Node | { from: string; name: string }>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const part of Object.values(node)) for (const child of nodesIn(part)) visit(child, see);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameOf = (value: unknown): string => nodesIn(value).map(({ name }) => textOf(name))[0] ?? '';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns every source file of these folders, as paths from the repository root. */
const filesOf = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .map((file) => join(folder, file)),
  );

/**
 * Finds the regular expressions of source files: literals, `RegExp(…)`, and the `pattern` of JSON Schemas. Evaluates
 * constants, also those that a file imports.
 */
export function expressionsOf(folders: readonly string[]): Expression[] {
  const programs = new Map(filesOf(folders).map((file) => [file, parse(file)]));
  const names = new Map([...programs].map(([file, program]) => [file, namesOf(file, program)]));
  const found: Expression[] = [];
  for (const [file, program] of programs) {
    const text = (node: unknown) => constantText(node, file, names);
    visit(program, (node) => {
      const { regex, callee, arguments: given, key, value } = node;
      if (isRegex(regex)) found.push({ file, source: regex.pattern, flags: regex.flags });
      if (/^(New|Call)Expression$/.test(node.type) && nameOf(callee) === 'RegExp') {
        const [source, flags] = listOf(given);
        found.push({ file, source: text(source), flags: flags === undefined ? '' : (text(flags) ?? '') });
      }
      // `pattern` has other meanings too: a non-constant one is not a JSON Schema of the product.
      const source = node.type === 'Property' && nameOf(key) === 'pattern' ? text(value) : null;
      if (source?.includes('^')) found.push({ file, source, flags: 'u' });
    });
  }
  return found;
}

function parse(file: string): Node {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0 || !isNode(program)) throw new Error(`${file} can't be parsed`);
  return program;
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value;

function namesOf(file: string, program: Node): Names {
  const names: Names = new Map();
  visit(program, ({ type, id, init, source, specifiers }) => {
    if (type === 'VariableDeclarator' && isNode(init)) names.set(nameOf(id), init);
    if (type !== 'ImportDeclaration' || !isNode(source)) return;
    const path = textOf(source.value);
    const from = path.startsWith('#') ? path.slice(1) : join(file, '..', path);
    for (const { local, imported } of nodesIn(specifiers)) names.set(nameOf(local), { from, name: nameOf(imported) });
  });
  return names;
}

/** Returns the value of an expression that contains only constant texts; null for every other. */
function constantText(node: unknown, file: string, names: ReadonlyMap<string, Names>): string | null {
  if (!isNode(node)) return null;
  const text = (each: unknown) => constantText(each, file, names);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'Identifier': {
      const known = names.get(file)?.get(nameOf(node));
      if (known === undefined) return null;
      return isNode(known) ? text(known) : constantText({ type: 'Identifier', name: known.name }, known.from, names);
    }
    case 'TemplateLiteral':
      return joined([...alternating(nodesIn(node.quasis).map(cooked), listOf(node.expressions).map(text))], '');
    case 'CallExpression': {
      // ['a', 'b'].join('|')
      const { object, property } = isNode(node.callee) ? node.callee : node;
      const separator = nameOf(property) === 'join' ? text(listOf(node.arguments)[0]) : null;
      return separator === null || !isNode(object) ? null : joined(listOf(object.elements).map(text), separator);
    }
    default:
      return null;
  }
}

const cooked = ({ value }: Node): string =>
  typeof value === 'object' && value !== null && 'cooked' in value ? textOf(value.cooked) : '';

function* alternating<Item>(first: Item[], second: Item[]): Generator<Item> {
  for (const [at, item] of first.entries()) {
    yield item;
    const next = second[at];
    if (next !== undefined) yield next;
  }
}

const joined = (texts: (string | null)[], separator: string): string | null =>
  texts.some((text) => text === null) ? null : texts.join(separator);
