import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CampaignApp } from '../app/app.ts';
import { wordsOf } from '../pages/preparePage.ts';
import { readFanEntries } from '../reports/raffleReads.ts';
import { acceptedLanguages } from '../server/acceptLanguage.ts';
import type { AppContext } from '../serving/appContext.ts';
import { publicEntry, renderNotice } from '../serving/renderPage.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { confirmSignUp, type FanSignUp, type Person, signUpsOf, withdraw } from '../visitors/fanStore.ts';
import { erasePerson } from './erasePerson.ts';
import type { FanNews } from './fanPage.ts';
import { fanHeaders, sendFanPage } from './sendFanPage.ts';

type TokenRoute = { Params: { token: string } };

/** The first part of the path of fans' own pages: no slug of a campaign has an underscore. */
const fanPath = '/_fans';

/** Returns the path of the page that a fan's token opens. */
export const fanPathOf = (app: string, token: string): string => `/${app}${fanPath}/${token}`;

type Found = { person: Person; signUps: FanSignUp[]; linked: FanSignUp };

/**
 * Registers the pages that the links in mails open: an address is confirmed, and its owner sees, downloads, takes back and
 * erases what an app has of it. Only a POST changes anything, because mail scanners open all links (RFC 8058, section 1).
 */
export function fanRoutes(server: FastifyInstance, app: CampaignApp, context: AppContext): void {
  const { database, fanTokens, now } = context;

  const personOf = async ({ params: { token } }: FastifyRequest<TokenRoute>): Promise<Found | null> => {
    const signUpId = await fanTokens.read(app.id, token);
    if (signUpId === null) return null;
    const person = { app: app.id, signUpId };
    const signUps = await signUpsOf(database, person);
    const linked = signUps.find(({ id }) => id === signUpId);
    return linked ? { person, signUps, linked } : null;
  };

  const notice = (request: FastifyRequest, reply: FastifyReply, kind: 'fan.gone' | 'fan.erased', locale?: string) => {
    const accepted = acceptedLanguages(request.headers['accept-language']);
    const words = wordsOf(app, null, { lang: locale, accepted });
    const files = context.assets.entry(publicEntry(app));
    reply.status(kind === 'fan.gone' ? 404 : 200).headers(fanHeaders(context, files));
    return reply.send(renderNotice({ app, config: context.config, words, files, kind }));
  };

  /** Registers a route that answers as if there were nothing if the token is not good. */
  const route = (
    method: 'GET' | 'POST',
    path: string,
    act: (request: FastifyRequest<TokenRoute>, reply: FastifyReply, found: Found) => Promise<FastifyReply>,
  ) =>
    server.route<TokenRoute>({
      method,
      url: `${fanPath}/:token${path}`,
      handler: async (request, reply) => {
        const found = await personOf(request);
        return found ? act(request, reply, found) : notice(request, reply, 'fan.gone');
      },
    });

  const back = (reply: FastifyReply, { params: { token } }: FastifyRequest<TokenRoute>, news: FanNews) =>
    reply.redirect(`${fanPathOf(app.id, token)}${news ? `?news=${news}` : ''}`, 303);

  route('GET', '', async ({ params, query }, reply, found) => {
    const asked = textOf(fieldsOf(query).news);
    const news = asked === 'confirmed' || asked === 'withdrawn' ? asked : null;
    return sendFanPage(reply, { app, context, path: fanPathOf(app.id, params.token), news, ...found });
  });

  route('GET', '/data', async (_request, reply, { signUps }) => {
    const raffle_entries = await readFanEntries(
      database,
      signUps.map(({ id }) => id),
    );
    return reply
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ app: app.id, sign_ups: signUps, raffle_entries }, null, 2));
  });

  route('POST', '/confirm', async (request, reply, { person }) => {
    const isConfirmed = await confirmSignUp(database, person, new Date(now()));
    return back(reply, request, isConfirmed ? 'confirmed' : null);
  });

  route('POST', '/withdraw', async (request, reply, { person }) => {
    const fields = fieldsOf(request.body);
    const [one, newsletter] = [textOf(fields.sign_up) || null, textOf(fields.newsletter) || null];
    // Only the button for all of them names no sign-up: a damaged form must not withdraw more than it says.
    if (one === null ? newsletter !== null : !/^\d{1,18}$/.test(one)) return back(reply, request, null);
    await withdraw(database, person, { one, newsletter, at: new Date(now()) });
    return back(reply, request, 'withdrawn');
  });

  route('POST', '/erase', async (request, reply, { signUps, linked }) => {
    await erasePerson(database, signUps, new Date(now()));
    return notice(request, reply, 'fan.erased', linked.locale);
  });

  server.register(async (mailPrograms) => {
    // Mail programs post a form of either kind (RFC 8058, section 3.2); the token says it all.
    mailPrograms.removeAllContentTypeParsers();
    mailPrograms.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    mailPrograms.post<TokenRoute>(`${fanPath}/:token/unsubscribe`, async (request, reply) => {
      const found = await personOf(request);
      if (!found) return notice(request, reply, 'fan.gone');
      await withdraw(database, found.person, { one: found.linked.id, newsletter: null, at: new Date(now()) });
      return reply.status(204).send();
    });
  });
}
