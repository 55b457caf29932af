-- Values that were taken out of a release, so that a write that is based on a copy with one of them is a conflict.
create table release_removals (
  release_id uuid not null,
  campaign_id uuid not null,
  path text not null,
  value jsonb,
  removed_at timestamp(3) with time zone not null,
  primary key (release_id, campaign_id, path, removed_at),
  foreign key (release_id, campaign_id) references release_campaigns on delete cascade
);
