import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OrcaPrograms } from '#scripts/engines/engines.mjs';
import { until } from '#tests/support/builtServer.ts';
import { firstLine, startDisplay } from '#tests/support/display.ts';
import { makeScratchFolder } from '#tests/support/scratch.ts';

export type Desktop = {
  /** Environment of the programs on it. */
  env: Record<string, string>;
  /** File in which Orca writes what it says. */
  speech: string;
  stop(): Promise<void>;
};

/** Starts an X server, a window manager, a D-Bus session with its accessibility bus, and Orca on them. */
export async function startDesktop(programs: OrcaPrograms): Promise<Desktop> {
  const folder = makeScratchFolder('orca');
  const runtime = join(folder, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  const speech = join(folder, 'speech.jsonl');
  const preferences = join(folder, 'preferences');
  mkdirSync(preferences);
  copyFileSync(new URL('orca-customizations.py', import.meta.url), join(preferences, 'orca-customizations.py'));
  const { child: xServer, display } = await startDisplay(programs.display);
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    LANG: 'C.UTF-8',
    HOME: folder,
    XDG_RUNTIME_DIR: runtime,
    DISPLAY: display,
    GNOME_ACCESSIBILITY: '1',
    SPOKEN: speech,
  };
  const bus = spawn(programs.bus, ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env,
  });
  env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus);
  const isEnabled = ['string:org.a11y.Status', 'string:IsEnabled', 'variant:boolean:true'];
  execFileSync(
    programs.busCommand,
    [
      '--session',
      '--print-reply',
      '--dest=org.a11y.Bus',
      '/org/a11y/bus',
      'org.freedesktop.DBus.Properties.Set',
      ...isEnabled,
    ],
    { env, stdio: 'ignore' },
  );
  const windows = spawn(programs.windowManager, [], { stdio: 'ignore', env });
  const orca = spawn(programs.orca, ['--disable=braille', `--user-prefs=${preferences}`, `--debug-file=/tmp/orca-debug.log`], { stdio: 'ignore', env });
  await until(() => readIfThere(speech).includes('Screen reader on'));
  return {
    env,
    speech,
    async stop() {
      for (const child of [orca, windows, bus, xServer]) await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
