import { describe, expect, test } from 'vitest';
import {
  isShortLink,
  parseStreamingIdentifier as parse,
  type StreamingIdentifier,
  type StreamingType,
  streamingUrl,
  typesOfId,
} from '#contracts/streamingIdentifiers.ts';

const id = '4Z8W4fKeB5YxbusRsdQVPb';
const user = 'pl.u-76oNlKbTvE2WmJp';
const curated = 'pl.f4d106fed2bd41149aaacabb233eb5eb';

const spotify = (type: StreamingType | null): StreamingIdentifier => ({ service: 'spotify', type, id, market: null });
const apple = (type: StreamingType | null, appleId: string, market: string | null = null): StreamingIdentifier => ({
  service: 'apple',
  type,
  id: appleId,
  market,
});

describe('pasted text is parsed', () => {
  test.each<[string, StreamingIdentifier]>([
    [id, spotify(null)],
    [`  ${id}\n`, spotify(null)],
    [`\ufeff${id}\u200b`, spotify(null)],
    [`spotify:artist:${id}`, spotify('artist')],
    [`spotify:album:${id}`, spotify('album')],
    [`spotify:track:${id}`, spotify('track')],
    [`spotify:playlist:${id}`, spotify('playlist')],
    [`SPOTIFY:playlist:${id}`, spotify('playlist')],
    [`spotify:user:some.body:playlist:${id}`, spotify('playlist')],
    [`spotify:album:${id}?context=1`, spotify('album')],
    [`https://open.spotify.com/artist/${id}`, spotify('artist')],
    [`https://open.spotify.com/artist/${id}?si=0123456789abcdef`, spotify('artist')],
    [`https://open.spotify.com/artist/${id}?si=YmFkIGZ1bg%3D%3D&utm_source=copy-link&nd=1`, spotify('artist')],
    [`https://open.spotify.com/album/${id}/`, spotify('album')],
    [`https://open.spotify.com/album/${id}#title`, spotify('album')],
    [`https://open.spotify.com/album/${id}?highlight=spotify:track:0000000000000000000000`, spotify('album')],
    [`https://open.spotify.com/track/${id}`, spotify('track')],
    [`https://open.spotify.com/intl-de/track/${id}?si=1`, spotify('track')],
    [`https://open.spotify.com/intl-pt-BR/playlist/${id}`, spotify('playlist')],
    [`https://open.spotify.com/embed/album/${id}?utm_source=generator&theme=0`, spotify('album')],
    [`https://open.spotify.com/intl-fr/embed/album/${id}`, spotify('album')],
    [`https://open.spotify.com/user/some%20body/playlist/${id}`, spotify('playlist')],
    [`https://open.spotify.com/user/intl-de/playlist/${id}`, spotify('playlist')],
    [`http://open.spotify.com/artist/${id}`, spotify('artist')],
    [`HTTPS://OPEN.SPOTIFY.COM/artist/${id}`, spotify('artist')],
    [`open.spotify.com/artist/${id}`, spotify('artist')],
    [`//open.spotify.com/artist/${id}`, spotify('artist')],
    [`https://play.spotify.com/artist/${id}`, spotify('artist')],
    [`https://embed.spotify.com/?uri=spotify%3Aalbum%3A${id}`, spotify('album')],
    [`https://api.spotify.com/v1/artists/${id}`, spotify('artist')],
    [`https://api.spotify.com/v1/playlists/${id}/items`, spotify('playlist')],
    [`<https://open.spotify.com/artist/${id}>`, spotify('artist')],
    [`"https://open.spotify.com/artist/${id}"`, spotify('artist')],
    [
      `<iframe style="border-radius:12px" src="https://open.spotify.com/embed/playlist/${id}?utm_source=generator&amp;theme=0" width="100%" height="352"></iframe>`,
      spotify('playlist'),
    ],

    ['1440833098', apple(null, '1440833098')],
    [user, apple('playlist', user)],
    [curated, apple('playlist', curated)],
    ['https://music.apple.com/us/artist/nova-lindqvist/909253', apple('artist', '909253', 'us')],
    ['https://music.apple.com/de/artist/909253', apple('artist', '909253', 'de')],
    ['https://music.apple.com/DE/artist/909253', apple('artist', '909253', 'de')],
    ['https://music.apple.com/artist/nova-lindqvist/909253', apple('artist', '909253')],
    ['https://music.apple.com/jp/artist/%E6%98%9F/909253?l=en', apple('artist', '909253', 'jp')],
    ['https://music.apple.com/us/artist/nova/909253/see-all?section=full-albums', apple('artist', '909253', 'us')],
    ['https://music.apple.com/gb/album/glass-weather/1440833098', apple('album', '1440833098', 'gb')],
    ['https://music.apple.com/gb/album/1989/1440935467', apple('album', '1440935467', 'gb')],
    ['https://music.apple.com/gb/album/1440833098', apple('album', '1440833098', 'gb')],
    ['https://music.apple.com/gb/album/glass-weather/1440833098?uo=4&at=1000lxxx', apple('album', '1440833098', 'gb')],
    ['https://music.apple.com/gb/album/ferry/1440833098?i=1440833112', apple('track', '1440833112', 'gb')],
    ['https://music.apple.com/gb/album/ferry/1440833098?i=', apple('album', '1440833098', 'gb')],
    ['https://music.apple.com/gb/album/ferry/1440833098?i=abc', apple('album', '1440833098', 'gb')],
    ['https://music.apple.com/fr/song/ferry/1440833112', apple('track', '1440833112', 'fr')],
    [`https://music.apple.com/us/playlist/new-music/${curated}`, apple('playlist', curated, 'us')],
    [`https://music.apple.com/us/playlist/mine/${user}`, apple('playlist', user, 'us')],
    [`https://music.apple.com/us/playlist/${user}`, apple('playlist', user, 'us')],
    ['https://geo.music.apple.com/us/album/_/1440833098?app=music&itsct=music_box', apple('album', '1440833098', 'us')],
    ['https://embed.music.apple.com/us/album/glass-weather/1440833098', apple('album', '1440833098', 'us')],
    ['https://classical.music.apple.com/us/album/1440833098', apple('album', '1440833098', 'us')],
    ['https://itunes.apple.com/us/artist/nova-lindqvist/id909253', apple('artist', '909253', 'us')],
    [
      'https://itunes.apple.com/us/album/ferry/id1440833098?i=1440833112&ign-mpt=uo%3D4',
      apple('track', '1440833112', 'us'),
    ],
    ['https://itunes.apple.com/album/id1440833098', apple('album', '1440833098')],
    [`https://itunes.apple.com/us/playlist/mine/id${curated}`, apple('playlist', curated, 'us')],
    ['https://geo.itunes.apple.com/se/album/id1440833098?app=music', apple('album', '1440833098', 'se')],
    ['music.apple.com/us/album/glass-weather/1440833098', apple('album', '1440833098', 'us')],
    ['music://music.apple.com/us/album/glass-weather/1440833098', apple('album', '1440833098', 'us')],
    ['itmss://itunes.apple.com/us/album/id1440833098', apple('album', '1440833098', 'us')],
    [
      "<iframe allow='autoplay *' src='https://embed.music.apple.com/us/album/glass-weather/1440833098'></iframe>",
      apple('album', '1440833098', 'us'),
    ],
  ])('%s', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });
});

