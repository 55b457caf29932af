import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { expressionsOf } from './support/regularExpressions.ts';

// The package's own entry starts a native program or Java; this file of it is JavaScript alone.
const { checkSync }: typeof import('recheck') = createRequire(import.meta.url)('recheck/lib/browser.js');

const expressions = expressionsOf([
  'contracts',
  'resources',
  'server',
  'campaign-apps',
  'src',
  'dataProvider',
  'authProvider',
]);
const distinct = new Map(expressions.map((each) => [`/${each.source}/${each.flags}`, each]));

/**
 * Small, as these expressions are: with them the analyser finds every weakness that it finds with its own, in a tenth of
 * the time. The limit of time is that of a busy machine.
 */
const analysis = {
  timeout: 60_000,
  incubationLimit: 5_000,
  maxIteration: 3,
  maxInitialGenerationSize: 150,
  maxGenerationSize: 30,
  mutationSize: 15,
  crossoverSize: 8,
  maxGeneStringSize: 600,
  maxAttackStringSize: 30_000,
  attackLimit: 30_000_000,
};

/** What is wrong with an expression, with an attack that shows it; null for one that takes linear time. */
function weakness(source: string, flags: string): string | null {
  const found = checkSync(source, flags, analysis);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `cannot be analysed: ${found.error.kind}`;
  return `${found.complexity.summary}: ${found.attack.pattern}`;
}

describe('regular expressions of the server, the apps and what they share', () => {
  test('take time linear in the length of the text', { timeout: 180_000 }, () => {
    const weak = [...distinct.values()].flatMap(({ file, source, flags }) => {
      const found = source === null ? null : weakness(source, flags);
      return found === null ? [] : [`${file}: /${source}/${flags} ${found}`];
    });
    expect(weak).toEqual([]);
  });

  test.each([
    ['^(<!--[\\s\\S]*?-->|\\s)*<svg', 'i'],
    ['^(<!--(?!x)[\\s\\S]*?-->|\\s)*<svg', 'i'],
    ['\\{\\{\\s*([^{}]*?)\\s*\\}\\}', 'g'],
    ['^(?=.{1,100}$)[a-z0-9]+(-?[a-z0-9]+)*$', ''],
    ['^bytes=\\s*(\\d{0,15})\\s*-$', ''],
  ])('are weak as /%s/ is', (source, flags) => expect(weakness(source, flags)).toMatch(/polynomial|exponential/));

  test('are made of constant text, so that they can be analysed', () => {
    const unknown = expressions.filter(({ source }) => source === null).map(({ file }) => file);
    // Takes one of the constant patterns of that file.
    expect(unknown).toEqual(['contracts/streamingIdentifiers.ts']);
  });

  test('are found as literals, as calls with joined constants, and in schemas', () => {
    const sources = expressions.map(({ source }) => source);
    expect(sources).toContain('^#[0-9a-fA-F]{6}$');
    expect(sources.filter((source) => source?.includes('(?<doubleName>'))).toHaveLength(1);
    expect(sources.filter((source) => source?.startsWith("^(?='*[=+"))).toHaveLength(1);
  });
});
