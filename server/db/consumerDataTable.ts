import type { Generated } from 'kysely';
import type { AuditWay } from '../../contracts/audit.ts';
import type { ForgettingFailure } from '../../contracts/consumerData.ts';

/** What apps are told to forget of campaigns' people; one a campaign, deleted ones among them. */
export type ConsumerDataRequestsTable = {
  campaign_id: string;
  /** Another one with each request. */
  request_id: string;
  campaign_name: string;
  app: string;
  /** The campaign's number inside its app; null: it has none. */
  app_number: number | null;
  campaign_deleted: boolean;
  state: 'pending' | 'failed' | 'done';
  asked_by: string;
  asked_via: AuditWay;
  /** The alias of the tab that asked. */
  asked_in: string | null;
  asked_at: Date;
  tries: Generated<number>;
  /** While pending: when the app is told next, unless a try that is under way succeeds. */
  next_try_at: Date | null;
  failure: ForgettingFailure | null;
  failure_status: number | null;
  done_at: Date | null;
};
