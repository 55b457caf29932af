-- Who somebody is at the company's sign-on (OpenID Connect): there people are known by issuer and subject alone.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  linked_at timestamptz(3) not null,
  last_sign_on_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create index identities_user_id_idx on identities (user_id);

-- Accounts that were made for a person of the directory: the first verified identity with their address is linked, once.
create table awaited_identities (
  user_id uuid primary key references users (id) on delete cascade,
  awaited_since timestamptz(3) not null
);

-- Sign-ons under way at the issuer. Each is used once, in the browser that began it; secrets of the browser are hashed.
create table sign_on_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  -- the sign-in that it belongs to
  interaction text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz(3) not null
);
create index sign_on_attempts_expires_at_idx on sign_on_attempts (expires_at);
