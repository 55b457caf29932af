import { samplePictureAddress } from '../sample/pictures.ts';
import { service } from '../service.ts';
import { readServiceAddress } from '../serviceConfig.ts';
import { type PartyService, partyService } from './partyService.ts';
import { sampleParties } from './sample.ts';

/** The company's register of artists and other parties, configured by `PARTY_SERVICE_*`. */
export const partiesService = service({
  name: 'parties',
  read: (read) => readServiceAddress(read, 'PARTY_SERVICE'),
  real: (address, { needs }): PartyService | null => address && partyService({ ...needs(address.url), ...address }),
  sample: (_, { publicUrl }) => sampleParties(samplePictureAddress(publicUrl)),
  missing: (refuse) => ({ search: refuse }),
});
