import type { FastifyReply } from 'fastify';
import { html } from '#contracts/html.ts';
import type { CampaignApp } from '../app/app.ts';
import { hueClass } from '../app/publicPage.ts';
import { legalNav, legalOf } from '../page/legal.ts';
import { wordsOf } from '../pages/preparePage.ts';
import { rafflesPath } from '../reports/raffle.ts';
import { readFanEntries } from '../reports/raffleReads.ts';
import { type EntryAssets, inlineText } from '../server/assets.ts';
import { documentMarkup, firstPaint } from '../server/document.ts';
import { publicPageHeaders } from '../server/headers.ts';
import type { AppContext } from '../serving/appContext.ts';
import { noticeFoot, publicEntry } from '../serving/renderPage.ts';
import type { Text } from '../texts/messages.ts';
import type { FanSignUp } from '../visitors/fanStore.ts';
import fanStyle from './fan.css?inline';
import { type FanNews, fanPage, type ShownSignUp } from './fanPage.ts';
import { publicTitle } from './publicTitle.ts';

/** Returns the headers of a fan's page. Its address is a secret, so no request tells it to another site. */
export const fanHeaders = ({ config }: AppContext, files: EntryAssets) => ({
  ...publicPageHeaders(config, files),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
});

type Sending = {
  app: CampaignApp;
  context: AppContext;
  path: string;
  news: FanNews;
  signUps: readonly FanSignUp[];
  linked: FanSignUp;
};

/** Sends what an app stores of a person, in the language and the color of the sign-up that their link is for. */
export async function sendFanPage(
  reply: FastifyReply,
  { app, context, path, news, signUps, linked }: Sending,
): Promise<FastifyReply> {
  const { config, campaigns, assets } = context;
  const campaign = await campaigns.byId(linked.campaign_id).catch(() => null);
  const words = wordsOf(app, campaign, { lang: linked.locale });
  const { locale, text } = words;
  const entries = await readFanEntries(
    context.database,
    signUps.map(({ id }) => id),
  );
  const withEntries = async (signUp: FanSignUp): Promise<ShownSignUp> => ({
    ...(await withPage(app, context, signUp, text)),
    entries: entries.filter((entry) => entry.sign_up_id === signUp.id),
    raffles: `/${app.id}${rafflesPath(signUp.campaign_id)}?lang=${locale}`,
  });
  const all = await Promise.all(signUps.map(withEntries));
  const shown = all.find(({ id }) => id === linked.id) ?? (await withEntries(linked));
  const main = fanPage({ ...{ text, locale, path, news }, linked: shown, signUps: all });
  const entry = assets.entry(publicEntry(app));
  // Public pages have no part of this style.
  const files = { ...entry, inlineStyle: inlineText(entry.inlineStyle.text + fanStyle) };
  const legal = legalOf({ campaign, app, installation: config.legal }, words);
  const markup = documentMarkup({
    ...{ locale, title: text('fan.title'), indexed: false, ...firstPaint(files) },
    rootClass: hueClass(linked.campaign_id),
    body: html`<body>${main}${noticeFoot(legalNav({ legal, text }))}</body>`,
  });
  return reply.headers(fanHeaders(context, files)).send(markup);
}

/** A page that staff took down, or that can't be read now, has no link. */
async function withPage(
  app: CampaignApp,
  { campaigns, config }: AppContext,
  signUp: FanSignUp,
  text: Text,
): Promise<FanSignUp & Pick<ShownSignUp, 'title' | 'address'>> {
  const campaign = await campaigns.byId(signUp.campaign_id).catch(() => null);
  if (!campaign || campaign.isDraft) return { ...signUp, title: text('fan.deleted_campaign'), address: null };
  const address = `${config.appsUrl}/${app.id}/${campaign.slug}`;
  return { ...signUp, title: publicTitle(app, campaign, signUp.locale), address };
}
