import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToolLocale } from '#contracts/toolLocales.ts';
import { makeUser } from '../support/builders.ts';
import { withMailServer } from '../support/mailServer.ts';
import type { As } from '../support/server.ts';

const mail = withMailServer();
beforeEach(() => {
  // Skips the hour of the rate limits.
  mail.server.clock.advance(3600);
});
afterEach(() => {
  Object.assign(mail.server.config, { defaultLocale: 'en', passwordSignIn: true });
});

const freshEmail = () => `${randomUUID()}@example.com`;
const inLanguage = (language?: string): Record<string, string> =>
  language === undefined ? {} : { 'accept-language': language };
const post = (path: string, json: object, language?: string) =>
  mail.server.call('POST', path, { json, headers: inLanguage(language) });
const register = (email: string, language?: string) =>
  post('/api/users', { email, display_name: 'Nova Field', password: 'seven quiet rivers turning' }, language);
const requestReset = (email: string, language?: string) => post('/api/users/password_reset', { email }, language);
const resend = (email: string, language?: string) => post('/api/users/email_verification/resend', { email }, language);
const invite = (email: string, as: As) =>
  mail.server.call('POST', '/api/users/invitations', { as, json: { emails: [email], role: 'editor' } });
const choose = (locale: unknown, as: As) => mail.server.call('POST', '/api/users/me/locale', { as, json: { locale } });
const userWith = (locale: ToolLocale | null, fields: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(mail.server.db, { locale, ...fields });
const localeOf = async (id: string) => (await mail.server.call('GET', `/api/users/${id}`, { as: 'admin' })).body.locale;

async function lastMail() {
  await mail.server.runJobs();
  const sent = mail.mailbox.sent.at(-1);
  if (!sent) throw new Error('No mail was sent');
  return sent;
}
const subject = async () => (await lastMail()).subject;

const resetSubjects = { en: 'Set a new password', de: 'Neues Passwort festlegen' };
const invitationSubjects = { en: 'You are invited to Campaign CMS', de: 'Sie sind zum Campaign CMS eingeladen' };
const verificationSubjects = { en: 'Verify your email address', de: 'Bestätigen Sie Ihre E-Mail-Adresse' };

describe('a mail to a user with a language', () => {
  test.each([
    ['de', 'Guten Tag Ann Example,', 'Der Link gilt einmal und läuft nach 30 Minuten ab.'],
    ['en', 'Hello Ann Example,', 'The link works once and expires after 30 minutes.'],
  ] as const)('is in %s: subject, text and HTML, in spite of the language of the page', async (locale, hello, expiry) => {
    const { email } = await userWith(locale);
    await requestReset(email, locale === 'de' ? 'en' : 'de');
    const sent = await lastMail();
    expect(sent.subject).toBe(resetSubjects[locale]);
    expect(sent.text.split('\n')[0]).toBe(hello);
    expect(sent.text).toContain(expiry);
    expect(sent.html).toContain(`<html lang="${locale}">`);
    expect(sent.html).toContain(hello);
    expect(sent.html).toContain(expiry);
  });

  test('about a registration with its address is in that language', async () => {
    const [german, english] = [await userWith('de'), await userWith('en')];
    await register(german.email);
    expect(await subject()).toBe('Sie haben bereits ein Konto');
    await register(english.email, 'de');
    expect(await subject()).toBe('You already have an account');
  });

  test('follows a choice that was made after it was queued', async () => {
    const user = await userWith('en');
    await requestReset(user.email);
    await choose('de', user);
    expect(await subject()).toBe(resetSubjects.de);
  });
});

describe('a mail to a user without a language', () => {
  test.each(['en', 'de'] as const)('is in the default %s of the installation', async (defaultLocale) => {
    Object.assign(mail.server.config, { defaultLocale });
    const { email } = await userWith(null);
    for (const header of [undefined, '*', 'fr-FR, it;q=0.8']) {
      await requestReset(email, header);
      expect(await subject()).toBe(resetSubjects[defaultLocale]);
    }
  });

  test('is in the language of the page that requested it', async () => {
    const { email } = await userWith(null);
    await requestReset(email, 'de-AT, en;q=0.5');
    expect(await subject()).toBe(resetSubjects.de);
  });

  test.each(['en', 'de'] as const)('confirms a registration in the language of the page: %s', async (language) => {
    const email = freshEmail();
    await register(email, language);
    const sent = await lastMail();
    expect(sent.subject).toBe(verificationSubjects[language]);
    expect(sent.text).toContain(language === 'de' ? 'geben Sie diesen Code dort ein' : 'enter this code where');
    expect(sent.text).toContain(
      language === 'de' ? 'prüft die Administration Ihr Konto' : 'reviewed by an administrator',
    );
    await resend(email, language === 'de' ? 'en' : 'de');
    expect(await subject()).toBe(verificationSubjects[language === 'de' ? 'en' : 'de']);
  });

  test('offers to choose a password in the language of the page', async () => {
    const email = freshEmail();
    await register(email, 'en');
    await register(email, 'en');
    await resend(email, 'de');
    expect(await subject()).toBe('Wählen Sie Ihr Passwort');
    await resend(email, 'en');
    expect(await subject()).toBe('Choose your password');
  });
});

describe('an invitation', () => {
  test.each(['en', 'de'] as const)('is in the language of the inviter: %s', async (locale) => {
    const inviter = await userWith(locale, { role: 'admin' });
    const email = freshEmail();
    await invite(email, inviter);
    expect(await lastMail()).toMatchObject({ to: email, subject: invitationSubjects[locale] });
  });

  test('is in the language of the user who sends it again', async () => {
    const [german, english] = [await userWith('de', { role: 'admin' }), await userWith('en', { role: 'admin' })];
    const email = freshEmail();
    await invite(email, english);
    expect(await subject()).toBe(invitationSubjects.en);
    const { body } = await mail.server.call('GET', `/api/users?search=${email}`, { as: 'admin' });
    await mail.server.call('POST', `/api/users/${body.items[0].id}/invitation`, { as: german });
    expect(await subject()).toBe(invitationSubjects.de);
  });

  test('of a user without a language is in the default of the installation', async () => {
    const inviter = await userWith(null, { role: 'admin' });
    Object.assign(mail.server.config, { defaultLocale: 'de' });
    await invite(freshEmail(), inviter);
    expect(await subject()).toBe(invitationSubjects.de);
  });

  test('names company sign-on in the same language where passwords are turned off', async () => {
    const inviter = await userWith('de', { role: 'admin' });
    await mail.server.signIn(inviter);
    Object.assign(mail.server.config, { passwordSignIn: false });
    await invite(freshEmail(), inviter);
    expect((await lastMail()).text).toContain('Melden Sie sich mit dem Firmenkonto dieser E-Mail-Adresse an.');
  });
});

describe('the language of a user', () => {
  test('is chosen by the user, recorded once in the audit, and part of the user', async () => {
    const user = await userWith(null);
    expect((await choose('de', user)).body).toMatchObject({ id: user.id, locale: 'de' });
    expect((await choose('de', user)).status).toBe(200);
    expect((await mail.server.call('GET', '/api/users/me', { as: user })).body.locale).toBe('de');
    const audit = await mail.server.call('GET', `/api/audit?user_id=${user.id}&action=user.locale-changed`, {
      as: 'admin',
    });
    expect(audit.body.items).toMatchObject([
      { record_id: user.id, summary: user.display_name, details: { from: null, to: 'de' } },
    ]);
  });

  test.each([['fr'], [null], [''], [['de']]])('can’t be %j', async (locale) => {
    const user = await userWith('de');
    expect((await choose(locale, user)).status).toBe(422);
    expect(await localeOf(user.id)).toBe('de');
  });

  test('can’t be set by other users, also not by an administrator', async () => {
    const user = await userWith('de');
    const calls = [
      ['POST', `/api/users/${user.id}/locale`, { locale: 'en' }],
      ['POST', '/api/users/me/locale', { locale: 'en', id: user.id }],
      ['POST', `/api/users/${user.id}/role`, { role: 'editor', locale: 'en' }],
      ['PATCH', `/api/users/${user.id}`, { locale: 'en' }],
      ['POST', '/api/users', { email: freshEmail(), display_name: 'N', password: 'seven quiet rivers', locale: 'en' }],
    ] as const;
    for (const [method, path, json] of calls) {
      expect([404, 422]).toContain((await mail.server.call(method, path, { as: 'admin', json })).status);
    }
    expect(await localeOf(user.id)).toBe('de');
  });
});
