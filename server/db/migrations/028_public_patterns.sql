-- The address of an app's public pages, which every response of a campaign contains. Reading it from the config would
-- decompress the whole config, with all texts of the app, for each campaign of a list.
alter table apps add column public_pattern text
  generated always as (nullif(config -> 'urls' ->> 'campaign_public', '')) stored;
