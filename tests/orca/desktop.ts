import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrcaPrograms } from '#scripts/engines/engines.mjs';
import { until } from '#tests/support/builtServer.ts';
import { firstLine, startDisplay } from '#tests/support/display.ts';
import { makeScratchFolder } from '#tests/support/scratch.ts';

export type Desktop = {
  /** Environment of the programs on it. */
  env: Record<string, string>;
  /** File in which Orca writes what it says, a line of JSON for each phrase. */
  spoken: string;
  stop(): Promise<void>;
};

/** Makes a home folder for the programs, where the sound device discards sound and Orca has our settings. */
function makeHome(): { home: string; runtime: string; preferences: string; spoken: string } {
  const home = makeScratchFolder('orca');
  const [runtime, preferences, spoken] = [join(home, 'run'), join(home, 'preferences'), join(home, 'spoken.jsonl')];
  mkdirSync(runtime, { mode: 0o700 });
  mkdirSync(preferences);
  copyFileSync(join(import.meta.dirname, 'orca-customizations.py'), join(preferences, 'orca-customizations.py'));
  writeFileSync(join(home, '.asoundrc'), 'pcm.!default { type null }\nctl.!default { type null }\n');
  writeFileSync(spoken, '');
  return { home, runtime, preferences, spoken };
}

/** Starts the accessibility bus on the D-Bus session, and lets programs know that a screen reader runs. */
function enableAccessibility(busCommand: string, env: Record<string, string>): void {
  for (const property of ['IsEnabled', 'ScreenReaderEnabled']) {
    const change = ['org.freedesktop.DBus.Properties.Set', 'string:org.a11y.Status', `string:${property}`];
    const call = ['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus', ...change];
    execFileSync(busCommand, [...call, 'variant:boolean:true'], { env, stdio: 'ignore' });
  }
}

/** Starts an X server, a window manager, a D-Bus session with its accessibility bus, and Orca on them. */
export async function startDesktop(programs: OrcaPrograms): Promise<Desktop> {
  const { home, runtime, preferences, spoken } = makeHome();
  const { child: xServer, display } = await startDisplay(programs.display);
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    LANG: 'C.UTF-8',
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    DISPLAY: display,
    GNOME_ACCESSIBILITY: '1',
    SPOKEN: spoken,
  };
  const busArgs = ['--session', '--nofork', '--print-address=1'];
  const bus = spawn(programs.bus, busArgs, { stdio: ['ignore', 'pipe', 'ignore'], env });
  const children = [bus, xServer];
  const stop = async () => {
    for (const child of children) await end(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus);
    enableAccessibility(programs.busCommand, env);
    children.unshift(spawn(programs.windowManager, [], { stdio: 'ignore', env }));
    const orcaArgs = ['--disable=braille', `--user-prefs=${preferences}`];
    children.unshift(spawn(programs.orca, orcaArgs, { stdio: 'ignore', env }));
    await until(() => readFileSync(spoken, 'utf8').includes('Screen reader on'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, spoken, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
