-- How many campaigns there are, kept in the transaction of each write: a list tells it each time, and counting a table
-- takes the longer the larger it is. The sum over the rows is exact. A writer adds to any row that no other transaction
-- holds, or makes one, so that writers never wait for each other; there are as many rows as ever wrote at once.
create table campaign_counts (
  slot integer generated always as identity primary key,
  top_level integer not null,
  children integer not null
) with (fillfactor = 50);

insert into campaign_counts (top_level, children)
  select count(*) filter (where parent_id is null), count(*) filter (where parent_id is not null) from campaigns;

create function add_to_campaign_counts(more_top_level integer, more_children integer) returns void language plpgsql as $$
begin
  update campaign_counts
    set top_level = top_level + more_top_level, children = children + more_children
    where slot = (select slot from campaign_counts limit 1 for update skip locked);
  if not found then
    insert into campaign_counts (top_level, children) values (more_top_level, more_children);
  end if;
end $$;

create function count_campaigns() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  of_top_level integer;
  of_children integer;
begin
  select count(*) filter (where parent_id is null), count(*) filter (where parent_id is not null)
    into of_top_level, of_children from written;
  if of_top_level + of_children > 0 then
    perform add_to_campaign_counts(sign * of_top_level, sign * of_children);
  end if;
  return null;
end $$;
create trigger campaigns_inserted_are_counted after insert on campaigns
  referencing new table as written for each statement execute function count_campaigns();
create trigger campaigns_deleted_are_counted after delete on campaigns
  referencing old table as written for each statement execute function count_campaigns();

create function count_moved_campaign() returns trigger language plpgsql as $$
declare
  to_top_level integer := case when new.parent_id is null then 1 else -1 end;
begin
  perform add_to_campaign_counts(to_top_level, -to_top_level);
  return null;
end $$;
create trigger campaigns_moved_are_counted after update of parent_id on campaigns
  for each row when ((old.parent_id is null) <> (new.parent_id is null)) execute function count_moved_campaign();

create function forget_campaign_counts() returns trigger language plpgsql as
  $$ begin delete from campaign_counts; return null; end $$;
create trigger campaigns_truncated_are_counted after truncate on campaigns
  for each statement execute function forget_campaign_counts();
