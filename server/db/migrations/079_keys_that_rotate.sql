-- Signing keys rotate, so hashes of texts need a secret that stays. Hashes made before used the private key.
create table hash_secret (
  is_only boolean primary key default true check (is_only),
  secret text not null
);
insert into hash_secret (secret)
select coalesce(
  (select private_jwk ->> 'd' from signing_keys order by created_at desc limit 1),
  replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
