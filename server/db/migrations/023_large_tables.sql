-- Pages of lists and totals of filters are read from indexes alone. `include` has the columns of the filters.
create index campaigns_updated_idx on campaigns (updated_at desc, id) include (parent_id, app, test, starts_at, ends_at);
create index campaigns_created_idx on campaigns (created_at desc, id) include (parent_id);
create index campaigns_sort_name_idx on campaigns (search_form collate "C", id) include (parent_id);
create index campaigns_starts_at_idx on campaigns (starts_at, id) include (parent_id, ends_at);
-- Descending, campaigns without a start come last as well.
create index campaigns_starts_at_desc_idx on campaigns (starts_at desc nulls last, id) include (parent_id, ends_at);
create index campaigns_app_idx on campaigns (app, id) include (parent_id);
create index campaign_edits_user_campaign_idx on campaign_edits (user_id, campaign_id);
-- Indexes alone are enough only for pages that were vacuumed since their last change.
alter table campaigns set (autovacuum_vacuum_scale_factor = 0.02);

create index audit_log_order_idx on audit_log (happened_at desc, id desc);
create index audit_log_resource_idx on audit_log (resource, happened_at desc);
-- As for campaigns: every search reads what was written since the index's list was last merged.
alter index audit_log_name_idx set (gin_pending_list_limit = 256);
alter table audit_log set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- The number of campaigns of each label, kept by triggers as in campaign_counts: the sum over the rows of a label.
create table campaign_label_counts (
  slot integer generated always as identity primary key,
  label text not null,
  campaigns integer not null
) with (fillfactor = 50);
create index campaign_label_counts_label_idx on campaign_label_counts (label);

create function add_to_campaign_label_count(of_label text, more integer) returns void language plpgsql as $$
declare
  found_slot integer;
  left_over integer;
begin
  select slot into found_slot from campaign_label_counts where label = of_label limit 1 for update skip locked;
  if found_slot is null then
    insert into campaign_label_counts (label, campaigns) values (of_label, more);
    return;
  end if;
  update campaign_label_counts set campaigns = campaigns + more where slot = found_slot returning campaigns into left_over;
  if left_over = 0 then
    delete from campaign_label_counts where slot = found_slot;
  end if;
end $$;

create function count_campaign_labels() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_campaign_label_count(label, sign * number)
    from (
      select label, count(*)::integer as number from (select distinct id, unnest(labels) as label from written) as each
      group by label
    ) as counted;
  return null;
end $$;
create trigger labels_of_inserted_campaigns_are_counted after insert on campaigns
  referencing new table as written for each statement execute function count_campaign_labels();
create trigger labels_of_deleted_campaigns_are_counted after delete on campaigns
  referencing old table as written for each statement execute function count_campaign_labels();

create function count_changed_campaign_labels() returns trigger language plpgsql as $$
begin
  perform add_to_campaign_label_count(label, -1)
    from (select unnest(old.labels) except select unnest(new.labels)) as removed (label);
  perform add_to_campaign_label_count(label, 1)
    from (select unnest(new.labels) except select unnest(old.labels)) as added (label);
  return null;
end $$;
create trigger changed_labels_are_counted after update of labels on campaigns
  for each row when (old.labels is distinct from new.labels) execute function count_changed_campaign_labels();

create function forget_campaign_label_counts() returns trigger language plpgsql as
  $$ begin delete from campaign_label_counts; return null; end $$;
create trigger labels_of_truncated_campaigns_are_counted after truncate on campaigns
  for each statement execute function forget_campaign_label_counts();

-- The triggers are there already, so that no campaign is written between this count and theirs.
insert into campaign_label_counts (label, campaigns)
  select label, count(*) from (select distinct id, unnest(labels) as label from campaigns) as each group by label;

-- Last, because this also blocks reads until the end of the transaction.
drop index campaigns_updated_at_idx, campaigns_created_at_idx, campaigns_name_idx, campaign_edits_user_id_idx,
  audit_log_happened_at_idx;
