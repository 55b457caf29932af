-- A notification takes a lock of the whole cluster until its transaction has been flushed to disk, so that commits which
-- notify wait for each other. Writers of campaigns announce their events after the commit instead.
alter table events add column announced_by_writer boolean not null default false;
drop trigger events_are_announced on events;
create trigger events_are_announced after insert on events
  for each row when (not new.announced_by_writer) execute function announce_event();

-- Whether another session holds a live lock. It is volatile, so it reads what was committed up to its call: a statement
-- that has waited for a campaign's row sees a lock that was taken while it waited.
create function is_locked_by_other(locked uuid, own_session uuid, at timestamptz) returns boolean language plpgsql volatile as $$
begin
  return exists (
    select from campaign_locks
    where campaign_id = locked and expires_at > at and session is distinct from own_session
  );
end $$;
