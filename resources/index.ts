import { apps } from './apps/schema.ts';
import { audit } from './audit/schema.ts';
import { campaigns } from './campaigns/schema.ts';
import { directoryGroups, scimTokens } from './directory/schema.ts';
import { labels } from './labels/schema.ts';
import { releases } from './releases/schema.ts';
import { roles } from './roles/schema.ts';
import type { Resource } from './schema/defineResource.ts';
import { uploads } from './uploads/schema.ts';
import { users } from './users/schema.ts';
import { views } from './views/schema.ts';
import { webhookDeliveries, webhooks } from './webhooks/schema.ts';

/**
 * Every declared resource, in the order of the menu. Each entry creates the resource's API, screens and access checks.
 */
export const resources: readonly Resource[] = [
  campaigns,
  releases,
  views,
  uploads,
  labels,
  apps,
  webhooks,
  webhookDeliveries,
  users,
  roles,
  directoryGroups,
  scimTokens,
  audit,
];

/** Returns the declaration of a resource; undefined for an unknown name. */
export const resourceNamed = (name: string): Resource | undefined => resources.find((one) => one.name === name);
