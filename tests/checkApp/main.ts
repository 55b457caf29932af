import { parseArgs } from 'node:util';
import { checkApp } from './checkApp.ts';
import type { Outcome } from './outcome.ts';
import { startStandIn } from './standIn.ts';

const usage = `Usage: npm run check-app -- CONFIG_URL [--app ID] [--port PORT]
  --app   the id of the app in the tool, the audience of its tokens (my-app)
  --port  the port on which this command plays the tool (4800)`;

const marks = { passed: 'passed     ', failed: 'FAILED     ', 'not checked': 'not checked' };
const line = ({ name, state, words }: Outcome) => `${marks[state]}  ${name.padEnd(16)}  ${words}`;

/** Loads the module late, so that the build keeps it in a file of its own: it is also a program. */
const findBrowser = async () => (await import('#scripts/chromium.mjs')).installedChromium();

/** Reads the arguments. Returns null if they are wrong. */
function readArguments(args: string[]) {
  try {
    const options = { app: { type: 'string', default: 'my-app' }, port: { type: 'string', default: '4800' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [configUrl = '', ...more] = positionals;
    const port = Number(values.port);
    const isRight = /^https?:\/\//.test(configUrl) && URL.canParse(configUrl) && more.length === 0;
    return isRight && Number.isInteger(port) && port > 0 && port < 65_536
      ? { configUrl, port, appId: values.app }
      : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  if (!given) {
    console.error(usage);
    return 2;
  }
  const tool = await startStandIn(given);
  console.log(
    `This command plays the tool at ${tool.url}. The app must use this URL as the tool's, the id ${tool.appId},`,
  );
  console.log('and any personal token.\n');
  try {
    const report = (outcome: Outcome) => console.log(line(outcome));
    const outcomes = await checkApp({ configUrl: given.configUrl, tool, findBrowser, report });
    const failed = outcomes.filter(({ state }) => state === 'failed').length;
    console.log(failed === 0 ? '\nNo check failed.' : `\nFailed: ${failed}`);
    return failed === 0 ? 0 : 1;
  } finally {
    await tool.stop();
  }
}

const code = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
// Requests of a check that took too long may still run.
process.exit(code);
