import { type Html, html } from './html.ts';

/** A mail that was stored instead of sent. `at` is an ISO 8601 time. */
export type ShownMail = { to: string; subject: string; at: string; text: string };

/** The policy of the page: it loads nothing and posts nothing. */
export const outboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const link = /https?:\/\/[^\s]+/g;

/** Renders the text of a mail with clickable links; everything else is escaped. */
function withLinks(text: string): Html {
  const parts = text.split(link);
  const links = text.match(link) ?? [];
  return html`${parts.map((part, at) => {
    const url = links[at];
    return html`${part}${url && html`<a href="${url}">${url}</a>`}`;
  })}`;
}

const shown = ({ to, subject, at, text }: ShownMail): Html =>
  html`<article>
<h2>${subject}</h2>
<p>To ${to}, <time>${at}</time></p>
<pre>${withLinks(text)}</pre>
</article>
`;

/** Returns the page that shows stored mails, on a machine without an SMTP server. `owner` is in its title. */
export const outboxPage = (
  owner: string,
  mails: readonly ShownMail[],
  intro = 'No SMTP server is configured, so emails are shown here, newest first.',
): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox · ${owner}</title>
<style>
body { max-width: 720px; margin: 32px auto; padding: 0 16px; font: 14px/1.5 system-ui, sans-serif }
article { border-top: 1px solid #8886; padding: 16px 0 }
h2 { margin: 0; font-size: 16px }
p { margin: 4px 0; opacity: .75 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
</head>
<body>
<h1>Outbox</h1>
<p>${intro}</p>
${mails.length === 0 ? html`<p>No emails yet.</p>` : mails.map(shown)}
</body>
</html>
`.markup;
