/** The HTML of the app. Every value is escaped. */

/** @param {unknown} value */
const escaped = (value) => String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** @param {string} title @param {string} body */
const documentOf = (title, body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>${body}</html>`;

/** Only colors get into the style of the page: `page` of a campaign is not trusted. @param {unknown} value */
const colorOf = (value) => (/^#[0-9a-f]{6}$/.test(String(value)) ? String(value) : '#0b5fff');

/** Returns the public page. @param {{ title: string, greeting: string, accent: unknown }} content */
export const publicPage = ({ title, greeting, accent }) =>
  documentOf(
    title,
    `<style>h1{color:${colorOf(accent)}}</style><main><h1>${escaped(title)}</h1><p>${escaped(greeting)}</p>
<form method="post"><label>Email <input name="email" type="email" required></label> <button>Sign up</button></form></main>`,
  );

/** Returns a page with one sentence. @param {string} sentence */
export const notice = (sentence) => documentOf(sentence, `<main><h1>${escaped(sentence)}</h1></main>`);

/** Returns the editor's page. @param {string} campaignId @param {string} hostOrigin */
export const editorPage = (campaignId, hostOrigin) =>
  documentOf(
    'Editor',
    `<body data-campaign-id="${escaped(campaignId)}" data-host-origin="${escaped(hostOrigin)}"><form>
<label>Title <input name="title" maxlength="200"></label> <label>Color <input name="accent" type="color"></label>
<button>Save</button> <output></output></form><script type="module" src="/editor.mjs"></script></body>`,
  );
