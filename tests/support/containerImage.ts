import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The parts of an image's configuration that the tests use. */
type ImageConfig = {
  Env: string[];
  User: string;
  WorkingDir: string;
  Entrypoint: string[];
  Cmd: string[];
  StopSignal: string;
  Healthcheck: { Test: string[] };
};

/** The image of the Dockerfile, built and mounted. */
export type ContainerImage = {
  config: ImageConfig;
  /** Its file system. */
  root: string;
  /**
   * Returns the command that runs the image's entry point with these arguments, or its default ones: as its user, on
   * its file system, which is read-only except for a /tmp in memory and the volume.
   */
  command(args?: string[]): [string, ...string[]];
  remove(): void;
};

/** Says why this machine cannot build images; null if it can. */
export function imagesAreImpossible(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root';
  return spawnSync('buildah', ['--version']).status === 0 ? null : 'needs buildah';
}

/**
 * Builds the last stage of the Dockerfile from the present build. The base image is this machine's Node without
 * anything else, and takes the place of the public one.
 */
export function buildImage(): ContainerImage {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-cms-image-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    return { ...buildIn(folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function buildIn(folder: string): Omit<ContainerImage, 'remove'> {
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
  const buildah = (...args: string[]): string =>
    execFileSync('buildah', ['--root', `${folder}/store`, '--runroot', `${folder}/run`, ...args], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const build = ['bud', '--format', 'docker', '--network', 'host', '--layers=false', '--quiet'];
  // Takes the place of the first stage, which installs packages from a registry.
  const built = join(folder, 'built/product');
  execFileSync(process.execPath, ['scripts/assemble.mjs', join(built, 'app')]);
  mkdirSync(join(built, 'data'));
  makeBase(join(folder, 'base'), join(built, 'app'));
  buildah(...build, '--tag', 'node-alone', join(folder, 'base'));
  const replaced = ['--build-arg', 'NODE_IMAGE=localhost/node-alone', '--build-context', `build=${folder}/built`];
  buildah(...build, ...replaced, '--tag', 'campaign-cms', '.');
  const config: ImageConfig = JSON.parse(buildah('inspect', '--type', 'image', 'campaign-cms')).Docker.config;
  const root = buildah('mount', buildah('from', 'campaign-cms'));
  const data = join(folder, 'data');
  cpSync(join(root, 'data'), data, { recursive: true });
  execFileSync('chown', [`--reference=${root}/data`, data]);
  return {
    config,
    root,
    command: (args = config.Cmd) => {
      const inside = [
        ...config.Entrypoint,
        ...args.map((arg) => arg.replace(/^(scripts|dist)\//, `${config.WorkingDir}/$1/`)),
      ];
      return ['unshare', '--mount', 'sh', '-ec', confined, 'sh', root, data, config.User, ...inside];
    },
  };
}

/** Arguments: the file system, the volume, the user, then the command. */
const confined = `
  root=$1 data=$2 user=$3; shift 3
  mount --bind "$root" "$root"
  mount -o remount,bind,ro "$root"
  mount -t tmpfs tmpfs "$root/tmp"
  mount --rbind /proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --bind "$data" "$root/data"
  exec setpriv --no-new-privs chroot --userspec="$user" "$root" "$@"`;

/** Creates the context of an image with this machine's Node, and the system's libraries that it and a program load. */
function makeBase(folder: string, program: string): void {
  const native = readdirSync(program, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(node|so[.\d]*)$/.test(path),
  );
  const loading = [process.execPath, ...native.map((path) => join(program, path))];
  // The packages contain libraries of their own, and files for another C library, for which ldd fails.
  const { stdout } = spawnSync('ldd', loading, { encoding: 'utf8' });
  const libraries = new Set(stdout.match(/(?<=\s)\/(usr\/)?lib\S+(?= \()/g));
  for (const path of [process.execPath, ...libraries]) {
    const target = path === process.execPath ? '/usr/bin/node' : path;
    mkdirSync(join(folder, 'root', dirname(target)), { recursive: true });
    cpSync(path, join(folder, 'root', target), { dereference: true });
  }
  for (const name of ['tmp', 'etc', 'proc', 'dev']) mkdirSync(join(folder, 'root', name));
  writeFileSync(join(folder, 'root/etc/hosts'), '127.0.0.1 localhost\n');
  writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\nCOPY root/ /\nENV PATH=/usr/sbin:/usr/bin:/sbin:/bin\n');
}
