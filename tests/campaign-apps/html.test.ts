import { describe, expect, it } from 'vitest';
import type { Block, BlockField, FieldValue } from '../../campaign-apps/kit/blocks.ts';
import { html, webAddress } from '../../campaign-apps/kit/html.ts';
import { createText, joinMessages, phrase } from '../../campaign-apps/kit/messages.ts';
import { emptyPage } from '../../campaign-apps/kit/pageContent.ts';
import { listeningPartyBlocks } from '../../campaign-apps/listening-party/blocks.ts';
import { listeningPartyMessages } from '../../campaign-apps/listening-party/messages.ts';
import { listeningPartyView } from '../../campaign-apps/listening-party/view.ts';

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
  it.each(hostileTexts)('makes %j harmless as text and in an attribute', (text) => {
    const markup = html`<p title="${text}">${text}</p>`.markup;
    const inside = markup.slice('<p title="'.length, -'</p>'.length);
    const [attribute = '', ...content] = inside.split('">');
    expect(content).toHaveLength(1);
    expect(attribute + content[0]).not.toMatch(/[<>"'`]/);
    expect(attribute).toBe(content[0]);
  });

  it('joins lists, keeps nested markup and leaves out what is nothing', () => {
    expect(html`${['a', html`<b>${'<'}</b>`, null, undefined, false, 0]}`.markup).toBe('a<b>&lt;</b>0');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' java\nscript:alert(1)',
    '//evil',
    '',
    null,
  ])('takes %j for no web address', (value) => expect(webAddress(value)).toBeNull());

  it('escapes the words around a value and not the value', () => {
    expect(phrase('<i>{date}</i>', { date: html`<time>now</time>` }).markup).toBe(
      '&lt;i&gt;<time>now</time>&lt;/i&gt;',
    );
  });
});

describe('the public page', () => {
  it.each(hostileTexts)('shows %j in every field as text', (text) => {
    const { main } = listeningPartyView(
      {
        campaign: {
          id: text,
          name: text,
          slug: 'a',
          startsAt: '2030-01-01T00:00:00.000Z',
          endsAt: null,
          metaTags: {
            title: text,
            ogTitle: text,
            ogDescription: text,
            favicon: text,
            ogImage: text,
            twitterImage: text,
          },
        },
        page: { title: text, blocks: everyBlock(text) },
        status: 'upcoming',
        locale: 'en',
        text: createText({ 'party.eyebrow': text, 'party.starts': text, 'signup.title': text }, englishTexts),
        signUpPath: '/a',
        signUp: { kind: 'open', values: { name: text, email: text, consent: false }, problems: { name: text } },
      },
      playbackOf(text),
    );
    // What is left of the markup when every text is taken away must be the markup of a harmless text.
    expect(shapeOf(main.markup)).toEqual(shapeOf(harmless()));
  });

  it('shows the campaign name while there is no content', () => {
    expect(harmless({ title: '' })).toContain('<h1>word</h1>');
  });
});

/** One block of each kind that the page knows, with the text in each of its fields. */
const everyBlock = (text: string): Block[] =>
  listeningPartyBlocks.map(({ type, fields }) => ({
    id: text,
    type,
    values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldValueOf(field, text)])),
  }));

const fieldValueOf = ({ kind }: BlockField, text: string): FieldValue => {
  if (kind === 'picture')
    return { url: `https://media.example/${encodeURIComponent(text)}`, alt: text, width: 1, height: 1 };
  return kind === 'address' ? `https://link.example/${encodeURIComponent(text)}` : text;
};

const playbackOf = (text: string) => ({
  tracks: [{ id: text, title: text, artists: text, durationMs: 180_000, image: null }],
  now: Date.parse('2029-01-01T00:00:00.000Z'),
});

const englishTexts = joinMessages(listeningPartyMessages).en;

function harmless({ title = 'word' } = {}): string {
  const campaign = { id: 'word', name: 'word', slug: 'a', startsAt: '2030-01-01T00:00:00.000Z', endsAt: null };
  const metaTags = {
    title: null,
    ogTitle: null,
    ogDescription: null,
    favicon: null,
    ogImage: null,
    twitterImage: null,
  };
  return listeningPartyView(
    {
      campaign: { ...campaign, metaTags },
      page: { ...emptyPage, title, blocks: everyBlock('word') },
      status: 'upcoming',
      locale: 'en',
      text: createText({ 'party.starts': 'word' }, englishTexts),
      signUpPath: '/a',
      signUp: { kind: 'open', values: { name: 'word', email: 'word', consent: false }, problems: { name: 'word' } },
    },
    playbackOf('word'),
  ).main.markup;
}

/** The tags with the names of their attributes, in order. */
const shapeOf = (markup: string): string[] =>
  [...markup.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));
