import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MailPreview } from '#contracts/newsMails.ts';
import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { FanMail } from '../mail/fanMail.ts';
import { wordsOf } from '../pages/preparePage.ts';
import { campaignNumberOf, notFound } from '../reports/reportAccess.ts';
import { AppError, CmsUnavailable } from '../server/errors.ts';
import type { AppContext } from '../serving/appContext.ts';
import type { AppTokenClaims } from '../tool/appToken.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { createRateLimit } from '../visitors/rateLimit.ts';
import { composeMail } from './composeMail.ts';
import { fanPathOf } from './fanRoutes.ts';
import { blockOf, mailsOverview } from './mailsOverview.ts';
import { maxComposedBytes, readComposed, textsToSend } from './newsRequests.ts';
import { cancelNews, createNews, deleteNews, listNews, readNews, sendNews } from './newsStore.ts';

type CampaignRoute = { Params: { id: string } };
type NewsRoute = { Params: { id: string; news: string } };
type Asked = FastifyRequest<CampaignRoute> | FastifyRequest<NewsRoute>;

/** Acting also needs the permission to edit the campaign, as a draw of a raffle does. */
const permissions = { see: ['consumer-data-read'], act: ['consumer-data-read', 'campaigns-modify'] } as const;

/** Test mails of a user in ten minutes, at one process. */
const maxTests = 20;

/**
 * Registers the routes by which staff see the mails of a campaign, and write, try out, send and cancel news. Each needs a
 * token of the purpose `mails` for that campaign.
 */
export function newsRoutes(server: FastifyInstance, app: CampaignApp, context: AppContext): void {
  const { campaigns, checkToken, config, database, now } = context;
  const tests = createRateLimit({ tries: maxTests, windowMs: 10 * 60_000, now });
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  const admit = ({ headers, params }: Asked, to: keyof typeof permissions): Promise<AppTokenClaims> => {
    const demand = { app: app.id, purpose: 'mails', appId: campaignNumberOf(params.id) } as const;
    return checkToken(headers.authorization, { ...demand, permissions: permissions[to] });
  };
  const campaignOf = async ({ campaignId }: AppTokenClaims): Promise<Campaign> => {
    const campaign = await campaigns.byId(campaignId);
    if (!campaign) throw notFound();
    return campaign;
  };
  /** What a request does with a mail, for the log. */
  const actOf = ({ campaignId, name, subject }: AppTokenClaims) => ({
    ...{ app: app.id, campaignId, by: name ?? subject, at: new Date(now()) },
  });
  const composed = async (claims: AppTokenClaims, body: unknown): Promise<FanMail> => {
    const { kind, lang, news } = readComposed(body);
    const about = { app, campaign: await campaignOf(claims), config, lang, news };
    // Nobody signed up with this link: the page says so.
    const own = `${config.appsUrl}${fanPathOf(app.id, 'preview')}`;
    return composeMail(kind, about, { email: claims.email ?? '', own, signedUpAt: new Date(now()) });
  };

  server.get<CampaignRoute>('/_mails/:id', async (request) => {
    const claims = await admit(request, 'see');
    return mailsOverview(context, await campaignOf(claims));
  });

  server.get<CampaignRoute>('/_mails/:id/news', async (request) => {
    const claims = await admit(request, 'see');
    return { items: await listNews(database, actOf(claims)) };
  });

  server.post<CampaignRoute>('/_mails/:id/news', async (request, reply) => {
    const act = actOf(await admit(request, 'act'));
    return reply.status(201).send(await readNews(database, act, await createNews(database, act)));
  });

  server.get<NewsRoute>('/_mails/:id/news/:news', async (request) =>
    readNews(database, actOf(await admit(request, 'see')), request.params.news),
  );

  const bodyLimit = maxComposedBytes;
  server.post<CampaignRoute>('/_mails/:id/preview', { bodyLimit }, async (request): Promise<MailPreview> => {
    const { subject, html, text } = await composed(await admit(request, 'see'), request.body);
    return { subject, html, text };
  });

  server.post<CampaignRoute>('/_mails/:id/test', { bodyLimit }, async (request) => {
    const claims = await admit(request, 'act');
    if (claims.email === null) throw new AppError(403, { key: 'forbidden', msg: 'This access has no address.' });
    if (tests.charge(claims.subject) !== null) throw tooManyTests();
    const { headers: _, subject, ...mail } = await composed(claims, request.body);
    const { text } = wordsOf(app, await campaignOf(claims), { lang: readComposed(request.body).lang });
    const test = { ...mail, subject: text('mail.test.subject', { subject }), headers: {} };
    const outcome = await context.deliverMail(test);
    if (outcome === null) throw blocked('no-mail-server');
    if (outcome.state !== 'sent') throw notDelivered('failure' in outcome ? outcome.failure : '');
    return { to: claims.email };
  });

  server.post<NewsRoute>('/_mails/:id/news/:news/send', async (request) => {
    const claims = await admit(request, 'act');
    const campaign = await currentCampaign(claims, textOf(fieldsOf(request.body).updated_at));
    const block = blockOf(campaign, config);
    if (block) throw blocked(block);
    const act = { ...actOf(claims), id: request.params.news };
    await sendNews(database, act, textsToSend(app, campaign, act.id));
    context.queueMails();
    return readNews(database, act, act.id);
  });

  server.post<NewsRoute>('/_mails/:id/news/:news/cancel', async (request) => {
    const act = { ...actOf(await admit(request, 'act')), id: request.params.news };
    await cancelNews(database, act);
    return readNews(database, act, act.id);
  });

  server.post<NewsRoute>('/_mails/:id/news/:news/delete', async (request, reply) => {
    await deleteNews(database, { ...actOf(await admit(request, 'act')), id: request.params.news });
    return reply.status(204).send();
  });

  /** Returns the campaign in the version whose words the sender has seen. */
  async function currentCampaign(claims: AppTokenClaims, version: string): Promise<Campaign> {
    campaigns.forget(claims.campaignId);
    const campaign = await campaignOf(claims);
    const [known, wanted] = [campaign.updatedAt ?? '', version].map((moment) => Date.parse(moment));
    if (known === wanted) return campaign;
    // The last known copy, because the tool is down.
    if (known !== undefined && wanted !== undefined && known < wanted) throw new CmsUnavailable('an older campaign');
    throw new AppError(409, {
      key: 'campaign-changed',
      msg: 'The campaign was changed. Check the texts and send again.',
    });
  }
}

const blockWords = {
  draft: 'The campaign is a draft.',
  test: 'The campaign is a test.',
  'no-mail-server': 'This installation has no mail server.',
};

const blocked = (block: keyof typeof blockWords): AppError =>
  new AppError(409, { key: `mails-${block}`, msg: `${blockWords[block]} Nothing was sent.` });

const tooManyTests = (): AppError =>
  new AppError(429, { key: 'too-many-requests', msg: 'Too many test mails. Try again in ten minutes.' });

const notDelivered = (failure: string): AppError =>
  new AppError(502, { key: 'mail-not-sent', msg: `The mail server did not accept the mail (${failure}).` });
