import type { FastifyInstance } from 'fastify';
import { signUpLimits } from '../page/signUp.ts';
import type { ConsumerData } from '../reports/consumerDataStore.ts';
import type { Database } from '../server/database.ts';
import { AppError } from '../server/errors.ts';
import type { AppTokenCheck } from '../tool/appToken.ts';
import { fieldsOf, textOf } from '../values/read.ts';
import { type FanSignUp, signUpsOfAddress } from '../visitors/fanStore.ts';
import { erasePerson } from './erasePerson.ts';

type Services = {
  checkToken: AppTokenCheck;
  consumerData: ConsumerData;
  database: Database;
  /** Milliseconds since 1970. */
  now(): number;
};

/**
 * Registers the routes by which the tool finds, reads and erases what an app has of one email address. Their URLs are the
 * same for all apps of an origin: the token's audience names the app.
 */
export function fanDataRoutes(server: FastifyInstance, context: Services): void {
  const { checkToken, consumerData, database, now } = context;

  const route = (action: string, answer: (app: string, email: string) => Promise<object[]>) =>
    server.post(`/fans/${action}`, async ({ headers, body }, reply) => {
      const demand = { app: consumerData.appIds(), purpose: 'fans', permissions: ['consumer-data-modify'] } as const;
      const { app } = await checkToken(headers.authorization, demand);
      return reply.header('cache-control', 'no-store').send({ items: await answer(app, emailIn(body)) });
    });

  route('search', async (app, email) => (await signUpsOfAddress(database, app, email)).map(summaryOf));

  route('export', (app, email) => signUpsOfAddress(database, app, email));

  route('erase', async (app, email) => {
    const signUps = await signUpsOfAddress(database, app, email);
    await erasePerson(database, signUps, new Date(now()));
    return signUps.map(summaryOf);
  });
}

const summaryOf = ({ campaign_id, state, created_at, confirmed_at, withdrawn_at }: FanSignUp) => ({
  ...{ campaign_id, state, created_at, confirmed_at, withdrawn_at },
});

/**
 * Returns the address in the body of a request.
 * @throws AppError 422 if it is missing or longer than any stored address
 */
function emailIn(body: unknown): string {
  const email = textOf(fieldsOf(body).email).trim();
  if (email !== '' && email.length <= signUpLimits.maxEmailLength) return email;
  throw new AppError(422, [{ loc: ['body', 'email'], msg: 'This is not an email address.' }]);
}
