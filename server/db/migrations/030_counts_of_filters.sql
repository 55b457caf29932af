-- The numbers of campaigns, by app and by whether they are tests, so that totals of these filters are sums of a few rows.
-- Readers and writers wait from here on: no campaign is written between the count and the new triggers, and the tables are
-- locked in the order in which lists lock them.
lock table campaigns in access exclusive mode;

delete from campaign_counts;
alter table campaign_counts add column app text not null, add column test boolean not null;
create index campaign_counts_app_test_idx on campaign_counts (app, test);
insert into campaign_counts (app, test, top_level, children)
  select app, test, count(*) filter (where parent_id is null), count(parent_id) from campaigns group by app, test;

create function add_to_campaign_counts(of_app text, is_test boolean, more_top_level integer, more_children integer)
returns void language plpgsql as $$
begin
  update campaign_counts
    set top_level = top_level + more_top_level, children = children + more_children
    where slot = (select slot from campaign_counts where app = of_app and test = is_test limit 1 for update skip locked);
  if not found then
    insert into campaign_counts (app, test, top_level, children) values (of_app, is_test, more_top_level, more_children);
  end if;
end $$;

create or replace function count_campaigns() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_campaign_counts(app, test, sign * of_top_level, sign * of_children)
    from (
      select app, test, count(*) filter (where parent_id is null)::integer as of_top_level,
        count(parent_id)::integer as of_children
      from written group by app, test
    ) as counted;
  return null;
end $$;

create or replace function count_moved_campaign() returns trigger language plpgsql as $$
begin
  perform add_to_campaign_counts(old.app, old.test, -(old.parent_id is null)::integer, -(old.parent_id is not null)::integer);
  perform add_to_campaign_counts(new.app, new.test, (new.parent_id is null)::integer, (new.parent_id is not null)::integer);
  return null;
end $$;
drop trigger campaigns_moved_are_counted on campaigns;
create trigger campaigns_moved_are_counted after update of app, test, parent_id on campaigns for each row
  when ((old.app, old.test, old.parent_id is null) is distinct from (new.app, new.test, new.parent_id is null))
  execute function count_moved_campaign();

drop function add_to_campaign_counts(integer, integer);

-- Children are counted from this index alone.
create index campaigns_children_idx on campaigns (parent_id, id) where parent_id is not null;
drop index campaigns_parent_id_idx;
