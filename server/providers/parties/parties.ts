import type { PartyPage, PartyQuery } from '../../../contracts/parties.ts';

/** The company's register of artists and other parties. Throws ServiceFailedError. */
export type PartyService = { search(query: PartyQuery): Promise<PartyPage> };
