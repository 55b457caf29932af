import { describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { blockMarkup } from '#campaign-apps/kit/app/blockKind.ts';
import { emptyForm } from '#campaign-apps/kit/app/publicPage.ts';
import { readCampaign } from '#campaign-apps/kit/campaign/campaign.ts';
import type { Block, Picture } from '#campaign-apps/kit/page/blocks.ts';
import { preparePage, wordsOf } from '#campaign-apps/kit/pages/preparePage.ts';
import { commonBlocks } from '#campaign-apps/kit/view/commonBlocks.ts';
import { listeningParty } from '#campaign-apps/listening-party/app.ts';
import { campaign } from './fakeCms.ts';

const uploadsUrl = 'https://cms.example/uploads/';

function pageOf(app: typeof listeningParty, blocks: Block[]) {
  const read = readCampaign(campaign);
  if (!read) throw new Error('This is not a campaign');
  return preparePage(app, read, {
    words: wordsOf(app, read, {}),
    now: new Date(0),
    signUp: emptyForm,
    legal: { privacy: 'https://legal.example/privacy', terms: null, imprint: null },
    content: { title: 'Party', blocks },
    uploadsUrl,
  });
}

/** Renders a common block with these values; null if it renders nothing. */
function shown(type: string, values: Block['values']): string | null {
  const block = { id: 'b1', type, values };
  return blockMarkup(commonBlocks, block, pageOf(listeningParty, [block]))?.markup ?? null;
}

const shapeOf = (markup: string | null) =>
  [...(markup ?? '').matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""'));

const bunny = 'https://youtu.be/aqz-KE-bpKQ?si=tracking';
const link = 'https://shop.example/';
const hostile = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='alert(1)"];

describe('a heading', () => {
  it('is one level below the page’s title', () => {
    expect(shown('heading', { words: 'On tour' })).toBe('<h2 class="heading-block">On tour</h2>');
  });

  it('renders nothing without a text', () => expect(shown('heading', { words: ' ' })).toBeNull());

  it.each(campaignApps.map(({ app }) => app))('is never the second title of a page of $id', (app) => {
    const heading = { id: 'h', type: 'heading', values: { words: 'On tour' } };
    const { markup } = app.view(pageOf(app, [heading, { ...heading, id: 'i' }])).main;
    expect(markup.match(/<h1/g)).toHaveLength(1);
    expect(markup.match(/<h2 class="heading-block">On tour<\/h2>/g)).toHaveLength(2);
  });
});

describe('a quote', () => {
  it('has its paragraphs and who said it', () => {
    expect(shown('quote', { words: 'One.\n\nTwo.', name: 'Ada' })).toBe(
      '<figure class="quote-block"><blockquote><p>One.</p><p>Two.</p></blockquote><figcaption>Ada</figcaption></figure>',
    );
  });

  it('can be anonymous', () => expect(shown('quote', { words: 'One.', name: ' ' })).not.toContain('figcaption'));
  it('renders nothing without a text', () => expect(shown('quote', { words: '', name: 'Ada' })).toBeNull());
});

describe('a button', () => {
  it.each([
    ['outlined by default', undefined, 'link-block'],
    ['filled', 'filled', 'link-block filled'],
    ['outlined for an unknown style', 'glowing', 'link-block'],
  ])('is %s', (_name, look, className) => {
    const values = { words: 'Tickets', address: link, ...(look !== undefined && { look }) };
    expect(shown('link', values)).toMatch(new RegExp(`^<p class="${className}"><a href="${link}"`));
  });

  it.each(['javascript:alert(1)', '/here', ''])('renders nothing at %j', (address) => {
    expect(shown('link', { words: 'Tickets', address, look: 'filled' })).toBeNull();
  });
});

describe('an image', () => {
  it.each([
    ['was removed', null],
    ['has no URL', { url: '', alt: 'A wave', width: 1, height: 1 }],
    ['has a URL of another kind', { url: 'javascript:alert(1)', alt: 'A wave', width: 1, height: 1 }],
  ] satisfies [string, Picture | null][])('renders nothing if it %s', (_name, picture) => {
    expect(shown('picture', { picture, caption: 'A wave' })).toBeNull();
  });
});

describe('a video', () => {
  it('of YouTube is a link until it is played, with the privacy notice', () => {
    const markup = shown('video', { address: bunny, title: 'Big Buck Bunny' });
    expect(markup).toContain('<a class="video-play" href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
    expect(markup).toContain('data-plays="video-of-b1"');
    expect(markup).toContain('id="video-of-b1" data-player="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?');
    expect(markup).toContain('Nothing is loaded from YouTube or Vimeo before you play a video.');
    expect(markup).toContain('https://legal.example/privacy');
    expect(markup).not.toMatch(/<iframe|<img|tracking/);
  });

  it('of the media library loads nothing before it is played', () => {
    const values = { address: `${uploadsUrl}trailer-1.mp4`, title: 'Trailer' };
    expect(shown('video', values)).toBe(
      `<video class="library-video" src="${uploadsUrl}trailer-1.mp4" aria-label="Trailer" controls playsinline preload="none"></video>`,
    );
  });

  it('of the media library has the number of its content after it was replaced, and so has its poster', () => {
    const poster = { url: `${uploadsUrl}poster-1.jpg?v=3`, alt: '', width: 0, height: 0 };
    const markup = shown('video', { address: `${uploadsUrl}trailer-1.mp4?v=2`, title: '', poster });
    expect(markup).toContain(`src="${uploadsUrl}trailer-1.mp4?v=2"`);
    expect(markup).toContain(`poster="${uploadsUrl}poster-1.jpg/960.webp?v=3"`);
  });

  it('of the media library shows a poster of the library resized, as pictures are', () => {
    const poster = { url: `${uploadsUrl}poster-1.jpg`, alt: '', width: 4000, height: 2250 };
    const markup = shown('video', { address: `${uploadsUrl}trailer-1.mp4`, title: '', poster });
    expect(markup).toContain(` poster="${uploadsUrl}poster-1.jpg/960.webp"`);
  });

  it('of the media library has its captions, those in the language of the page switched on', () => {
    const caption = (language: string, url: string, kind = 'captions') => ({ language, url, kind });
    const address = `${uploadsUrl}trailer-1.mp4`;
    const captions = [
      caption('de', `${uploadsUrl}de-1.vtt`),
      caption('en', `${uploadsUrl}en-1.vtt?v=2`, 'subtitles'),
      caption('fr', 'https://evil.example/uploads/fr-1.vtt'),
      caption('es', `${uploadsUrl}es-1.txt`),
      caption('"><script>', `${uploadsUrl}x-1.vtt`),
    ];
    const markup = shown('video', { address, title: '', poster: null, captions } as Block['values']);
    expect(markup).toMatch(/ crossorigin="anonymous" controls /);
    expect(markup?.match(/<track[^>]*>/g)).toEqual([
      `<track kind="captions" srclang="de" label="Deutsch" src="${uploadsUrl}de-1.vtt">`,
      `<track kind="subtitles" srclang="en" label="English" src="${uploadsUrl}en-1.vtt?v=2" default>`,
      expect.stringContaining('srclang="&quot;&gt;&lt;script&gt;"'),
    ]);
    const plain = shown('video', { address, title: '', poster: null, captions: null });
    expect(plain).not.toMatch(/crossorigin|<track/);
  });

  it('of the media library shows its poster, which can be no script', () => {
    const address = `${uploadsUrl}trailer-1.mp4`;
    const posterAt = (url: string) =>
      shown('video', { address, title: '', poster: { url, alt: '', width: 4, height: 3 } });
    const elsewhere = 'https://media.example/poster-1.jpg';
    expect(posterAt(elsewhere)).toContain(` poster="${elsewhere}"`);
    expect(posterAt('javascript:alert(1)')).not.toContain('poster');
    expect(shown('video', { address: bunny, title: '', poster: null })).not.toContain('poster');
  });

  it.each([
    '',
    'aqz',
    'https://evil.example/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/playlist?list=PL1',
    'https://evil.example/film.mp4',
    `${uploadsUrl}cover.jpg`,
    `${uploadsUrl}film.mp4"onerror="alert(1)`,
    'javascript:alert(1)',
  ])('renders nothing at %j', (address) => expect(shown('video', { address, title: 'Film' })).toBeNull());
});

it.each(hostile)('blocks show %j as text', (text) => {
  const blocks = (words: string): [string, Block['values']][] => [
    ['heading', { words }],
    ['quote', { words, name: words }],
    ['link', { words, address: link, look: words }],
    ['video', { address: bunny, title: words }],
    ['video', { address: `${uploadsUrl}trailer-1.mp4`, title: words }],
  ];
  const shapes = (words: string) => blocks(words).map(([type, values]) => shapeOf(shown(type, values)));
  expect(shapes(text)).toEqual(shapes('word'));
});
