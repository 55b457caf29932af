import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { expressionsOf } from './support/regularExpressions.ts';

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
 * Small limits, because these expressions are short: the analyser still finds every weakness that it finds with its
 * defaults, in a tenth of the time. The timeout suits a busy machine.
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

/**
 * Returns the weakness of an expression with an attack string, or null if it takes linear time. The package runs its
 * native program, which takes a sixth of the time, or the same analysis in JavaScript if this machine has no such
 * program.
 */
async function weakness(source: string, flags: string): Promise<string | null> {
  const found = await check(source, flags, analysis);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `cannot be analysed: ${found.error.kind}`;
  return `${found.complexity.summary}: ${found.attack.pattern}`;
}

describe('regular expressions of the server, the apps and their shared code', () => {
  test('take time linear in the length of the text', { timeout: 180_000 }, async () => {
    const weak: string[] = [];
    for (const { file, source, flags } of distinct.values()) {
      const found = source === null ? null : await weakness(source, flags);
      if (found !== null) weak.push(`${file}: /${source}/${flags} ${found}`);
    }
    expect(weak).toEqual([]);
  });

  test.each([
    ['^(<!--[\\s\\S]*?-->|\\s)*<svg', 'i'],
    ['^(<!--(?!x)[\\s\\S]*?-->|\\s)*<svg', 'i'],
    ['\\{\\{\\s*([^{}]*?)\\s*\\}\\}', 'g'],
    ['^(?=.{1,100}$)[a-z0-9]+(-?[a-z0-9]+)*$', ''],
    ['^bytes=\\s*(\\d{0,15})\\s*-$', ''],
  ])('are vulnerable like /%s/', async (source, flags) => {
    expect(await weakness(source, flags)).toMatch(/polynomial|exponential/);
  });

  test('consist of constant text, so that they can be analysed', () => {
    const unknown = expressions.filter(({ source }) => source === null).map(({ file }) => file);
    // Gets one of the constant patterns of that file.
    expect(unknown).toEqual(['contracts/streamingIdentifiers.ts']);
  });

  test('are found as literals, as calls with joined constants, and in schemas', () => {
    const sources = expressions.map(({ source }) => source);
    expect(sources).toContain('^#[0-9a-fA-F]{6}$');
    expect(sources.filter((source) => source?.includes('(?<doubleName>'))).toHaveLength(1);
    expect(sources.filter((source) => source?.startsWith("^(?='*[=+"))).toHaveLength(1);
  });
});
