import { sampleTestAccounts } from '../../contracts/tokenGate.ts';
import type { Clock } from '../clock.ts';
import { type Config, mayInventAccounts } from '../config.ts';
import { apple } from './apple/apple.ts';
import { guardedRequest } from './guardedFetch.ts';
import { ServiceMissingError } from './outsideService.ts';
import type { PartyService } from './parties/parties.ts';
import { partyService } from './parties/partyService.ts';
import { samplePictureAddress } from './sample/pictures.ts';
import { sampleParties } from './sample/sampleParties.ts';
import { sampleApple, sampleSpotify } from './sample/sampleStreaming.ts';
import { spotify } from './spotify/spotify.ts';
import type { StreamingService } from './streaming.ts';
import type { TokenGateService } from './tokenGate/tokenGate.ts';
import { twelveXTwelve } from './tokenGate/twelveXTwelve.ts';

/** The outside services of which campaigns' settings ask. */
export type Lookups = {
  spotify: StreamingService;
  apple: StreamingService;
  parties: PartyService;
  tokenGate: TokenGateService;
};

const missing = (service: string) => async (): Promise<never> => {
  throw new ServiceMissingError(service, 'is not set up');
};

const missingStreaming = (service: string): StreamingService => ({
  find: missing(service),
  tracksOf: missing(service),
  idsByIsrc: missing(service),
});

/** On live nothing is invented: what is not set up says so. */
const unset: Lookups = {
  spotify: missingStreaming('spotify'),
  apple: missingStreaming('apple'),
  parties: { search: missing('parties') },
  tokenGate: { testAccounts: missing('twelve_x_twelve') },
};

function samples({ publicUrl, lookups }: Config): Lookups {
  const address = samplePictureAddress(publicUrl);
  return {
    spotify: sampleSpotify(address),
    apple: sampleApple(address, lookups.appleStorefront),
    parties: sampleParties(address),
    tokenGate: { testAccounts: async (productId) => sampleTestAccounts(productId) },
  };
}

/** The real service where the environment sets it up, else invented data; on live none. */
export function makeLookups(config: Config, clock: Clock): Lookups {
  const {
    spotify: spotifyAccount,
    apple: appleAccount,
    partyService: party,
    tokenGate: gate,
    appleStorefront,
  } = config.lookups;
  const otherwise = config.environment === 'live' ? unset : samples(config);
  // The invented accounts let people in, and anybody can compute them.
  const gateWithoutService = mayInventAccounts(config) ? otherwise.tokenGate : unset.tokenGate;
  // no exceptions for the public services; for one of the company's choice its one origin, which only this adapter may ask
  const publicNeeds = { fetch: guardedRequest([]), clock };
  const ownNeeds = (url: string) => ({ fetch: guardedRequest([new URL(url).origin]), clock });
  return {
    spotify: spotifyAccount
      ? spotify({ ...publicNeeds, account: spotifyAccount, market: spotifyAccount.market })
      : otherwise.spotify,
    apple: appleAccount
      ? apple({ ...publicNeeds, account: appleAccount, storefront: appleStorefront })
      : otherwise.apple,
    tokenGate: gate ? twelveXTwelve({ ...ownNeeds(gate.url), ...gate }) : gateWithoutService,
    parties: party ? partyService({ ...ownNeeds(party.url), ...party }) : otherwise.parties,
  };
}
