-- The audit is read by who, what and which kind, the newest first.
create index audit_log_user_id_idx on audit_log (user_id, happened_at desc);
create index audit_log_action_idx on audit_log (action, happened_at desc);
create index audit_log_record_id_idx on audit_log (record_id);
create index audit_log_name_idx on audit_log using gin ((details ->> 'name') gin_trgm_ops);
