// Objects in the form of Spotify's Web API reference, with invented music.

export const artistId = '0TnOYISbd1XYRBk9myaseg';
export const albumId = '4aawyAB9vmqN3uQ7FjRGTy';
export const playlistId = '3cEYpjA9oz9GiPac4AsH4n';
export const trackId = '11dFghVXANMlKmJXsNCbNl';

/** Returns an id of the right form. */
export const idOf = (number: number) => String(number).padStart(22, 'a');

const images = [
  { url: 'https://i.scdn.co/image/1200', height: 1200, width: 1200 },
  { url: 'https://i.scdn.co/image/640', height: 640, width: 640 },
  { url: 'https://i.scdn.co/image/64', height: 64, width: 64 },
];
export const artist = {
  external_urls: { spotify: `https://open.spotify.com/artist/${artistId}` },
  followers: { href: null, total: 1234 },
  genres: ['chamber pop'],
  href: `https://api.spotify.com/v1/artists/${artistId}`,
  id: artistId,
  images,
  name: 'Nova Lindqvist',
  popularity: 61,
  type: 'artist',
  uri: `spotify:artist:${artistId}`,
};
const simpleArtist = { id: artistId, name: 'Nova Lindqvist', type: 'artist', uri: artist.uri };
export const album = {
  album_type: 'album',
  total_tracks: 2,
  available_markets: ['DE', 'SE'],
  id: albumId,
  images,
  name: 'Glass Weather',
  release_date: '2026-02',
  release_date_precision: 'month',
  restrictions: { reason: 'market' },
  type: 'album',
  artists: [simpleArtist],
  tracks: { href: '', limit: 50, next: null, offset: 0, previous: null, total: 2, items: [] },
  external_ids: { upc: '00000000000000' },
  label: 'Example Recordings',
};
export const simpleTrack = (id: string, name: string) => ({
  artists: [simpleArtist],
  disc_number: 1,
  duration_ms: 207_959,
  explicit: false,
  id,
  is_local: false,
  name,
  track_number: 1,
  type: 'track',
});
export const track = (id: string, name: string, isrc = 'ZZABC2600001') => ({
  ...simpleTrack(id, name),
  album: { ...album, tracks: undefined },
  external_ids: { isrc },
  popularity: 3,
});
