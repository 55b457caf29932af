/** The script of the editor's page. It gets its token from the tool by messages and saves through the app's server. */

/**
 * @typedef {{ locale: { code: string }, messages: Record<string, string> }} Translation
 * @typedef {{ default_locale: string, translations: Translation[] }} Texts
 */

const NAMESPACE = 'cms-editor';
const TITLE = 'page.page.title';
const { campaignId = '', hostOrigin = '' } = document.body.dataset;
const host = window.parent === window ? window.opener : window.parent;
const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
const title = /** @type {HTMLInputElement} */ (document.querySelector('[name=title]'));
const accent = /** @type {HTMLInputElement} */ (document.querySelector('[name=accent]'));
const status = /** @type {HTMLOutputElement} */ (document.querySelector('output'));

/** The version that both sides use; null before the tool responds. @type {number | null} */
let version = null;
let token = '';
/** `updated_at` of the campaign as it was read last, and its default language. */
const base = { updatedAt: '', locale: 'en' };

/** @param {string} type @param {object} payload */
const send = (type, payload) => host?.postMessage({ ns: NAMESPACE, v: version ?? 1, type, payload }, hostOrigin);

const sendReady = () => {
  if (version === null) send('ready', { versions: [1, 2] });
};
sendReady();
setInterval(sendReady, 1_000);

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== host || origin !== hostOrigin || data?.ns !== NAMESPACE) return;
  if (data.type === 'ready') version = data.payload.version;
  if (version === null) return;
  if (data.type === 'theme') document.documentElement.style.colorScheme = data.payload.mode;
  if (data.type !== 'token') return;
  const isFirst = token === '';
  token = data.payload.token;
  if (isFirst) void load();
});

/** Calls the app's server with the editor token. @param {string} path @param {object} [body] */
async function call(path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = { method: 'POST', body: JSON.stringify(body) };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(
    `/editor/${campaignId}/${path}`,
    body ? { ...post, headers: { ...headers, ...key } } : { headers },
  );
  const content = await answer.json();
  // The messages of the tool and of this app have the same form.
  if (!answer.ok) throw new Error(content.detail?.msg ?? `The server responded with ${answer.status}.`);
  return content;
}

/** Shows a campaign as the tool returned it with its texts. */
function show(/** @type {{ updated_at: string, page: { accent?: string } | null, i18n?: Texts }} */ campaign) {
  base.updatedAt = campaign.updated_at;
  base.locale = campaign.i18n?.default_locale ?? 'en';
  // `locale` is an object when it is read, and its code when it is written.
  const own = campaign.i18n?.translations.find(({ locale }) => locale.code === base.locale);
  title.value = own?.messages[TITLE] ?? '';
  accent.value = campaign.page?.accent ?? '#0b5fff';
}

async function load() {
  try {
    show(await call('campaign'));
    status.value = 'Loaded';
  } catch (error) {
    status.value = String(error);
  }
}

form.addEventListener('input', () => {
  if (version === 2) send('unsaved', { unsaved: true });
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    const given = { accent: accent.value, title: title.value, locale: base.locale };
    show(await call('page', { ...given, base_updated_at: base.updatedAt }));
    status.value = 'Saved';
    send('campaignSaved', { campaignId });
    if (version === 2) send('unsaved', { unsaved: false });
  } catch (error) {
    status.value = String(error);
  }
});
