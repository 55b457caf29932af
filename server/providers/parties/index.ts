import { service } from '../outside/service.ts';
import { readServiceAddress } from '../outside/serviceConfig.ts';
import { sampleAddresses } from '../sample/addresses.ts';
import { type PartyService, partyService } from './partyService.ts';
import { sampleParties } from './sample.ts';

/** The company's register of artists and other parties, configured by `PARTY_SERVICE_*`. */
export const partiesService = service({
  name: 'parties',
  read: (read) => readServiceAddress(read, 'PARTY_SERVICE'),
  real: (address, { needs }): PartyService | null => address && partyService({ ...needs(address.url), ...address }),
  sample: (_, { publicUrl }) => sampleParties(sampleAddresses(publicUrl).picture),
  missing: (refuse) => ({ search: refuse }),
});
