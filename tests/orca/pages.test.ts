import { it } from 'vitest';
import { demoCampaign, makeCampaign } from '#tests/support/productCalls.ts';
import { call, focus, page } from './browser.ts';
import { expectSaid, press, write } from './orca.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

it('a vote', async () => {
  await page.goto((await demoCampaign(call, 'community-playlist')).url);
  await focus(button(/^Vote for/));
  await expectSaid('Vote: enter', () => press('Return'));
  await expectSaid('Vote: enter', () => press('Return'));
});

it('the player', async () => {
  await page.goto((await demoCampaign(call, 'listen-and-unlock')).url);
  await focus(button(/^Play/));
  await expectSaid('Player: play', () => press('Return'));
  await expectSaid('Player: again', () => press('Return'));
  await expectSaid('Player: Tab', () => press('Tab'));
  await expectSaid('Player: Tab', () => press('Tab'));
});

it('a sign-up', async () => {
  await page.goto((await makeCampaign(call, 'Sign up')).url);
  const form = page.locator('[data-sign-up]');
  await focus(form.getByRole('button', { name: 'Sign up' }));
  await expectSaid('Sign-up: empty', () => press('Return'));
  await expectSaid('Sign-up: name', () => write('Fay'));
  await expectSaid('Sign-up: Tab', () => press('Tab'));
  await expectSaid('Sign-up: address', () => write('fay@example.com'));
  await focus(form.getByRole('checkbox').first());
  await expectSaid('Sign-up: check', () => press('space'));
  await focus(form.getByRole('button', { name: 'Sign up' }));
  await expectSaid('Sign-up: send', () => press('Return'));
});
