import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '#contracts/html.ts';
import type { CampaignApp } from '../app/app.ts';
import { hueClass } from '../app/publicPage.ts';
import { publicTitle } from '../fans/publicTitle.ts';
import { addressIn } from '../page/languages.ts';
import { legalNav, legalOf } from '../page/legal.ts';
import { pagePathOf, wordsOf } from '../pages/preparePage.ts';
import { rafflesPath } from '../reports/raffle.ts';
import { acceptedLanguages } from '../server/acceptLanguage.ts';
import { inlineText } from '../server/assets.ts';
import { documentMarkup, firstPaint } from '../server/document.ts';
import { AppError } from '../server/errors.ts';
import { publicPageHeaders } from '../server/headers.ts';
import type { AppContext } from '../serving/appContext.ts';
import { noticeFoot, publicEntry } from '../serving/renderPage.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { type DrawKey, readEntries, readPublishedDraw, readShownDraws } from './publishedDraws.ts';
import raffleStyle from './raffle.css?inline';
import { rafflePage, raffleTitle } from './rafflePage.ts';
import { raffleText } from './raffleTexts.ts';

type CampaignRoute = { Params: { campaign: string } };
type DrawRoute = { Params: { campaign: string; draw: string } };

const campaignPattern = /^[0-9a-f-]{36}$/;
const drawPattern = /^\d{1,18}$/;

/** The page's own script, which no other page loads. */
const checkEntry = 'campaign-apps/kit/public/raffle/checkRaffle.ts';

const notFound = (): AppError => new AppError(404, 'no such raffle');

/**
 * Registers the page on which everyone can check the draws of a campaign, and the files with which others can. They stay
 * when the campaign is unpublished or deleted.
 */
export function raffleRoutes(server: FastifyInstance, app: CampaignApp, context: AppContext): void {
  const { database } = context;
  const path = rafflesPath(':campaign');

  server.get<CampaignRoute>(path, async (request, reply) => {
    const { campaign } = request.params;
    if (!campaignPattern.test(campaign)) throw notFound();
    const { before, lang } = fieldsOf(request.query);
    const older = drawPattern.test(textOf(before)) ? textOf(before) : null;
    const shown = await readShownDraws(context.database, { app: app.id, campaign, before: older });
    if (shown.draws.length === 0) throw notFound();
    const wanted = [textOf(lang), ...acceptedLanguages(request.headers['accept-language'])];
    return sendRaffles(reply, { app, context, campaignId: campaign, wanted, ...shown });
  });

  /** Registers a file of a draw. */
  const file = (name: string, type: string, contentOf: (key: DrawKey) => Promise<string | null>) =>
    server.get<DrawRoute>(`${path}/:draw/${name}`, async ({ params: { campaign, draw } }, reply) => {
      if (!campaignPattern.test(campaign) || !drawPattern.test(draw)) throw notFound();
      const content = await contentOf({ app: app.id, campaign, draw });
      if (content === null) throw notFound();
      // Not compressed as a text would be: hashes hardly become shorter.
      return reply.type(`${type}; charset=utf-8`).header('x-robots-tag', 'noindex').send(Buffer.from(content));
    });
  file('entries.txt', 'text/plain', (key) => readEntries(database, key));
  file('draw.json', 'application/json', async (key) => {
    const draw = await readPublishedDraw(database, key);
    return draw && `${JSON.stringify(draw, null, 2)}\n`;
  });
}

type Sending = Awaited<ReturnType<typeof readShownDraws>> & {
  app: CampaignApp;
  context: AppContext;
  campaignId: string;
  /** The languages of the visitor, the preferred one first. */
  wanted: readonly string[];
};

async function sendRaffles(reply: FastifyReply, { app, context, campaignId, wanted, draws, isMore }: Sending) {
  const { assets, campaigns, config } = context;
  const { locale, text } = raffleText(wanted);
  const found = await campaigns.byId(campaignId).catch(() => null);
  const campaign = found?.isDraft ? null : found;
  const shown = campaign && {
    title: publicTitle(app, campaign, locale),
    address: addressIn(pagePathOf(app, campaign), locale),
  };
  const path = `/${app.id}${rafflesPath(campaignId)}`;
  const older = isMore ? `${path}?before=${draws.at(-1)?.id}&lang=${locale}` : null;
  const main = rafflePage({ text, locale, path, campaign: shown, draws, older });
  const entry = assets.entry(publicEntry(app));
  // Public pages have no part of this style.
  const files = { ...entry, inlineStyle: inlineText(entry.inlineStyle.text + raffleStyle) };
  const words = wordsOf(app, campaign, { lang: locale });
  const legal = legalNav({ legal: legalOf({ campaign, app, installation: config.legal }, words), text: words.text });
  const markup = documentMarkup({
    ...{ locale, title: raffleTitle({ text, campaign: shown }), indexed: false, ...firstPaint(files) },
    script: assets.entry(checkEntry).script,
    rootClass: hueClass(campaignId),
    body: html`<body>${main}${noticeFoot(legal)}</body>`,
  });
  return reply.headers({ ...publicPageHeaders(config, files), 'x-robots-tag': 'noindex' }).send(markup);
}
