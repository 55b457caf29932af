import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Html, html } from '#contracts/html.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import type { OutboxMail } from '../../providers/mail/outbox.ts';
import { outboxFor, outboxPath } from './outbox.ts';

const policy =
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

const shown = ({ to, subject, at, text }: OutboxMail): Html =>
  html`<article>
<h2>${subject}</h2>
<p>To ${to}, <time>${at}</time></p>
<pre>${withLinks(text)}</pre>
</article>
`;

const page = (mails: readonly OutboxMail[]): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox · Campaign CMS</title>
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
<p>No SMTP server is configured, so emails are shown here, newest first.</p>
${mails.length === 0 ? html`<p>No emails yet.</p>` : mails.map(shown)}
</body>
</html>
`.markup;

/** The outbox page, for trying out the product on one machine. */
export const outboxModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  app.get(outboxPath, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const outbox = outboxFor(dependencies, request);
    if (!outbox) throw notFound();
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8');
    return page(await outbox.list());
  });
};
