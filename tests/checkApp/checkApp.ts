import { setTimeout as delay } from 'node:timers/promises';
import type { AppConfig } from '#resources/apps/config.ts';
import { readConfig } from './configCheck.ts';
import { checkConsumerData } from './consumerDataCheck.ts';
import type { Context, FindBrowser } from './context.ts';
import { checkHandshake } from './handshakeCheck.ts';
import { NotChecked, type Outcome, Problem } from './outcome.ts';
import { checkEditorPage, checkPublicPage } from './pageChecks.ts';
import { checkCaching, checkCors, checkReports } from './reportChecks.ts';
import type { StandIn } from './standIn.ts';
import { checkTokens } from './tokenCheck.ts';

/** Single requests have limits too, but an app may have many. */
const maxCheckMs = 300_000;

/** The checks of an app whose config is valid, in their order. Each returns what it has seen. */
const checks: [string, (context: Context) => Promise<string>][] = [
  ['public page', checkPublicPage],
  ['editor page', checkEditorPage],
  ['editor handshake', checkHandshake],
  ['tokens', checkTokens],
  ['reports', checkReports],
  ['CORS', checkCors],
  ['caching', checkCaching],
  ['consumer data', checkConsumerData],
];

type Options = {
  configUrl: string;
  tool: StandIn;
  findBrowser: FindBrowser;
  /** Called with each outcome. */
  report?: (outcome: Outcome) => void;
};

/**
 * Checks the app with this config URL against the protocol, one check after the other, and returns the outcomes.
 * Without a valid config the other checks are not made.
 */
export async function checkApp({ configUrl, tool, findBrowser, report }: Options): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome) => {
    outcomes.push(outcome);
    report?.(outcome);
  };
  let config: AppConfig | null = null;
  add(
    await outcomeOf('config', async () => {
      config = await readConfig(configUrl, tool.url);
      return 'The config is valid.';
    }),
  );
  for (const [name, check] of checks) {
    add(
      await outcomeOf(name, async () => {
        if (!config) throw new NotChecked('It needs a valid config.');
        return check({ tool, config, configUrl, findBrowser });
      }),
    );
  }
  return outcomes;
}

/** @throws Problem after the time of one check */
async function refuseLate(): Promise<never> {
  await delay(maxCheckMs, undefined, { ref: false });
  throw new Problem(`The check was ended after ${maxCheckMs / 60_000} minutes. Respond faster.`);
}

async function outcomeOf(name: string, check: () => Promise<string>): Promise<Outcome> {
  try {
    return { name, state: 'passed', words: await Promise.race([check(), refuseLate()]) };
  } catch (error) {
    if (error instanceof Problem) return { name, state: 'failed', words: error.message };
    if (error instanceof NotChecked) return { name, state: 'not checked', words: error.message };
    throw error;
  }
}
