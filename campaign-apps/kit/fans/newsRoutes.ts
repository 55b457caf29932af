import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MailPreview } from '#contracts/newsMails.ts';
import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { FanMail } from '../mail/fanMail.ts';
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

/** `news` is the id of a mail, in the paths that have one. */
type Request = FastifyRequest<{ Params: { id: string; news: string } }>;
type Asked = { claims: AppTokenClaims; own: { app: string; campaignId: string; by: string; at: Date } };

/** Acting also needs the permission to edit the campaign, as a draw of a raffle does. */
const permissions = { see: ['consumer-data-read'], act: ['consumer-data-read', 'campaigns-modify'] } as const;

/** Test mails of a user in ten minutes, at one process. */
const maxTests = 20;

/**
 * Registers the routes by which staff see the mails of a campaign, and write, try out, send and cancel news. Each needs a
 * token of the purpose `mails` for that campaign. Their URLs are the same for all apps of an origin: the token's audience
 * names the app.
 */
export function newsRoutes(server: FastifyInstance, apps: readonly CampaignApp[], context: AppContext): void {
  const { checkToken, database, now } = context;
  const tests = createRateLimit({ tries: maxTests, windowMs: 10 * 60_000, now });

  /** Adds a route. `act` gets the campaign of the token, and who does it, for the log. */
  const route = (
    [method, path]: ['GET' | 'POST', string],
    to: keyof typeof permissions,
    act: (request: Request, asked: Asked) => Promise<object>,
  ) =>
    server.route<{ Params: Request['params'] }>({
      method,
      url: `/mails/:id${path}`,
      bodyLimit: maxComposedBytes,
      handler: async (request, reply) => {
        const demand = { app: apps.map(({ id }) => id), purpose: 'mails', permissions: permissions[to] } as const;
        const appId = campaignNumberOf(request.params.id);
        const claims = await checkToken(request.headers.authorization, { ...demand, appId });
        const { campaignId, name, subject } = claims;
        const own = { app: claims.app, campaignId, by: name ?? subject, at: new Date(now()) };
        const answer = await act(request, { claims, own });
        reply.header('cache-control', 'no-store');
        return answer;
      },
    });

  route(['GET', ''], 'see', async (_request, { claims }) => mailsOverview(context, await campaignOf(context, claims)));
  route(['GET', '/news'], 'see', async (_request, { own }) => ({ items: await listNews(database, own) }));
  route(['GET', '/news/:news'], 'see', ({ params: { news } }, { own }) => readNews(database, own, news));
  route(['POST', '/news'], 'act', async (_request, { own }) =>
    readNews(database, own, await createNews(database, own)),
  );
  route(['POST', '/preview'], 'see', async ({ body }, { claims }): Promise<MailPreview> => {
    const { subject, html, text } = await composed(apps, context, claims, readComposed(body));
    return { subject, html, text };
  });
  route(['POST', '/test'], 'act', async ({ body }, { claims }) => {
    const words = readComposed(body);
    if (tests.charge(claims.subject) !== null) throw tooManyTests();
    return sendTest(await composed(apps, context, claims, words), context);
  });
  route(['POST', '/news/:news/send'], 'act', async ({ params, body }, { claims, own }) => {
    const campaign = await currentCampaign(context, claims, textOf(fieldsOf(body).updated_at));
    const block = blockOf(campaign, context.config);
    if (block) throw blocked(block);
    await sendNews(database, { ...own, id: params.news }, textsToSend(appOf(apps, claims), campaign, params.news));
    context.queueMails();
    return readNews(database, own, params.news);
  });
  route(['POST', '/news/:news/cancel'], 'act', async ({ params: { news } }, { own }) => {
    await cancelNews(database, { ...own, id: news });
    return readNews(database, own, news);
  });
  route(['POST', '/news/:news/delete'], 'act', async ({ params: { news } }, { own }) => {
    await deleteNews(database, { ...own, id: news });
    return {};
  });
}

function appOf(apps: readonly CampaignApp[], claims: AppTokenClaims): CampaignApp {
  const app = apps.find(({ id }) => id === claims.app);
  if (!app) throw notFound();
  return app;
}

async function campaignOf({ campaigns }: AppContext, { campaignId }: AppTokenClaims): Promise<Campaign> {
  const campaign = await campaigns.byId(campaignId);
  if (!campaign) throw notFound();
  return campaign;
}

/** Returns the campaign in the version whose words the sender has seen. */
async function currentCampaign(context: AppContext, claims: AppTokenClaims, version: string): Promise<Campaign> {
  context.campaigns.forget(claims.campaignId);
  const campaign = await campaignOf(context, claims);
  const [known, wanted] = [Date.parse(campaign.updatedAt ?? ''), Date.parse(version)];
  if (known === wanted) return campaign;
  // The last known copy, because the tool is down.
  if (known < wanted) throw new CmsUnavailable('the campaign has a newer version');
  throw new AppError(409, {
    key: 'campaign-changed',
    msg: 'The campaign was changed. Check the texts and send again.',
  });
}

/** Returns a mail as its author sees it. */
async function composed(
  apps: readonly CampaignApp[],
  context: AppContext,
  claims: AppTokenClaims,
  { kind, lang, news }: ReturnType<typeof readComposed>,
): Promise<FanMail> {
  const app = appOf(apps, claims);
  const about = { app, campaign: await campaignOf(context, claims), config: context.config, lang, news };
  // The author has not signed up, so that the page says that there is nothing.
  const own = `${context.config.appsUrl}${fanPathOf(app.id, 'preview')}`;
  return composeMail(kind, about, { email: claims.email ?? '', own, signedUpAt: new Date(context.now()) });
}

/** Sends a mail to its author, who can't unsubscribe from it. */
async function sendTest(mail: FanMail, { deliverMail }: AppContext): Promise<{ to: string }> {
  if (mail.to === '') throw new AppError(403, { key: 'forbidden', msg: 'This access has no address.' });
  const outcome = await deliverMail({ ...mail, subject: `[Test] ${mail.subject}`, headers: {} });
  if (outcome === null) throw blocked('no-mail-server');
  if (outcome.state === 'sent') return { to: mail.to };
  const failure = 'failure' in outcome ? outcome.failure : outcome.state;
  throw new AppError(502, { key: 'mail-not-sent', msg: `The mail server did not accept the mail (${failure}).` });
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
