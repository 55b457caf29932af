import { expect, test } from 'vitest';
import { makeUser } from '../../support/builders.ts';
import { makeDirectory, patchOf } from '../../support/scim.ts';
import { me } from './signInSteps.ts';
import { auditOf, companyServer, goIn, goodClaims, newColleague, refusalOf, signOnAs, userOf } from './signOnSteps.ts';

const { issuer, server } = await companyServer();
const { scim } = await makeDirectory(server);
const active = (value: boolean) => patchOf({ op: 'replace', path: 'active', value });

test('a user of the directory logs in by company sign-on without an approval, until the directory blocks the user', async () => {
  const colleague = newColleague();
  const { id } = (await scim('POST', '/Users', { userName: colleague.email, displayName: colleague.name })).body;
  const tokens = await goIn(server, await signOnAs(server, issuer, colleague));
  expect((await me(server.app, tokens.access_token)).json()).toMatchObject({ id, state: 'approved' });
  expect(await auditOf(server, id)).toEqual([
    'user.created',
    'user.identity-linked',
    'user.signed-on',
    'sign-in.started',
  ]);

  await scim('PATCH', `/Users/${id}`, active(false));
  expect((await me(server.app, tokens.access_token)).statusCode).toBe(401);
  expect((await refusalOf(await signOnAs(server, issuer, colleague))).title).toBe('Your account is blocked');
  await scim('PATCH', `/Users/${id}`, active(true));
  await goIn(server, await signOnAs(server, issuer, colleague));
});

test('an account with a password is linked once the directory has named it, to a verified address only', async () => {
  const colleague = newColleague();
  const account = await makeUser(server.db, { email: colleague.email, role: 'editor' });
  expect((await refusalOf(await signOnAs(server, issuer, colleague))).status).toBe(403);
  await scim('PATCH', `/Users/${account.id}`, patchOf({ op: 'add', path: 'externalId', value: 'object-1' }));
  const unverified = { ...goodClaims(colleague), email_verified: false };
  expect((await refusalOf(await signOnAs(server, issuer, colleague, { token: unverified }))).status).toBe(403);
  const tokens = await goIn(server, await signOnAs(server, issuer, colleague));
  expect((await me(server.app, tokens.access_token)).json()).toMatchObject({ id: account.id, role: 'editor' });
  expect((await userOf(server, colleague))?.id).toBe(account.id);
});
