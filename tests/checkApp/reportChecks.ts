import { limits } from '#contracts/limits.ts';
import * as items from '#contracts/reportItems.ts';
import { type AppAnswer, callApp, jsonOf } from './appCall.ts';
import { refusalsOf, validatorOf } from './configCheck.ts';
import { type Context, reportUrls, urlUnder } from './context.ts';
import { Problem, printable } from './outcome.ts';

const maxItems = 100;
const maxDownloads = 10;
const bounds = { maxBytes: limits.maxReportBytes, timeoutMs: limits.reportTimeMs };

const kinds = [
  items.DataTable,
  items.StatsTiles,
  items.RaffleWinners,
  items.BarChart,
  items.AreaChart,
  items.TableGroup,
  items.NoReport,
].map((schema) => [schema.properties.component.const as string, validatorOf<items.ReportItem>(schema)] as const);
const validators = new Map(kinds);
const isRaffle = validatorOf<items.RaffleAnswer>(items.RaffleAnswer);

type Reading = { skipsBody?: boolean; file?: string };

/** Reads an item, or a download, whose token names the file. */
async function read({ tool }: Context, url: string, { skipsBody = false, file }: Reading = {}): Promise<AppAnswer> {
  const authorization = `Bearer ${await tool.tokens.sign('reports', { claims: { file } })}`;
  const headers = { authorization, 'accept-language': 'en', origin: tool.url };
  return callApp(url, { ...bounds, headers, skipsBody });
}

/** Reads each item, with its downloads and winners. @throws Problem */
export async function checkReports(context: Context): Promise<string> {
  const urls = reportUrls(context);
  for (const url of urls.slice(0, maxItems)) await checkItem(context, url);
  const number = Math.min(urls.length, maxItems);
  return number < urls.length ? `The first ${number} of ${urls.length} items are valid.` : `Valid items: ${number}.`;
}

async function checkItem(context: Context, url: string): Promise<void> {
  const item = jsonOf(await read(context, url), url);
  const component = typeof item === 'object' && item !== null && 'component' in item ? item.component : undefined;
  const isValid = validators.get(String(component));
  const where = printable(url);
  if (!isValid) {
    const known = [...validators.keys()].join(', ');
    throw new Problem(`${where} returns the component ${printable(component)}. Use one of ${known}.`);
  }
  if (!isValid(item)) {
    throw new Problem(`${where} is invalid: ${refusalsOf(isValid.errors)}. See contracts/reportItems.ts.`);
  }
  if ('series' in item) refuseUnequalSeries(item, where);
  for (const download of (item.downloads ?? []).slice(0, maxDownloads)) await checkDownload(context, download.url);
  if (item.component === 'raffle_winners') await checkWinners(context, item.raffle_winners_url);
}

function refuseUnequalSeries({ xaxis, series }: items.BarChart | items.AreaChart, where: string): void {
  const wrong = series.find(({ data }) => data.length !== xaxis.values.length);
  if (!wrong) return;
  const lengths = `${wrong.data.length} numbers for ${xaxis.values.length} values`;
  throw new Problem(`${where}: the series ${printable(wrong.name)} has ${lengths} of the axis. Return one for each.`);
}

async function checkDownload(context: Context, path: string): Promise<void> {
  const url = urlUnder(context, path);
  const { status } = await read(context, url, { skipsBody: true, file: new URL(url).pathname.split('/').at(-1) ?? '' });
  if (status !== 200) throw new Problem(`The download ${printable(url)} responds with ${status} instead of 200.`);
}

/** Reads the winners. Draws none. */
async function checkWinners(context: Context, path: string): Promise<void> {
  const url = urlUnder(context, path);
  if (!isRaffle(jsonOf(await read(context, url), url))) {
    throw new Problem(`${printable(url)} is invalid: ${refusalsOf(isRaffle.errors)}.`);
  }
}

/** Checks that the tool's page can read the reports in a browser, and pages of other origins cannot. @throws Problem */
export async function checkCors(context: Context): Promise<string> {
  const urls = reportUrls(context).slice(0, maxItems);
  for (const url of urls) await checkCorsOf(context, url);
  return 'The tool’s page can read the reports, and others cannot.';
}

async function checkCorsOf({ tool }: Context, url: string): Promise<void> {
  const where = printable(url);
  const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
  const preflight = await callApp(url, { method: 'OPTIONS', headers: { origin: tool.url, ...asked } });
  if (preflight.status < 200 || preflight.status > 299) {
    throw new Problem(`OPTIONS ${where} responds with ${preflight.status}. Answer the preflight request with 204.`);
  }
  const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  refuseOrigin(preflight, tool.url, `OPTIONS ${where}`);
  if (!allowed.includes('authorization')) {
    throw new Problem(`OPTIONS ${where} does not send Access-Control-Allow-Headers: authorization, content-type`);
  }
  // A refusal must be readable too: the tool requests a new token after a 401.
  refuseOrigin(await callApp(url, { headers: { origin: tool.url } }), tool.url, `GET ${where}`);
  const stranger = 'https://stranger.example.com';
  const { headers } = await callApp(url, { headers: { origin: stranger } });
  if (['*', stranger].includes(headers.get('access-control-allow-origin') ?? '')) {
    throw new Problem(`GET ${where} allows every origin. Allow ${tool.url} only.`);
  }
}

function refuseOrigin({ headers }: AppAnswer, toolUrl: string, where: string): void {
  if (headers.get('access-control-allow-origin') === toolUrl) return;
  throw new Problem(`${where} does not send Access-Control-Allow-Origin: ${toolUrl}`);
}

/** Checks that no cache keeps the reports, which contain personal data. @throws Problem */
export async function checkCaching(context: Context): Promise<string> {
  for (const url of reportUrls(context).slice(0, maxItems)) {
    const { headers } = await read(context, url, { skipsBody: true });
    if (!(headers.get('cache-control') ?? '').toLowerCase().includes('no-store')) {
      throw new Problem(`${printable(url)} does not send Cache-Control: no-store`);
    }
    const isVarying = (headers.get('vary') ?? '').toLowerCase().split(/\s*,\s*/);
    if (!isVarying.includes('origin') && !isVarying.includes('*')) {
      throw new Problem(`${printable(url)} does not send Vary: Origin`);
    }
  }
  return 'No cache keeps the reports.';
}
