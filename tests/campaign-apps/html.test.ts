import { describe, expect, it } from 'vitest';
import { communityPlaylist } from '#campaign-apps/community-playlist/app.ts';
import type { CampaignApp } from '#campaign-apps/kit/app/app.ts';
import { readCampaign } from '#campaign-apps/kit/campaign/campaign.ts';
import { blocksIn } from '#campaign-apps/kit/editor/Overlay.tsx';
import type { Block, BlockField, FieldValue } from '#campaign-apps/kit/page/blocks.ts';
import type { PageContent } from '#campaign-apps/kit/page/pageContent.ts';
import { textsIn, titleId } from '#campaign-apps/kit/page/pageTexts.ts';
import { inlineRichText } from '#campaign-apps/kit/page/richText.ts';
import { preparePage, wordsOf } from '#campaign-apps/kit/pages/preparePage.ts';
import { phrase } from '#campaign-apps/kit/texts/messages.ts';
import { webAddress } from '#campaign-apps/kit/values/webAddress.ts';
import { listenAndUnlock } from '#campaign-apps/listen-and-unlock/app.ts';
import { listeningParty } from '#campaign-apps/listening-party/app.ts';
import { prePage } from '#campaign-apps/pre-page/app.ts';
import { html } from '#contracts/html.ts';

const apps: CampaignApp[] = [listeningParty, communityPlaylist, listenAndUnlock, prePage];

const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '` onfocus=alert(1) `',
  '</title><svg onload=alert(1)>',
  '&lt;script&gt;',
  '<!--',
  ']]>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u2028\u2029<b>',
];

describe('html', () => {
  it.each(hostileTexts)('escapes %j as text and in an attribute', (text) => {
    const markup = html`<p title="${text}">${text}</p>`.markup;
    const inside = markup.slice('<p title="'.length, -'</p>'.length);
    const [attribute = '', ...content] = inside.split('">');
    expect(content).toHaveLength(1);
    expect(attribute + content[0]).not.toMatch(/[<>"'`]/);
    expect(attribute).toBe(content[0]);
  });

  it('joins lists, keeps nested markup and leaves out empty values', () => {
    expect(html`${['a', html`<b>${'<'}</b>`, null, undefined, false, 0]}`.markup).toBe('a<b>&lt;</b>0');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' java\nscript:alert(1)',
    '//evil',
    '',
    null,
  ])('does not accept %j as a web URL', (value) => expect(webAddress(value)).toBeNull());

  it('escapes the text around a value and not the value', () => {
    expect(phrase('<i>{date}</i>', { date: html`<time>now</time>` }).markup).toBe(
      '&lt;i&gt;<time>now</time>&lt;/i&gt;',
    );
  });
});

describe('a consent text', () => {
  it.each([
    ['Yes, <strong>news</strong> &amp; <em>more</em>', 'Yes, <strong>news</strong> &amp; <em>more</em>'],
    ['one<br />two<br>three', 'one<br>two<br>three'],
    [
      '<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">terms</a>',
      '<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">terms</a>',
    ],
    [
      '<a href="mailto:a@b.example">us</a>',
      '<a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer">us</a>',
    ],
    ['Tom & Jerry &lt;3', 'Tom &amp; Jerry &lt;3'],
    ['<strong>left open', '<strong>left open</strong>'],
    ['<strong><em>crossed</strong></em>', '<strong><em>crossed</em></strong>'],
  ])('keeps bold, italic, links and line breaks of %j', (label, markup) => {
    expect(inlineRichText(label).markup).toBe(markup);
  });

  it.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a onclick="alert(1)" href=\'https://a.example\'>x</a>',
    '<strong onmouseover="alert(1)">x</strong>',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '</label><input>',
    '<<strong>script>',
    '<a href="https://a.example/"><a href="https://b.example/">x</a></a>',
    '<strong',
    '<a href="https://a.example/x"y" onclick="alert(1)">x</a>',
  ])('removes everything else from %j', (label) => {
    const allowed =
      /<\/?(strong|em)>|<br>|<a href="(https?:\/\/|mailto:)[^"<>]*" target="_blank" rel="noopener noreferrer">|<\/a>/g;
    expect(inlineRichText(label).markup.replace(allowed, '')).not.toMatch(/[<>"'`]/);
  });
});

/** The attributes of the editor's preview. */
const marks = / data-(block|text|missing|movable)="[^"]*"/g;

