import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { AppCheck } from '#contracts/api/apps.ts';
import type { FieldProblem } from '#contracts/errorBody.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { type Problem, problemWords } from '#contracts/validation.ts';
import { isRecord } from '#contracts/values.ts';
import { AppConfig } from '#resources/apps/config.ts';
import type { Config } from '../../config.ts';
import type { Dependencies } from '../../dependencies.ts';
import { InvalidFieldsError } from '../../plugins/apiError.ts';
import { problemsOfValidation } from '../../plugins/validation.ts';
import { FetchFailedError } from '../../providers/outside/guardedFetch.ts';

type Needs = Pick<Dependencies, 'config' | 'providers'>;

/** A host without characters such as `*` and `;`, which have a meaning in the Content Security Policy. */
const plainHost = /^([\w-]+(\.[\w-]+)*|\[[0-9a-f:]+\])$/;

/**
 * Returns whether a URL is http(s) (https on live) at a plain host without credentials, and not the tool's own origin.
 */
export function isAppAddress(address: string, { environment, publicUrl }: Config): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, origin, hostname } = new URL(address);
  const protocols = environment === 'live' ? ['https:'] : ['http:', 'https:'];
  const isPlain = plainHost.test(hostname) && !username && !password;
  return protocols.includes(protocol) && isPlain && origin !== publicUrl;
}

/** @throws InvalidFieldsError if this can't be the config URL of an app */
export function refuseConfigUrl(address: string, config: Config): void {
  if (!isAppAddress(address, config)) throw new InvalidFieldsError([{ loc: ['config_url'], code: 'app-address' }]);
}

function validatorOf(allErrors: boolean) {
  const ajv = new Ajv({ allErrors, strict: false, verbose: true });
  addFormats.default(ajv);
  return ajv.compile<AppConfig>(AppConfig);
}
const withAllProblems = validatorOf(true);
const withFirstProblem = validatorOf(false);

/** Returns the problems of a config, the first `serverLimits.maxProblems`, each with its place in the config. */
function problemsOfConfig(loaded: unknown, config: Config): FieldProblem[] {
  const isLong = JSON.stringify(loaded).length > serverLimits.maxFullyCheckedConfigLength;
  const validate = isLong ? withFirstProblem : withAllProblems;
  const inWords = (one: Problem): FieldProblem => ({ loc: one.loc, msg: problemWords(one) });
  if (!validate(loaded)) {
    const found = problemsOfValidation(validate.errors ?? []).slice(0, serverLimits.maxProblems);
    return found.length > 0 ? found.map(inWords) : [inWords({ loc: [], code: 'type' })];
  }
  // The host may contain the slug, which has only plain characters.
  const refused = Object.entries(loaded.urls).filter(
    ([, address]) => !isAppAddress(address.replace('{slug}', 'slug'), config),
  );
  return refused.map(([name]) => inWords({ loc: ['urls', name], code: 'app-address' }));
}

type Loaded = { loaded: unknown; problems: FieldProblem[] };

/**
 * Fetches and validates a config.
 * @throws FetchFailedError if the URL does not return one; the message may be shown
 */
async function fetchConfig({ config, providers }: Needs, configUrl: string): Promise<Loaded> {
  const loaded = await providers.fetchJson(configUrl, {
    timeoutMs: serverLimits.appConfigTimeoutMs,
    maxBytes: serverLimits.maxAppConfigBytes,
  });
  return { loaded, problems: problemsOfConfig(loaded, config) };
}

/** A config, or why it could not be loaded, in words that name each invalid field. */
export type ConfigLoad = { config: AppConfig } | { error: string };

/** Loads an app's config. */
export async function loadConfig(needs: Needs, configUrl: string): Promise<ConfigLoad> {
  try {
    const { loaded, problems } = await fetchConfig(needs, configUrl);
    if (problems.length === 0 && withFirstProblem(loaded)) return { config: loaded };
    return { error: problems.map(({ loc, msg }) => `${loc.join('.') || 'config'}: ${msg}`).join('; ') };
  } catch (error) {
    if (error instanceof FetchFailedError) return { error: error.message };
    throw error;
  }
}

/** The fields of a config that the tool knows: an address that returns something else discloses nothing of it. */
function knownFields(loaded: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(loaded).filter(([name]) => Object.hasOwn(AppConfig.properties, name)));
}

/**
 * Returns what a config URL says and what is wrong with it, without storing anything.
 * @throws InvalidFieldsError if this can't be the config URL of an app
 */
export async function checkConfig(needs: Needs, configUrl: string): Promise<AppCheck> {
  refuseConfigUrl(configUrl, needs.config);
  try {
    const { loaded, problems } = await fetchConfig(needs, configUrl);
    const ok = problems.length === 0;
    if (!isRecord(loaded)) return { ok, problems, config: null };
    return { ok, problems, config: ok ? loaded : knownFields(loaded) };
  } catch (error) {
    if (error instanceof FetchFailedError)
      return { ok: false, problems: [{ loc: [], msg: error.message }], config: null };
    throw error;
  }
}
