import type { NewsText } from '#contracts/newsMails.ts';
import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { FanMail, MailKind } from '../mail/fanMail.ts';
import { addressIn } from '../page/languages.ts';
import { wordsOf } from '../pages/preparePage.ts';
import type { AppsConfig } from '../server/config.ts';
import { createText } from '../texts/messages.ts';
import { timeFormat } from '../values/timeFormat.ts';
import { type MailContent, markupMail, paragraphsOf, plainMail } from './mailContent.ts';
import { publicTitle } from './publicTitle.ts';

type About = {
  app: CampaignApp;
  campaign: Campaign;
  config: Pick<AppsConfig, 'appsUrl' | 'mails'>;
  /** The language of the mail. */
  lang: string;
  /** What staff wrote in that language, for a mail of the kind `news`. */
  news?: NewsText;
};

/** `own` is the URL of the page with what the recipient agreed to. */
type Recipient = { email: string; own: string; signedUpAt: Date };

/** Returns a mail in the words of the campaign: head and foot are the same in all kinds. */
export function composeMail(kind: MailKind, about: About, { email, own, signedUpAt }: Recipient): FanMail {
  const { app, campaign, config, lang, news } = about;
  const { locale, text } = wordsOf(app, campaign, { lang });
  const title = publicTitle(app, campaign, locale);
  const page = `${config.appsUrl}${addressIn(`/${app.id}/${campaign.slug}`, locale)}`;
  const isAsking = kind === 'confirmation';
  const id = `mail.${isAsking ? 'confirm' : kind}`;
  const date = timeFormat(locale, 'UTC').format(signedUpAt);
  // A language that the campaign lost since the news was sent.
  const written = news && { ...createdNews(news, lang, title), locale: lang };
  const content: MailContent = {
    ...{ locale: written?.locale ?? locale, title },
    words: written?.words ?? [text(`${id}.body`, { title })],
    action: { label: text(`${id}.action`), url: isAsking ? own : page },
    after: [isAsking ? text('mail.confirm.after') : text('mail.why', { date })],
    manage: { label: text('mail.manage'), url: own },
  };
  return {
    from: app.mail?.from ?? config.mails.from,
    ...(app.mail?.reply_to && { replyTo: app.mail.reply_to }),
    to: email,
    subject: written?.subject ?? text(`${id}.subject`, { title }),
    text: plainMail(content),
    html: markupMail(content),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${own}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Fills in the title of the page, which staff can use as `{title}`. A subject has one line. */
function createdNews(news: NewsText, lang: string, title: string) {
  const filled = createText(lang, news);
  const subject = filled('subject', { title }).replace(/\s+/g, ' ').trim();
  return { subject, words: paragraphsOf(filled('text', { title })) };
}