describe.each(apps.map((app) => [app.id, app] as const))('the public page of %s', (_id, app) => {
  it.each(hostileTexts)('shows %j in every field as text', (text) => {
    // Without its texts, the markup must equal that of a harmless text.
    expect(shapeOf(markupOf(app, text))).toEqual(shapeOf(markupOf(app, 'word')));
  });

  it.each(['word', ...hostileTexts])('differs from the preview only in its marks with %j in every field', (text) => {
    const shown = markupOf(app, text);
    const preview = markupOf(app, text, undefined, new Set());
    expect(shown).not.toMatch(marks);
    expect(preview).toContain('data-block');
    expect(preview).not.toContain('data-missing');
    expect(preview.replaceAll(marks, '')).toBe(shown);
  });

  it('marks texts that the language lacks in the preview only', () => {
    const content = { title: 'word', blocks: everyBlock(app, 'word') };
    const ids = Object.keys(textsIn(app.blocks, content));
    const preview = markupOf(app, 'word', content, new Set(ids));
    expect(preview.match(/ data-missing=/g)).toHaveLength(preview.match(/ data-text=/g)?.length ?? 0);
    expect(preview.replaceAll(marks, '')).toBe(markupOf(app, 'word', content));
    expect(markupOf(app, 'word', content, new Set([titleId])).match(/ data-missing=/g)).toHaveLength(1);
  });

  it('says which blocks are rendered in their order', () => {
    const blocks = everyBlock(app, 'word').map((block, index): Block => ({ ...block, id: `block-${index}` }));
    const shown = blocksIn(markupOf(app, 'word', { title: 'word', blocks }, new Set()));
    const isMovable = (type: string) => shown.get(blocks.find((block) => block.type === type)?.id ?? '');
    expect(isMovable('text')).toBe(true);
    expect(isMovable('signUp')).toBe(true);
    for (const type of ['cover', 'track', 'unlock']) expect(isMovable(type)).not.toBe(true);
  });

  it('shows no hidden block', () => {
    const isSection = ({ values }: Block) => Object.keys(values).length === 0;
    const all = everyBlock(app, 'word').filter((block) => !isSection(block));
    const blocks = all.map((block): Block => ({ ...block, hidden: true }));
    expect(markupOf(app, 'word', { title: 'word', blocks })).toBe(markupOf(app, 'word', { title: 'word', blocks: [] }));
  });

  it('shows the campaign name while there is no content', () => {
    expect(markupOf(app, 'word', { title: '', blocks: [] })).toMatch(/<h1[^>]*>word<\/h1>/);
  });
});

/** Returns a campaign in the format of the CMS, with the text in every text field. */
const told = (text: string) => ({
  id: text,
  app: text,
  name: text,
  slug: 'a',
  starts_at: '2030-01-01T00:00:00.000Z',
  meta_tags: { title: text, og_title: text, og_description: text, favicon: text, og_image: text, twitter_image: text },
  i18n: {
    default_locale: 'en',
    translations: ['en', 'de'].map((code) => ({
      locale: { code },
      messages: { 'signup.title': text, 'signup.consent': text, 'page.social': text, 'party.eyebrow': text },
    })),
  },
  newsletter: { enabled: true },
  newsletters: ['implicit', 'optional', 'required'].map((signup_mode) => ({
    id: `${signup_mode}${text}`,
    enabled: true,
    name: text,
    signup_mode,
    locales: { en: { form_id: text, consent_label: text, consent_error: text } },
  })),
  follow: [{ id: 'a1', service: 'spotify', type: 'artist', name: text, label: text, image: text }],
  social_links: [{ name: text, urls: { en: `https://social.example/${encodeURIComponent(text)}` } }],
  legal: { terms: { en: text }, imprint: { [text]: `https://legal.example/${encodeURIComponent(text)}` } },
});

/**
 * Renders the page of a campaign with the text in every field, and a form with an error at each field. With the ids of
 * missing texts it is the page of the preview.
 */
function markupOf(app: CampaignApp, text: string, content?: PageContent, missingTexts?: Set<string>): string {
  const campaign = readCampaign(told(text));
  if (!campaign) throw new Error('This is not a campaign');
  const newsletters = campaign.newsletters.map(({ id }) => id);
  const values = { name: text, email: text, country: text, consent: false, newsletters: [] };
  const problems = { name: text, email: text, country: text, consent: text, newsletters };
  const page = preparePage(app, campaign, {
    words: wordsOf(app, campaign, {}),
    now: new Date(0),
    signUp: { kind: 'open', values, problems, failure: text },
    legal: { privacy: text, terms: `https://legal.example/${encodeURIComponent(text)}`, imprint: null },
    content: content ?? { title: text, blocks: everyBlock(app, text) },
  });
  return app.view(missingTexts ? { ...page, hasMarks: true, missingTexts } : page).main.markup;
}

/** Returns one block of each kind, with the text in each field. */
const everyBlock = ({ blocks }: CampaignApp, text: string): Block[] =>
  blocks.map(({ type, fields }) => ({
    id: text,
    type,
    values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldValueOf(field, text)])),
  }));

const fieldValueOf = (field: BlockField, text: string): FieldValue => {
  switch (field.kind) {
    case 'picture':
      return { url: `https://media.example/${encodeURIComponent(text)}`, alt: text, width: 1, height: 1 };
    case 'address':
      return `https://link.example/${encodeURIComponent(text)}`;
    case 'number':
      return field.start;
    default:
      return text;
  }
};

/** Returns the tags with their attribute names, in order. */
const shapeOf = (markup: string): string[] =>
  [...markup.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));
