-- The Google sheet that a campaign's texts are loaded from.
create table campaign_sheets (
  campaign_id uuid primary key references campaigns (id) on delete cascade,
  doc_id text not null,
  -- null: the first sheet of the document
  sheet_id text
);

-- Which write loaded or imported a campaign's texts last, as long as nobody has undone it.
create table campaign_text_loads (
  campaign_id uuid primary key references campaigns (id) on delete cascade,
  revision integer not null
);
