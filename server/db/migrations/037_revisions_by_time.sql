-- The audit finds the revision of a write by its time.
create index campaign_revisions_written_at_idx on campaign_revisions (campaign_id, written_at);
