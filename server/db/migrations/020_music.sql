-- The music of a campaign as content: read whole, written whole. Null is none.
create table campaign_music (
  campaign_id uuid primary key references campaigns (id) on delete cascade,
  -- {options: {service, ...}, items}: tracks of a streaming service, or videos
  tracklist jsonb,
  -- in the order in which they are shown
  focus_artists jsonb
);
