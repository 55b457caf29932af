-- Where the entries of the audit are sent (docs/operations/watch.md, Audit stream). One server at a time sends to a destination:
-- the one with the lease.
create table audit_streams (
  destination text primary key,
  -- When a server last had it in its configuration, accurate to an hour.
  seen_at timestamptz(3) not null,
  lease uuid,
  leased_until timestamptz(3),
  failures integer not null default 0,
  retry_at timestamptz(3)
);

-- The entries that a destination has not accepted yet.
create table audit_stream_queue (
  destination text not null references audit_streams on delete cascade,
  entry_id bigint not null,
  primary key (destination, entry_id)
);

-- Queued in the transaction of the write: nothing is lost if the process ends, and nothing is sent for a write that was
-- rolled back.
create function queue_audit_stream() returns trigger language plpgsql as $$
begin
  insert into audit_stream_queue (destination, entry_id)
  select audit_streams.destination, inserted.id from inserted cross join audit_streams;
  return null;
end $$;
create trigger audit_is_streamed after insert on audit_log
  referencing new table as inserted for each statement execute function queue_audit_stream();
