import { execFileSync } from 'node:child_process';
import type { Layout } from './layout.ts';
import { isRoot } from './part.ts';

/** A machine with its own network, connected by one cable that can be cut. */
export type Namespace = {
  name: string;
  hosts: Layout['hosts'];
  /** Drops all packets in both directions, without an error for either side. */
  cut(): void;
  heal(): void;
  remove(): void;
};

const ip = (...args: string[]) => execFileSync('/sbin/ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Creates a network namespace for machine 1; returns null without root or if the system has no namespaces. */
export function createNamespace(): Namespace | null {
  if (!isRoot) return null;
  const name = `cms-${process.pid}`;
  const [outside, inside] = [`${name}-a`, `${name}-b`];
  const subnet = `10.213.${process.pid % 256}`;
  const [here, there] = [`${subnet}.1`, `${subnet}.2`];
  const within = ['netns', 'exec', name, 'ip'];
  const remove = () => void ip('netns', 'delete', name);
  try {
    ip('netns', 'add', name);
  } catch {
    return null;
  }
  try {
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name);
    ip('address', 'add', `${here}/30`, 'dev', outside);
    ip('link', 'set', outside, 'up');
    ip(...within, 'address', 'add', `${there}/30`, 'dev', inside);
    for (const device of [inside, 'lo']) ip(...within, 'link', 'set', device, 'up');
  } catch {
    remove();
    return null;
  }
  // Packets to a hardware address that nobody has are dropped.
  const nobody = ['lladdr', '02:00:00:00:00:99', 'nud', 'permanent'];
  return {
    name,
    hosts: { 1: there, 2: here, 3: here },
    cut: () => {
      ip('neighbour', 'replace', there, ...nobody, 'dev', outside);
      ip(...within, 'neighbour', 'replace', here, ...nobody, 'dev', inside);
    },
    heal: () => {
      ip('neighbour', 'delete', there, 'dev', outside);
      ip(...within, 'neighbour', 'delete', here, 'dev', inside);
    },
    remove,
  };
}
