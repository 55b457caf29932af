import { type Campaign, campaigns } from '#resources/campaigns/schema.ts';
import { presentRow } from '#server/db/declaredTable.ts';

const moment = '2026-03-02T12:00:00.000Z';
const row = {
  id: '01900000-0000-7000-8000-000000000001',
  app: 'party',
  app_id: 1,
  name: 'Party',
  slug: 'party',
  published_at: moment,
  created_at: moment,
  updated_at: moment,
};

/** Returns a campaign as in the response of a single read, with empty values for the fields not given. */
export const campaignAt = (fields: Partial<Campaign> = {}): Campaign => ({
  ...presentRow(campaigns, row),
  url: 'https://p.example.com/party',
  status: 'running',
  parent_name: null,
  child_count: 0,
  created_by: null,
  last_edited_by: null,
  token_gate_id: null,
  touched_by_current_user: false,
  ...fields,
});
