-- What was removed from a drawing (SVG) when it was received.
alter table uploads add column removed text[] not null default '{}';
alter table upload_contents add column removed text[] not null default '{}';
