import { environments, type PageSetup, pageSetupElementId } from '#contracts/environment.ts';
import { requiredContext } from '../ui/requiredContext.ts';

const isPageSetup = (value: unknown): value is PageSetup =>
  typeof value === 'object' &&
  value !== null &&
  'environment' in value &&
  environments.some((one) => one === value.environment) &&
  'version' in value &&
  typeof value.version === 'string' &&
  'public_url' in value &&
  typeof value.public_url === 'string' &&
  'frame_origins' in value &&
  Array.isArray(value.frame_origins);

/**
 * Returns what the server wrote into the page for this request.
 * @throws Error when the page does not come from the tool's server.
 */
export function readPageSetup(): PageSetup {
  const value: unknown = JSON.parse(document.getElementById(pageSetupElementId)?.textContent ?? 'null');
  if (!isPageSetup(value)) throw new Error(`The page carries no setup (#${pageSetupElementId})`);
  return value;
}

/** `usePageSetup` returns the environment, version and URLs of this installation. */
export const [PageSetupProvider, usePageSetup] = requiredContext<PageSetup>('a PageSetupProvider');
