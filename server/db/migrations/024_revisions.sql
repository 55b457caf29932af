-- The changed fields, as the history lists them, so that a list does not unpack the changes. Null: compute them from
-- `changes`.
alter table campaign_revisions add column fields text[];

-- What makes the page after the write the page before it, if that is smaller than both pages (pagePatch.ts). `changes`
-- is then a list with one object, which holds the other changes. Nodes of earlier versions fail on a list; they would
-- take an object without `page` for a write that did not change the page.
alter table campaign_revisions add column page_patch jsonb;

-- The size of the patches since the last revision that holds the page, in characters of JSON. It bounds the number of
-- patches that a reader applies.
alter table campaigns add column page_patch_size integer not null default 0;

-- Entries of the audit are deleted by this function only. Returns the deleted entries, the oldest ones, at most `most`.
create function sweep_audit(expiry timestamptz, most integer) returns setof bigint language plpgsql as $$
begin
  perform set_config('campaign_cms.sweeps_audit', 'on', true);
  return query
    delete from audit_log where audit_log.id in (
      select entry.id from audit_log as entry where happened_at < expiry
      order by happened_at limit most for update skip locked
    ) returning audit_log.id;
  perform set_config('campaign_cms.sweeps_audit', 'off', true);
end $$;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before update or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_is_deleted_by_its_sweep before delete on audit_log
  for each statement when (current_setting('campaign_cms.sweeps_audit', true) is distinct from 'on')
  execute function refuse_change();
