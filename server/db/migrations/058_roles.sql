-- Roles are data: administrators add further ones out of the existing permissions.
create table roles (
  id text primary key,
  name text not null,
  permissions text[] not null,
  -- The three roles of every installation, which can't be changed.
  system boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index roles_name_key on roles (unique_form(name));

insert into roles (id, name, permissions, system, created_at, updated_at)
select id, name, permissions, true, now(), now() from (values
  ('admin', 'Admin', array[
    'users-read', 'users-modify', 'campaigns-read', 'campaigns-modify', 'consumer-data-read', 'consumer-data-modify',
    'campaigns-create', 'campaigns-delete', 'media-delete', 'object-access-read', 'object-access-modify', 'apps-modify'
  ]),
  ('editor', 'Editor', array[
    'users-read', 'campaigns-read', 'campaigns-modify', 'consumer-data-read', 'campaigns-create', 'campaigns-delete',
    'media-delete', 'object-access-read'
  ]),
  ('external', 'External', array['campaigns-read', 'campaigns-modify', 'consumer-data-read'])
) as shipped (id, name, permissions);

-- The foreign key takes the place of the fixed roles.
alter table users add constraint users_role_fkey foreign key (role) references roles (id) not valid;
alter table users validate constraint users_role_fkey;
alter table users drop constraint users_role_check;
create index users_role_idx on users (role);
