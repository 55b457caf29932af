-- For the calendar: the campaigns that overlap a period, in the order of their begin, and their number.
create index campaigns_begin_idx on campaigns ((coalesce(starts_at, created_at)) desc, id)
  include (starts_at, created_at, ends_at, parent_id, app, test);
