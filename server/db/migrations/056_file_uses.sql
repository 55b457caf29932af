-- The uses of files by records of all resources. `place` is '' for the record's own row, else a language or other content.
alter table upload_uses rename to file_uses;
alter table file_uses rename column campaign_id to record_id;
alter table file_uses add column resource text not null default 'campaigns';
alter table file_uses drop constraint upload_uses_campaign_id_fkey;

-- Nodes of the former version read it while the cluster is updated.
create view upload_uses as
  select record_id as campaign_id, place, filename from file_uses where resource = 'campaigns';

create function note_file_uses(of_resource text, of_record uuid, at_place text, content text)
returns void language plpgsql as $$
declare
  named text[] := array(select named_uploads(content));
begin
  delete from file_uses where record_id = of_record and place = at_place and filename <> all (named);
  insert into file_uses (resource, record_id, place, filename)
    select of_resource, of_record, at_place, unnest(named) on conflict do nothing;
end $$;

create or replace function note_upload_uses(of_campaign uuid, at_place text, content text) returns void language plpgsql as $$
begin
  perform note_file_uses('campaigns', of_campaign, at_place, content);
end $$;

create or replace function note_uses_of_translation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from file_uses where record_id = old.campaign_id and place = old.locale;
  elsif new.messages::text like '%/uploads/%' or (tg_op = 'UPDATE' and old.messages::text like '%/uploads/%') then
    perform note_upload_uses(new.campaign_id, new.locale, new.messages::text);
  end if;
  return null;
end $$;

create function forget_uses() returns trigger language plpgsql as $$
begin
  delete from file_uses where record_id = old.id;
  return null;
end $$;
create trigger uses_of_deleted_campaigns_are_forgotten after delete on campaigns
  for each row execute function forget_uses();

-- For tables of declared resources (declaredSchema.ts).
create function note_uses_of_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from file_uses where record_id = old.id;
  else
    perform note_file_uses(tg_table_name, new.id, '', to_jsonb(new)::text);
  end if;
  return null;
end $$;