describe('other text is rejected', () => {
  test.each([
    '',
    '   ',
    'Nova Lindqvist',
    'spotify',
    'spotify:',
    'spotify:artist:',
    `spotify:show:${id}`,
    `spotify:artist:${id}:more`,
    `spotify:artist:${id.slice(1)}`,
    `spotify://artist/${id}`,
    id.slice(1),
    `${id}x`,
    `${id.slice(1)}-`,
    '-1440833098',
    '1234567890123456',
    '１４４０８３３０９８',
    'pl.',
    'pl.u-../../me',
    'p.mYlIbRaRy',
    `https://open.spotify.com/show/${id}`,
    `https://open.spotify.com/artist/${id}%2F..`,
    `https://open.spotify.com/artist`,
    'https://open.spotify.com/',
    'https://open.spotify.com/user/somebody',
    'https://spotify.link/abcdefghij',
    `https://open.spotify.com.example.com/artist/${id}`,
    `https://open.spotify.com@example.com/artist/${id}`,
    `https://example.com/https://open.spotify.com/artist/${id}`,
    `https://example.com/?u=spotify:artist:${id}`,
    `ftp://open.spotify.com/artist/${id}`,
    `javascript:open.spotify.com/artist/${id}`,
    `https://api.spotify.com/v2/artists/${id}`,
    `https://music.apple.com/us/album/${id}`,
    'https://music.apple.com/us/artist/909253x',
    'https://music.apple.com/us/playlist/mine/1440833098',
    'https://music.apple.com/us/music-video/ferry/1440833098',
    'https://music.apple.com/library/playlist/p.mYlIbRaRy',
    'https://music.apple.com/us/album/a/b/c/1440833098',
    'https://music.apple.com/usa/album/1440833098',
    'https://music.apple.com/us/album/%zz/',
    'https://apple.com/us/album/1440833098',
    'https://[::1/artist',
    '<iframe></iframe>',
    `<iframe src="https://example.com/embed/album/${id}"></iframe>`,
    `spotify:artist:${id}${' '.repeat(2_000)}`,
  ])('%s', (text) => {
    expect(parse(text)).toBeNull();
  });
});

test('a bare id is tried as its likeliest kind first', () => {
  const types = (text: string) => {
    const parsed = parse(text);
    return parsed && typesOfId(parsed);
  };
  expect(types(id)).toEqual(['artist', 'album', 'playlist', 'track']);
  expect(types('1440833098')).toEqual(['artist', 'album', 'track']);
  expect(types(user)).toEqual(['playlist']);
  expect(types(`spotify:track:${id}`)).toEqual(['track']);
});

test('the page URL of a parsed item is parsed as the same item', () => {
  for (const found of [
    { ...spotify('album'), type: 'album' as const },
    { ...apple('playlist', user, 'de'), type: 'playlist' as const },
    { ...apple('track', '1440833112', 'fr'), type: 'track' as const },
    { ...apple('artist', '909253', 'us'), type: 'artist' as const },
  ]) {
    expect(parse(streamingUrl(found))).toEqual(found);
  }
});

test('short links are recognized, and nothing else is', () => {
  for (const link of [
    'https://spotify.link/abcdefghij',
    'spotify.link/abcdefghij?_p=1',
    ' http://spoti.fi/2AbCdEf ',
    'https://spotify.app.link/xyz',
    'https://link.tospotify.com/xyz',
    'https://apple.co/3AbCdEf',
  ]) {
    expect([link, isShortLink(link), parse(link)]).toEqual([link, true, null]);
  }
  for (const text of ['', 'https://spotify.link/', 'https://spotify.link.example.com/a', `spotify:album:${id}`, id]) {
    expect([text, isShortLink(text)]).toEqual([text, false]);
  }
  expect(isShortLink(`https://spotify.link/${'x'.repeat(2_000)}`)).toBe(false);
});
