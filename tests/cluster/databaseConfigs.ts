import { join } from 'node:path';
import { type Layout, type Machine, machines } from './layout.ts';

/** Returns the arguments of a machine's etcd. Patroni uses its v2 API, which is disabled by default. */
export function etcdArguments({ etcdFolder, hosts, ports }: Layout, machine: Machine): string[] {
  const client = `http://${hosts[machine]}:${ports.etcd(machine)}`;
  const peerOf = (one: Machine) => `http://${hosts[one]}:${ports.etcdPeer(one)}`;
  return [
    ...['--name', `etcd${machine}`, '--data-dir', join(etcdFolder, `etcd${machine}`), '--enable-v2'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peerOf(machine), '--initial-advertise-peer-urls', peerOf(machine)],
    ...['--initial-cluster', machines.map((one) => `etcd${one}=${peerOf(one)}`).join()],
    ...['--initial-cluster-state', 'new', '--log-level', 'warn'],
  ];
}

/** The settings that all nodes share. Patroni keeps them in etcd. docs/operations/cluster.md gives the reasons. */
const sharedSettings = {
  // loop_wait + 2 × retry_timeout must be at most ttl.
  ttl: 8,
  loop_wait: 1,
  retry_timeout: 3,
  failsafe_mode: true,
  primary_start_timeout: 0,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
    parameters: {
      max_connections: 150,
      wal_log_hints: 'on',
      wal_keep_size: '256MB',
      wal_receiver_timeout: '5s',
      wal_sender_timeout: '2s',
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
    },
  },
};

/** Returns the file `patroni.yml` of a machine, as JSON, which is valid YAML. */
export function patroniConfig(layout: Layout, machine: Machine): string {
  const { folder, hosts, ports, passwords, programs } = layout;
  const own = join(folder, `postgres${machine}`);
  const api = `${hosts[machine]}:${ports.patroni(machine)}`;
  const database = `${hosts[machine]}:${ports.postgres(machine)}`;
  return JSON.stringify({
    scope: 'campaign-cms',
    name: `postgres${machine}`,
    restapi: { listen: api, connect_address: api },
    etcd: { hosts: machines.map((one) => `${hosts[one]}:${ports.etcd(one)}`) },
    bootstrap: {
      dcs: sharedSettings,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      post_bootstrap: join(folder, 'create-databases.sh'),
    },
    postgresql: {
      listen: database,
      connect_address: database,
      bin_dir: programs.postgres,
      data_dir: join(own, 'data'),
      pgpass: join(own, 'pgpass'),
      use_unix_socket: true,
      parameters: { unix_socket_directories: own },
      basebackup: [{ checkpoint: 'fast' }],
      pg_hba: [
        'local all all trust',
        'host all all samenet scram-sha-256',
        'host replication replicator samenet scram-sha-256',
      ],
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.rewind },
      },
    },
  });
}

/** Returns the script that Patroni runs once on the new primary, with the URL of the database `postgres`. */
export const bootstrapScript = ({ passwords }: Layout): string => `#!/bin/sh
exec psql --no-psqlrc --set ON_ERROR_STOP=1 --quiet "$1" <<'SQL'
create role campaign_cms login password '${passwords.tool}';
create database campaign_cms owner campaign_cms;
create role campaign_apps login password '${passwords.apps}';
create database campaign_apps;
grant connect, create on database campaign_apps to campaign_apps;
revoke connect on database campaign_cms from public;
grant connect on database campaign_cms to campaign_cms;
SQL
`;
