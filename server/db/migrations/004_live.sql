-- The socket that a session was last heard on, and when that closed. One that comes back, on whichever node, names its
-- new socket, so that the late end of the old one means nothing.
alter table sessions add column connection uuid, add column disconnected_at timestamptz(3);
create index sessions_disconnected_at_idx on sessions (disconnected_at) where disconnected_at is not null;
create index sessions_connection_idx on sessions (connection) where connection is not null;

create index campaign_locks_session_idx on campaign_locks (session);
create index campaign_locks_expires_at_idx on campaign_locks (expires_at);

alter table events
  alter column created_at set default now(),
  -- of a campaign that is gone: the people of the role external who saw it
  add column external_readers uuid[];

-- Every event is announced with the transaction that made it: one place for all writers. The row itself is fetched by
-- those who listen, because a notification holds 8,000 bytes at most.
create function announce_event() returns trigger language plpgsql as
  $$ begin perform pg_notify('events', new.id::text); return null; end $$;
create trigger events_are_announced after insert on events for each row execute function announce_event();

-- A lock goes in many ways: freed, swept, with its session, with the sign-in. Here all of them are told.
create function tell_of_lock() returns trigger language plpgsql as $$
begin
  insert into events (type, campaign_id, payload)
    select 'lock_campaign', new.campaign_id, jsonb_build_object(
      'campaign_id', new.campaign_id,
      'session', new.session,
      'user', jsonb_build_object('id', users.id, 'display_name', users.display_name),
      'locked_at', to_char(new.locked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from users where users.id = new.user_id;
  return null;
end $$;
create trigger locks_are_told after insert on campaign_locks for each row execute function tell_of_lock();
create trigger taken_locks_are_told after update on campaign_locks for each row
  when (old.session <> new.session or old.locked_at <> new.locked_at) execute function tell_of_lock();

create function tell_of_unlock() returns trigger language plpgsql as $$
begin
  -- with a deleted campaign its lock goes too, and its deletion is told already
  if exists (select from campaigns where id = old.campaign_id) then
    insert into events (type, campaign_id, payload)
      values ('unlock_campaign', old.campaign_id, jsonb_build_object('campaign_id', old.campaign_id));
  end if;
  return null;
end $$;
create trigger freed_locks_are_told after delete on campaign_locks for each row execute function tell_of_unlock();
