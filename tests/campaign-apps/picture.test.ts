import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { picture } from '#campaign-apps/kit/view/picture.ts';

const uploadsUrl = 'https://cms.example.com/uploads/';
const address = `${uploadsUrl}wave-0123456789abcdef.jpg`;
const parts = { address, alt: 'A "wave"', width: 1200, height: 675, sizes: '92vw' };
const markup = (changes: object = {}) => picture({ uploadsUrl }, { ...parts, ...changes }).markup;
const widthsIn = (text: string) => [...text.matchAll(/\/(\d+)\.avif (\d+)w/g)].map(([, name, width]) => [name, width]);

describe('an image of the media library', () => {
  it('has sources in AVIF and WebP up to its own width, and the file itself for other browsers', () => {
    const text = markup();
    expect(text.indexOf('type="image/avif"')).toBeLessThan(text.indexOf('type="image/webp"'));
    expect(text.indexOf('type="image/webp"')).toBeLessThan(text.indexOf('<img'));
    expect(widthsIn(text)).toEqual([
      ['320', '320'],
      ['640', '640'],
      ['960', '960'],
      ['1280', '1200'],
    ]);
    expect(text).toContain(`src="${address}" alt="A &quot;wave&quot;" width="1200" height="675" loading="lazy"`);
    expect(text).toContain('sizes="92vw"');
  });

  it('has sources up to 1,280 pixels if its size is unknown', () => {
    const text = markup({ width: 0, height: 0 });
    expect(widthsIn(text).at(-1)).toEqual(['1280', '1280']);
    expect(text).not.toContain(' width=');
  });

  it('has one source if it is small', () => {
    expect(widthsIn(markup({ width: 200, height: 100 }))).toEqual([['320', '200']]);
  });

  it('on the first screen is loaded first, at once and from the page’s own origin', () => {
    const text = markup({ isFirst: true });
    expect(text).toContain('fetchpriority="high"');
    expect(text).not.toContain('loading=');
    expect(text).toContain('srcset="/images/wave-0123456789abcdef.jpg/320.avif 320w, ');
    expect(text).toContain(`src="${address}"`);
  });

  it('that was replaced has the number of its content in all URLs', () => {
    const replaced = { address: `${address}?v=12`, width: 300, height: 200 };
    const avif = 'wave-0123456789abcdef.jpg/320.avif?v=12 300w"';
    expect(markup(replaced)).toContain(`srcset="${uploadsUrl}${avif}`);
    expect(markup({ ...replaced, isFirst: true })).toContain(`srcset="/images/${avif}`);
    expect(markup(replaced)).toContain(`src="${address}?v=12"`);
  });
});

it.each([
  ['of another host', { address: 'https://media.example/wave-0123456789abcdef.jpg' }],
  ['of a host that begins with the same name', { address: 'https://cms.example.com.evil.example/uploads/a-1.jpg' }],
  ['that is a drawing', { address: `${uploadsUrl}wave-0123456789abcdef.svg` }],
  ['that may be animated', { address: `${uploadsUrl}wave-0123456789abcdef.gif` }],
  ['at another address of the tool', { address: `${address}?x=1` }],
  ['that is more than twice as high as wide', { width: 500, height: 1500 }],
])('an image %s has no sources', (_name, changes) => {
  expect(markup(changes)).toMatch(/^<img [^<]*>$/);
});

it('an image in the editor’s preview has no sources', () => {
  expect(picture({ uploadsUrl: null }, parts).markup).toMatch(/^<img [^<]*>$/);
});

it('the example for other apps in docs/protocol.md is what the kit renders', () => {
  const docs = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
  const [, example = ''] = /```html\n(<picture>.+?<\/picture>)\n```/s.exec(docs) ?? [];
  const shown = { address: `${address}?v=2`, alt: 'A wave', width: 600, height: 400 };
  expect(example.replaceAll(/\n */g, '')).toBe(markup(shown));
});
