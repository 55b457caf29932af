import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const postgresFolder = '/usr/lib/postgresql';
/** The oldest PostgreSQL that the product supports. */
const minPostgres = 14;

/** The programs that a cluster runs, each with its Debian package. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  setpriv: 'util-linux',
} as const;

/** The modules that Patroni needs for etcd's v2 API and for PostgreSQL, each with its Debian package. */
const pythonModules = { etcd: 'python3-etcd', psycopg2: 'python3-psycopg2' } as const;

/** The value of PATH for all parts, with the programs of the newest installed PostgreSQL first. */
export type Programs = { postgres: string; path: string };

/**
 * Finds the programs of a cluster.
 * @throws Error that lists everything that is missing, with the command that installs it
 */
export function findPrograms(): Programs {
  const postgres = newestPostgres();
  const missing = [
    ...Object.entries(packages).filter(([program]) => !isInstalled(program)),
    ...Object.entries(pythonModules).filter(([module]) => !hasModule(module)),
    ...(postgres === null ? [[`PostgreSQL ${minPostgres} or later`, 'postgresql']] : []),
  ];
  if (process.platform === 'linux' && missing.length === 0 && postgres !== null)
    return { postgres, path: [postgres, ...folders].join(':') };
  const listed = missing.map(([name, debian]) => `  - ${name} (package ${debian})`).join('\n');
  throw new Error(
    `The cluster needs programs that this machine does not have:\n${listed}\n\nOn Debian, install them as root:\n` +
      `  apt-get install --no-install-recommends ${missing.map(([, debian]) => debian).join(' ')}\n\n` +
      'Where systemd runs, Debian also starts their services. The cluster does not use these; stop them with\n' +
      '  systemctl disable --now etcd patroni haproxy nginx postgresql',
  );
}

function newestPostgres(): string | null {
  if (!existsSync(postgresFolder)) return null;
  const newest = readdirSync(postgresFolder)
    .map(Number)
    .filter((version) => version >= minPostgres && isExecutable(join(postgresFolder, `${version}/bin/postgres`)))
    .sort((a, b) => b - a)[0];
  return newest === undefined ? null : join(postgresFolder, `${newest}/bin`);
}

const isInstalled = (program: string): boolean => folders.some((folder) => isExecutable(join(folder, program)));

const hasModule = (module: string): boolean =>
  spawnSync('/usr/bin/python3', ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0;

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
