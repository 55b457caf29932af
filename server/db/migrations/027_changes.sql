-- The transaction that wrote an event: readers of changes compare it with the snapshot of their last read, so that they
-- get every event once, in whichever order transactions commit. The column is null first, so that no row is rewritten.
alter table events add column transaction_id xid8;
alter table events alter column transaction_id set default pg_current_xact_id();
create index events_transaction_id_idx on events (transaction_id) where campaign_id is not null;
