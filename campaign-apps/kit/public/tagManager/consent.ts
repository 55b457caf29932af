declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const purposes = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];

/**
 * Loads Google Tag Manager with the page's values in its data layer. Nothing of it is loaded before, so it needs no
 * consent by default.
 */
export function loadTagManager(id: string, values: object): void {
  hideVisitor();
  window.dataLayer = [...(window.dataLayer ?? []), values];
  updateConsent('granted');
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Stops Google's tags, deletes their cookies, and reloads the page, because loaded scripts can't be removed. */
export function withdrawConsent(): void {
  updateConsent('denied');
  deleteCookies();
  location.reload();
}

/** Removes the parts of the URL that identify the visitor at the apps: the tags report the URL. */
function hideVisitor(): void {
  const address = new URL(location.href);
  for (const name of ['signed-up', 'visitor']) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

function updateConsent(state: 'granted' | 'denied'): void {
  command('consent', 'update', Object.fromEntries(purposes.map((purpose) => [purpose, state])));
}

/** Sends a command to Google's tags as the `arguments` object of a function. */
function command(..._parts: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's tags accept no array.
  window.dataLayer?.push(arguments);
}

/** Deletes the cookies of Google Analytics and Google Ads for this host and each host above it. */
function deleteCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`);
  for (const name of names.filter((name) => /^_(ga|gid|gcl)/.test(name))) {
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: browsers before 2025 have no Cookie Store API.
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
}
