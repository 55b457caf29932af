export { grantWithin } from './campaignGrants.ts';
export { announceGrants, changeGroupGrants, grantsOfGroup } from './groupGrants.ts';
