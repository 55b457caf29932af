import { apps } from './resources/apps.ts';
import { audit } from './resources/audit.ts';
import { campaigns } from './resources/campaigns.ts';
import { directoryGroups, scimTokens } from './resources/directory.ts';
import { labels } from './resources/labels.ts';
import { releases } from './resources/releases.ts';
import { roles } from './resources/roles.ts';
import { tokens } from './resources/tokens.ts';
import { uploads } from './resources/uploads.ts';
import { users } from './resources/users.ts';
import { views } from './resources/views.ts';
import { webhookDeliveries, webhooks } from './resources/webhooks.ts';

/**
 * German of the declared resources, by name and then by the keys of `resourceMessages`. Texts that are missing here are
 * shown in English.
 */
export const resources: Record<string, Record<string, string>> = {
  campaigns,
  releases,
  views,
  uploads,
  labels,
  apps,
  webhooks,
  webhook_deliveries: webhookDeliveries,
  users,
  roles,
  directory_groups: directoryGroups,
  scim_tokens: scimTokens,
  audit,
  tokens,
};
