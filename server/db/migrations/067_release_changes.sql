-- The campaigns of a release, and the changes of each that wait (docs/protocol.md, Releases). `releases` is a declared
-- resource, so that no constraint refers to it.
create table release_campaigns (
  release_id uuid not null,
  campaign_id uuid not null references campaigns on delete cascade,
  -- The time of the last change in the release, which `base_updated_at` is compared with.
  updated_at timestamp(3) with time zone not null,
  primary key (release_id, campaign_id)
);
create index release_campaigns_campaign_id_idx on release_campaigns (campaign_id);

-- `value_from` is the value of the campaign when the path was changed first. Null stands for null and for a missing value.
create table release_changes (
  release_id uuid not null,
  campaign_id uuid not null,
  path text not null,
  value_from jsonb,
  value_to jsonb,
  user_id uuid references users,
  changed_at timestamp(3) with time zone not null,
  primary key (release_id, campaign_id, path),
  foreign key (release_id, campaign_id) references release_campaigns on delete cascade
);

-- Files in changes that wait are in use.
create function note_uses_of_release_change() returns trigger language plpgsql as $$
declare
  changed release_changes := coalesce(new, old);
begin
  perform note_file_uses('campaigns', changed.campaign_id, 'release ' || changed.release_id || ' ' || changed.path,
    coalesce(new.value_to, 'null')::text);
  return null;
end $$;
create trigger uses_of_new_release_changes_are_noted after insert on release_changes
  for each row when (new.value_to::text like '%/uploads/%') execute function note_uses_of_release_change();
create trigger uses_of_release_changes_are_noted after update on release_changes
  for each row when (new.value_to::text like '%/uploads/%' or old.value_to::text like '%/uploads/%')
  execute function note_uses_of_release_change();
create trigger uses_of_former_release_changes_are_forgotten after delete on release_changes
  for each row when (old.value_to::text like '%/uploads/%') execute function note_uses_of_release_change();
