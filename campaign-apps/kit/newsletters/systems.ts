import type { AppsConfig } from '../server/config.ts';
import type { Database } from '../server/database.ts';
import { dotdigitalSystem } from './dotdigital.ts';
import type { NewsletterSystem } from './newsletterSystem.ts';
import { sampleSystem } from './sample.ts';
import { sendpulseSystem } from './sendpulse.ts';
import { webhookSystem } from './webhook.ts';

/** Returns the newsletter systems that are set up: a webhook, one of the adapters, both, or none. */
export function newsletterSystems(
  { newsletters: { webhook, system } }: Pick<AppsConfig, 'newsletters'>,
  database: Database,
): NewsletterSystem[] {
  const systems = webhook ? [webhookSystem(webhook)] : [];
  if (system?.kind === 'dotdigital') systems.push(dotdigitalSystem(system));
  if (system?.kind === 'sendpulse') systems.push(sendpulseSystem(system));
  if (system?.kind === 'sample') systems.push(sampleSystem(database));
  return systems;
}
