-- A client's name for one upload through all its tries (header Idempotency-Key): a second try finds what the first made.
alter table uploads add column upload_key uuid;
create unique index uploads_upload_key_key on uploads (created_by, upload_key) where upload_key is not null;
