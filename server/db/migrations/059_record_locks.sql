-- The locks of every resource that declares `lock`. The ids of records are UUIDs, so that no two resources share one.
alter table campaign_locks rename to record_locks;
alter table record_locks rename column campaign_id to record_id;
alter table record_locks add column resource text not null default 'campaigns';
alter table record_locks drop constraint campaign_locks_campaign_id_fkey;

-- Nodes of the former version read and write their locks here while the cluster is updated.
create view campaign_locks as
  select record_id as campaign_id, session, user_id, locked_at, expires_at from record_locks where resource = 'campaigns';

create function free_deleted_campaign() returns trigger language plpgsql as $$
begin
  delete from record_locks where record_id = old.id;
  return null;
end $$;
create trigger deleted_campaigns_are_freed after delete on campaigns for each row execute function free_deleted_campaign();

-- How a lock's events name its record.
create function named_record(resource text, id uuid) returns jsonb language sql immutable return
  case resource when 'campaigns' then jsonb_build_object('campaign_id', id)
  else jsonb_build_object('resource', resource, 'id', id) end;

create or replace function tell_of_lock() returns trigger language plpgsql as $$
declare is_campaign boolean := new.resource = 'campaigns';
begin
  insert into events (type, campaign_id, payload)
    select case when is_campaign then 'lock_campaign' else 'lock_record' end, case when is_campaign then new.record_id end,
      named_record(new.resource, new.record_id) || jsonb_build_object(
        'session', new.session,
        'user', jsonb_build_object('id', users.id, 'display_name', users.display_name),
        'locked_at', to_char(new.locked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from users where users.id = new.user_id;
  return null;
end $$;

create or replace function tell_of_unlock() returns trigger language plpgsql as $$
begin
  if old.resource <> 'campaigns' then
    insert into events (type, payload) values ('unlock_record', named_record(old.resource, old.record_id));
  -- The deletion of a campaign has its own event.
  elsif exists (select from campaigns where id = old.record_id) then
    insert into events (type, campaign_id, payload)
      values ('unlock_campaign', old.record_id, named_record(old.resource, old.record_id));
  end if;
  return null;
end $$;

-- As in migration 025, for every resource.
create or replace function is_locked_by_other(locked uuid, own_session uuid, at timestamptz) returns boolean language plpgsql volatile as $$
begin
  return exists (
    select from record_locks
    where record_id = locked and expires_at > at and session is distinct from own_session
  );
end $$;
