-- As events_transaction_id_idx, for readers of the changes of declared resources.
create index events_records_transaction_id_idx on events (transaction_id) where campaign_id is null;
