-- The audit entry of a write with an idempotency key shows that it was carried out. It is written in the transaction of
-- the write, so that a second attempt is refused by the index, even at the same time on another node.
alter table audit_log add column request_key uuid;
create unique index audit_log_request_key on audit_log (user_id, request_key) where request_key is not null;
