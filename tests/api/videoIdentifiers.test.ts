import { describe, expect, test } from 'vitest';
import { parseVideoIdentifier, videoUrl } from '#contracts/videoIdentifiers.ts';

const youtube = { service: 'youtube', id: 'aqz-KE-bpKQ', hash: null };
const vimeo = { service: 'vimeo', id: '76979871', hash: null };
const unlisted = { ...vimeo, hash: '8272103f6e' };

describe('a video of YouTube', () => {
  test.each([
    'aqz-KE-bpKQ',
    ' aqz-KE-bpKQ\u200b ',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?list=PL123&v=aqz-KE-bpKQ&t=42s&index=3',
    'http://youtube.com/watch?v=aqz-KE-bpKQ&feature=youtu.be',
    'youtube.com/watch?v=aqz-KE-bpKQ#t=10',
    '//www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ',
    'https://music.youtube.com/watch?v=aqz-KE-bpKQ&si=abc',
    'https://gaming.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=tracking&t=90',
    'youtu.be/aqz-KE-bpKQ',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/live/aqz-KE-bpKQ?si=x',
    'https://www.youtube.com/embed/aqz-KE-bpKQ?start=10&autoplay=1',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/v/aqz-KE-bpKQ',
    'https://www.youtube.com/e/aqz-KE-bpKQ',
    '<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=a&amp;start=3" title="x"></iframe>',
  ])('is parsed from %s', (text) => {
    expect(parseVideoIdentifier(text)).toEqual(youtube);
  });

  test('with an id of eleven digits is one of YouTube’s', () => {
    expect(parseVideoIdentifier('12345678901')).toMatchObject({ service: 'youtube' });
  });
});

describe('a video of Vimeo', () => {
  test.each([
    '76979871',
    'https://vimeo.com/76979871',
    'vimeo.com/76979871/',
    'https://www.vimeo.com/76979871?share=copy#t=30s',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/groups/shortfilms/videos/76979871',
    'https://vimeo.com/album/2222/video/76979871',
    'https://vimeo.com/showcase/2222/video/76979871',
    'https://vimeo.com/ondemand/some-film/76979871',
    'https://vimeo.com/manage/videos/76979871',
    'https://player.vimeo.com/video/76979871?autoplay=1&title=0',
    '<iframe src="https://player.vimeo.com/video/76979871?badge=0&amp;app_id=58479"></iframe>',
  ])('is parsed from %s', (text) => {
    expect(parseVideoIdentifier(text)).toEqual(vimeo);
  });

  test.each([
    'https://vimeo.com/76979871/8272103f6e',
    'https://vimeo.com/76979871/8272103f6e?share=copy',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&title=0',
    'https://vimeo.com/manage/videos/76979871/8272103f6e',
  ])('that is unlisted keeps its key: %s', (text) => {
    expect(parseVideoIdentifier(text)).toEqual(unlisted);
  });

  test('with a key of digits alone keeps it too', () => {
    expect(parseVideoIdentifier('https://vimeo.com/76979871/1234567890')).toEqual({ ...vimeo, hash: '1234567890' });
  });
});

test.each([
  '',
  '   ',
  'a title',
  'aqz-KE-bpK',
  'aqz-KE-bpKQQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/playlist?list=PL1234567890',
  'https://www.youtube.com/@some-channel',
  'https://www.youtube.com/channel/aqz-KE-bpKQ',
  'https://youtu.be/',
  'https://vimeo.com/staffpicks',
  'https://vimeo.com/showcase/2222',
  'https://vimeo.com/user76979871',
  'https://vimeo.com/76979871/comments',
  'https://evil.example.com/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.example.com/watch?v=aqz-KE-bpKQ',
  'javascript://youtu.be/aqz-KE-bpKQ',
  'https://youtu.be@example.com/aqz-KE-bpKQ',
  'https://youtu.be/<script>aaa',
  `https://youtu.be/aqz-KE-bpKQ?${'x'.repeat(2_000)}`,
  '\u0000aqz-KE-bpKQ'.repeat(1_000),
])('%j contains no video', (text) => {
  expect(parseVideoIdentifier(text)).toBeNull();
});

test('each video has one URL, which is parsed as the same video', () => {
  const addresses = [
    ['https://youtu.be/aqz-KE-bpKQ?t=3', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['player.vimeo.com/video/76979871', 'https://vimeo.com/76979871'],
    ['player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ] as const;
  for (const [pasted, url] of addresses) {
    const identifier = parseVideoIdentifier(pasted);
    if (!identifier) throw new Error(pasted);
    expect(videoUrl(identifier)).toBe(url);
    expect(parseVideoIdentifier(url)).toEqual(identifier);
  }
});
