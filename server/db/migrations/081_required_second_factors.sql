-- Whether the users of a role need a second factor for a login with a password.
alter table roles add column second_factor boolean not null default false;

-- Until when a user may put it off: set by the first login that asks for it.
alter table users add column second_factor_due_at timestamptz(3);
