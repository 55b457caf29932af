import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { serverLimits } from '#contracts/serverLimits.ts';
import { AppConfig } from '#resources/apps/config.ts';
import { callApp, jsonOf } from './appCall.ts';
import { Problem, printable } from './outcome.ts';

const maxPrinted = 5;

/** Compiles a schema of the repository, as the tool does. */
export function validatorOf<Value>(schema: object): ValidateFunction<Value> {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  return ajv.compile<Value>(schema);
}

/** Returns what the schema refuses, such as `/urls/editor must match pattern …`. */
export const refusalsOf = (errors: ErrorObject[] | null | undefined): string =>
  (errors ?? [])
    .slice(0, maxPrinted)
    .map(({ instancePath, message }) => `${printable(instancePath || 'The whole response')} ${printable(message)}`)
    .join('; ');

const isConfig = validatorOf<AppConfig>(AppConfig);

/**
 * Fetches the config as the tool does and validates it.
 * @throws Problem that names the first invalid field
 */
export async function readConfig(configUrl: string, toolUrl: string): Promise<AppConfig> {
  const bounds = { maxBytes: serverLimits.maxAppConfigBytes, timeoutMs: serverLimits.appConfigTimeoutMs };
  const config = jsonOf(await callApp(configUrl, bounds), configUrl);
  if (!isConfig(config)) {
    throw new Problem(`The config is invalid: ${refusalsOf(isConfig.errors)}. See resources/apps/config.ts.`);
  }
  for (const [name, pattern] of Object.entries(config.urls)) refuseAddress(name, pattern, toolUrl);
  return config;
}

/** @throws Problem if the tool does not accept the URL */
function refuseAddress(name: string, pattern: string, toolUrl: string): void {
  const address = pattern.replace('{slug}', 'slug').replace('{id}', 'id');
  if (!URL.canParse(address)) throw new Problem(`urls.${name} is not a URL.`);
  const { origin, username, password, hostname } = new URL(address);
  if (username || password) throw new Problem(`urls.${name} must not contain a user name or password.`);
  if (/[^\w.[\]:-]/.test(hostname))
    throw new Problem(`urls.${name} must have a host of letters, digits, - and . only.`);
  if (origin === toolUrl)
    throw new Problem(`urls.${name} has the origin of the tool. An app needs an origin of its own.`);
}
