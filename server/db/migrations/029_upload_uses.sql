-- Uses of files are noted only for content that names a file, or did before: most writes of a campaign name none. The
-- condition is part of the functions, because PostgreSQL plans the condition of a trigger at each statement.
create or replace function note_upload_uses(of_campaign uuid, at_place text, content text) returns void language plpgsql as $$
declare
  named text[] := array(select named_uploads(content));
begin
  delete from upload_uses where campaign_id = of_campaign and place = at_place and filename <> all (named);
  insert into upload_uses (campaign_id, place, filename)
    select of_campaign, at_place, unnest(named) on conflict do nothing;
end $$;

create or replace function note_uses_of_campaign() returns trigger language plpgsql as $$
declare
  content text := campaign_content(new);
begin
  if content like '%/uploads/%' or (tg_op = 'UPDATE' and campaign_content(old) like '%/uploads/%') then
    perform note_upload_uses(new.id, '', content);
  end if;
  return null;
end $$;

create or replace function note_uses_of_translation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from upload_uses where campaign_id = old.campaign_id and place = old.locale;
  elsif new.messages::text like '%/uploads/%' or (tg_op = 'UPDATE' and old.messages::text like '%/uploads/%') then
    perform note_upload_uses(new.campaign_id, new.locale, new.messages::text);
  end if;
  return null;
end $$;
