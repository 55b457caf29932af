import { service } from '../outside/service.ts';
import { readCountry } from '../outside/serviceConfig.ts';
import type { StreamingService } from '../outside/streaming.ts';
import { sampleAddresses } from '../sample/addresses.ts';
import { sampleSpotify } from '../sample/sampleStreaming.ts';
import { spotify } from './spotify.ts';

/** Spotify's Web API, configured by `SPOTIFY_*`. */
export const spotifyService = service({
  name: 'spotify',
  read: (read) => {
    const market = readCountry(read, 'SPOTIFY_MARKET');
    const account = read.together(['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET']);
    if (!account) return null;
    const [clientId = '', clientSecret = ''] = account;
    return { clientId, clientSecret, market };
  },
  real: (account, { needs }): StreamingService | null =>
    account && spotify({ ...needs(), account, market: account.market }),
  sample: (_, { publicUrl }) => sampleSpotify(sampleAddresses(publicUrl)),
  missing: (refuse) => ({ find: refuse, tracksOf: refuse, idsByIsrc: refuse }),
});
