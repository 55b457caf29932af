-- The URLs of privacy notice, terms and imprint by language, which override those of the app and the installation.
alter table campaigns add column legal jsonb not null default '{}';

-- A document may be a file of the library.
create or replace function campaign_content(campaign campaigns) returns text language sql stable as $$
  select concat_ws(
    ' ', campaign.meta_tags, campaign.page, campaign.newsletters, campaign.follow, campaign.social_links, campaign.legal
  )
$$;
drop trigger uses_of_campaigns_are_noted on campaigns;
create trigger uses_of_campaigns_are_noted
  after update of meta_tags, page, newsletters, follow, social_links, legal on campaigns
  for each row execute function note_uses_of_campaign();
