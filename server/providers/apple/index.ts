import type { ConfigReader } from '../../configReader.ts';
import { service } from '../outside/service.ts';
import { privateKeyPem, readCountry } from '../outside/serviceConfig.ts';
import type { StreamingService } from '../outside/streaming.ts';
import { sampleAddresses } from '../sample/addresses.ts';
import { sampleApple } from '../sample/sampleStreaming.ts';
import { apple } from './apple.ts';
import type { AppleAccount } from './token.ts';

function readAccount(read: ConfigReader): AppleAccount | null {
  const account = read.together(['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']);
  if (!account) return null;
  const [teamId = '', keyId = '', given = ''] = account;
  const privateKey = privateKeyPem(given, (key) => key.asymmetricKeyDetails?.namedCurve === 'prime256v1');
  if (given && privateKey === null) {
    read.problems.push('APPLE_PRIVATE_KEY must be the MusicKit key (.p8): a P-256 private key as PEM');
  }
  return { teamId, keyId, privateKey: privateKey ?? '' };
}

/** The Apple Music API, configured by `APPLE_*`. The storefront is the default market, also of sample data. */
export const appleService = service({
  name: 'apple',
  read: (read) => ({ account: readAccount(read), storefront: readCountry(read, 'APPLE_STOREFRONT') ?? 'us' }),
  real: ({ account, storefront }, { needs }): StreamingService | null =>
    account && apple({ ...needs(), account, storefront }),
  sample: ({ storefront }, { publicUrl }) => sampleApple(sampleAddresses(publicUrl), storefront),
  missing: (refuse) => ({ find: refuse, tracksOf: refuse, idsByIsrc: refuse }),
});
