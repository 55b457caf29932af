import { execFile, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The parts of an image's configuration that the tests use. */
type ImageConfig = {
  Env: string[];
  User: string;
  WorkingDir: string;
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
};

/** The image of the Dockerfile. */
export type ContainerImage = {
  config: ImageConfig;
  /** The folder with its file system. */
  root: string;
  /**
   * Returns a command that runs a program of the image, by default its entry point: as its user, in its working
   * directory, on its file system, which is read-only except for a /tmp in memory and the volume on /data.
   */
  command(program?: string[]): [string, ...string[]];
};

/** Says why this machine cannot build images and run them; null if it can. */
export function imagesAreImpossible(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  if (spawnSync('buildah', ['--version']).status !== 0) return 'needs buildah';
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? null : 'needs root';
}

const run = promisify(execFile);

/**
 * Builds the last stage of the Dockerfile from the present build, without a registry: the base image is this machine's
 * Node, and a folder takes the place of the first stage. Everything is in `folder`, without mounts, except for small
 * caches that buildah has in /var/lib/containers and /var/cache/containers.
 */
export async function buildImage(folder: string): Promise<ContainerImage> {
  // Other drivers than vfs mount their folders.
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', TMPDIR: folder };
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const buildah = async (...args: string[]) => (await run('buildah', [...storage, ...args], { env })).stdout.trim();
  const build = (tag: string, ...args: string[]) =>
    buildah('bud', '--format', 'docker', '--pull-never', '--layers=false', '--quiet', '--tag', tag, ...args);

  const product = join(folder, 'build/product');
  await run(process.execPath, ['scripts/assemble.mjs', join(product, 'app')]);
  mkdirSync(join(product, 'data'));
  writeBase(join(folder, 'base'), product);
  await build('localhost/node-alone', join(folder, 'base'));
  const context = ['--build-context', `build=${join(folder, 'build')}`];
  await build('localhost/campaign-cms', '--build-arg', 'NODE_IMAGE=localhost/node-alone', ...context, '.');
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/campaign-cms'));
  const config: ImageConfig = Docker.config;
  const root = await buildah('mount', await buildah('from', '--pull-never', 'localhost/campaign-cms'));

  // A new volume gets the owner of the image's folder.
  const volume = join(folder, 'volume');
  const { uid, gid } = statSync(join(root, 'data'));
  mkdirSync(volume);
  chownSync(volume, uid, gid);
  return {
    config,
    root,
    command: (program = [...config.Entrypoint, ...config.Cmd]) => {
      const place = [root, volume, ...config.User.split(':'), config.WorkingDir];
      return ['unshare', '--mount', 'sh', '-ec', confined, 'sh', ...place, ...program];
    },
  };
}

/** Arguments: the file system, the volume, the ids of user and group, the working directory, then the program. */
const confined = `
  root=$1 volume=$2 user=$3 group=$4 directory=$5; shift 5
  mount --bind "$root" "$root"
  mount --bind "$volume" "$root/data"
  mount -t tmpfs tmpfs "$root/tmp"
  mount --rbind /proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -o remount,bind,ro "$root"
  exec setpriv --no-new-privs unshare --root="$root" --wd="$directory" --setgid="$group" --setuid="$user" "$@"`;

/** Writes the context of an image with this machine's Node, and the system's libraries that it and a product load. */
function writeBase(folder: string, product: string): void {
  const names = readdirSync(product, { recursive: true, encoding: 'utf8' });
  const native = names.filter((name) => /\.(node|so[.\d]*)$/.test(name)).map((name) => join(product, name));
  // The packages contain libraries of their own, and files for another C library, for which ldd fails.
  const { stdout } = spawnSync('ldd', [process.execPath, ...native], { encoding: 'utf8' });
  const libraries = new Set(stdout.match(/(?<=\s)\/(usr\/)?lib\S+(?= \()/g));
  const root = join(folder, 'root');
  for (const name of ['tmp', 'etc', 'proc', 'dev']) mkdirSync(join(root, name), { recursive: true });
  const files = [...libraries].map((path) => [path, path] as const);
  for (const [from, to] of [[process.execPath, '/usr/bin/node'] as const, ...files]) {
    mkdirSync(join(root, dirname(to)), { recursive: true });
    cpSync(from, join(root, to), { dereference: true });
  }
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\nCOPY root/ /\nENV PATH=/usr/sbin:/usr/bin:/sbin:/bin\n');
}
