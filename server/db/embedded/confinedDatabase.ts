import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** All objects with their own owner; indexes and sequences of columns belong to their table. */
const ownedObjects = `select format('%I.%I', nspname, relname) as name
  from pg_class inner join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = $1 and relkind in ('r', 'p', 'v', 'm', 'f')`;

/**
 * Gives a database to a role of the same name, which has no other rights in the cluster: no other database, no admin
 * rights. A schema of that name, which earlier versions created as the cluster's owner, passes to the role with its
 * tables.
 * @param urlOf returns the URL of a database of the cluster, as its owner
 * @param name an existing database
 * @returns the role's new password; the previous one becomes invalid
 */
export async function confineDatabase(urlOf: (database: string) => string, name: string): Promise<string> {
  const password = randomBytes(32).toString('hex');
  await withClient(urlOf('postgres'), (client) => limitRole(client, name, password));
  await withClient(urlOf(name), (client) => passSchema(client, name));
  return password;
}

async function limitRole(client: Client, name: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  const found = await client.query('select from pg_roles where rolname = $1', [name]);
  if (found.rowCount === 0) await client.query(`create role ${role}`);
  await client.query(
    `alter role ${role} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${client.escapeLiteral(password)}`,
  );
  // By default PostgreSQL lets every role connect to every database, so this revokes it.
  const databases = await client.query<{ datname: string }>('select datname from pg_database');
  for (const { datname } of databases.rows) {
    await client.query(`revoke all on database ${client.escapeIdentifier(datname)} from public, ${role}`);
  }
  await client.query(`grant connect, create on database ${role} to ${role}`);
}

async function passSchema(client: Client, name: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  const schema = await client.query('select from pg_namespace where nspname = $1', [name]);
  if (schema.rowCount === 0) return;
  await client.query(`alter schema ${role} owner to ${role}`);
  const { rows } = await client.query<{ name: string }>(ownedObjects, [name]);
  for (const object of rows) await client.query(`alter table ${object.name} owner to ${role}`);
}

async function withClient(url: string, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
