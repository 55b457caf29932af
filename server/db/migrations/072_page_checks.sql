-- What the editor found on the page of a campaign, and the page that it checked (docs/protocol.md, Page checks).
create table page_checks (
  campaign_id uuid primary key references campaigns on delete cascade,
  page_digest text not null,
  found jsonb not null,
  checked_at timestamp(3) with time zone not null
);
