import { readFileSync } from 'node:fs';
import pg from 'pg';

/** CPU time in milliseconds, by process id. */
type CpuTimes = ReadonlyMap<number, number>;

/** Something of a server, and of all connections to its database. */
type Parts<Of> = { server: Of; database: Of };

/** Linux counts hundredths of a second (proc_pid_stat(5), utime and stime, and USER_HZ in time(7)). */
const msOfTick = 10;
const utimeColumn = 11;

/** Reads the CPU time of a server and of all connections to its database, which other load does not change. */
export class CpuMeter {
  readonly #client: pg.Client;

  constructor(databaseUrl: string) {
    this.#client = new pg.Client({ connectionString: databaseUrl });
  }

  connect = () => this.#client.connect();
  end = () => this.#client.end();

  async read(serverPid: number): Promise<Parts<CpuTimes>> {
    const { rows } = await this.#client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return { server: new Map(cpuMsOf(serverPid)), database: new Map(rows.flatMap(({ pid }) => cpuMsOf(pid))) };
  }
}

/** Returns the CPU time that passed, in milliseconds; connections that ended meanwhile are left out. */
export const cpuBetween = (before: Parts<CpuTimes>, after: Parts<CpuTimes>): Parts<number> => ({
  server: passed(before.server, after.server),
  database: passed(before.database, after.database),
});

const passed = (before: CpuTimes, after: CpuTimes): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);

/** Returns nothing for a process that has ended, or where there is no `/proc`. */
function cpuMsOf(pid: number): [number, number][] {
  try {
    // After the name of the program, which is in parentheses and may contain spaces.
    const columns = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [[pid, (Number(columns[utimeColumn]) + Number(columns[utimeColumn + 1])) * msOfTick]];
  } catch {
    return [];
  }
}
