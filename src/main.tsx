import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { isReturn } from '#authProvider/signInReturn.ts';
import { readTokens } from '#authProvider/tokenStore.ts';
import type { PageSetup } from '#contracts/environment.ts';
import { App, prefetchBeforeRender } from './App.tsx';
import { showSelectedLanguage } from './i18n/language.ts';
import { readPageSetup } from './shell/pageSetup.ts';

/** Returns true if the page's origin is not that of the public URL, the only one that a login returns to. */
function isElsewhere({ public_url }: PageSetup): boolean {
  return new URL(public_url).origin !== window.location.origin;
}

/** Finishes the return from the login page and removes the code from the URL before any screen reads it. */
async function finishReturn({ public_url }: PageSetup): Promise<void> {
  const search = new URLSearchParams(window.location.search);
  if (!isReturn(search)) return;
  window.history.replaceState(null, '', window.location.pathname);
  const { finishSignIn } = await import('#authProvider/signIn.ts');
  window.history.replaceState(null, '', `#${await finishSignIn(public_url, search)}`);
}

async function start(root: HTMLElement): Promise<void> {
  const setup = readPageSetup();
  console.info(`Campaign CMS ${setup.version}`);
  if (isElsewhere(setup)) {
    window.location.replace(`${setup.public_url}/${window.location.hash}`);
    return;
  }
  const language = showSelectedLanguage();
  await finishReturn(setup);
  if (readTokens()) prefetchBeforeRender();
  await language;
  createRoot(root).render(<App setup={setup} />);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// Not awaited: modules loaded by it import this file and would wait for it.
void start(root);
