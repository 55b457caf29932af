import { it } from 'vitest';
import { demoCampaign, makeCampaign } from '#tests/support/productCalls.ts';
import { call, focus, page } from './browser.ts';
import { expectSaid, press, write } from './orca.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

it('a vote', async () => {
  await page.goto((await demoCampaign(call, 'community-playlist')).url);
  await focus(button(/^Vote for/));
  await expectSaid('Vote', () => press('Return'), /^Voted: take back your vote for/, /^Votes left: 9$/);
  await expectSaid('Vote: take it back', () => press('Return'), /^Vote for /, /^Votes left: 10$/);
});

it('the player', async () => {
  await page.goto((await demoCampaign(call, 'listen-and-unlock')).url);
  await focus(button(/^Play/));
  await expectSaid('Player: play', () => press('Return'), /^Loading|can’t be played on this page\.$/);
});

it('a sign-up', async () => {
  await page.goto((await makeCampaign(call, 'Sign up')).url);
  const form = page.locator('[data-sign-up]');
  const send = form.getByRole('button', { name: 'Sign up' });
  await focus(send);
  await expectSaid('Sign-up: send without values', () => press('Return'), /^Name /, /Enter your name/);
  write('Fay');
  await expectSaid('Sign-up: next field', () => press('Tab'), /^Email address/, /Enter your email address/);
  write('fay@example.com');
  await focus(form.getByRole('checkbox').first());
  await expectSaid('Sign-up: consent', () => press('space'), /^checked/);
  await focus(send);
  await expectSaid('Sign-up: send', () => press('Return'), /^Check your inbox/, /^We sent you a link/);
});
