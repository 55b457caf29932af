import fc from 'fast-check';
import { uuidForm } from '#contracts/ids.ts';
import { isRecord } from '#contracts/values.ts';
import type { Random } from '#server/seed/random.ts';
import { type AnySchema, valuesOf } from '../support/schemaValues.ts';
import { multipartBody } from '../support/uploadCalls.ts';
import type { Api, Operation } from './operations.ts';
import { namesFor, type Pool } from './pool.ts';

/** A request before it is sent: the parts that a shorter reproduction can leave out are apart. */
export type FuzzRequest = {
  operation: Operation;
  path: string;
  query: [string, string][];
  headers: Record<string, string>;
  body: string | Buffer | null;
};

const strings = [
  'x',
  '%',
  '..',
  ' ',
  'null',
  '0',
  '-1',
  '1e999',
  '01900000-0000-7000-8000-000000000000',
  '😀',
  "'",
  '\u0000',
];
const headersOf: Record<string, readonly string[]> = {
  'Accept-Language': ['de', 'en;q=0.1,de', '*', 'x-'.repeat(500), ';;q=9'],
  'If-Match': ['*', '"1"', 'W/"1"', '"', '"a", "b"', `"${'x'.repeat(3_000)}"`],
  'If-None-Match': ['*', '"1"', 'W/"1"', '"', '"a", "b"'],
  Range: ['bytes=0-0', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3', 'lines=1-2', 'bytes=99999999999999999999-'],
  'Tus-Resumable': ['1.0.0', '1.0.0', '1.0.0', '0.9'],
  'Upload-Length': ['3', '0', '-1', '1e3', '99999999999999999999', 'x'],
  'Upload-Offset': ['0', '3', '-1', 'x', '99999999999999999999'],
  'Upload-Metadata': ['filename YS50eHQ=,folder Lw==', 'filename YS50eHQ=', 'filename', 'x', 'filename ****', ''],
  'Idempotency-Key': ['1c9a8f1e-1111-4111-8111-111111111111', 'x', ''],
  'X-Session-Id': ['s', 'tab-1', 'tab-2', 'x'.repeat(2_000), ''],
};

/** Replaces lone surrogates, which URLs and forms can't contain. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Makes the requests of a run. */
export class Requests {
  private readonly samples = new Map<string, unknown[]>();

  constructor(
    private readonly api: Api,
    private readonly pool: Pool,
    private readonly random: Random,
    private readonly picture: Buffer,
  ) {}

  private anyOf<Value>(values: readonly Value[]): Value | undefined {
    return values[this.random.below(values.length)];
  }

  make(operation: Operation): FuzzRequest {
    const headers: Record<string, string> = {};
    const query: [string, string][] = [];
    for (const { name, in: place, required, schema } of operation.parameters) {
      if (place === 'header' && this.random.chance(required || /^(Tus|Upload)/.test(name) ? 0.95 : 0.2))
        headers[name.toLowerCase()] = this.header(operation, name);
      if (place === 'query' && this.random.chance(required ? 0.97 : 0.2)) query.push(...this.queryOf(name, schema));
    }
    const { body, type } = this.body(operation);
    if (type !== null) headers['content-type'] = type;
    return { operation, path: this.path(operation), query, headers, body };
  }

  private header({ path }: Operation, name: string): string {
    const known = /^If/.test(name) ? this.pool.get(this.random, [`etag ${path}`, 'etag']) : undefined;
    if (known !== undefined && this.random.chance(0.7)) return String(known);
    return this.anyOf(headersOf[name] ?? ['x']) ?? '';
  }

  /** Returns a value that the schema permits most of the time; fast-check makes several at once. */
  sample(key: string, schema: AnySchema): unknown {
    const left = this.samples.get(key) ?? [];
    if (left.length === 0) {
      const seed = this.random.below(2 ** 31);
      left.push(...fc.sample(valuesOf(schema, this.api.resolve), { numRuns: 12, seed }));
      this.samples.set(key, left);
    }
    return left.pop();
  }

  private queryOf(name: string, schema: AnySchema): [string, string][] {
    // A longer wait for changes would only slow the run.
    if (name === 'wait') return [[name, this.random.pick(['0', '-1', 'x'])]];
    const known = this.pool.get(this.random, namesFor(name));
    const made =
      known !== undefined && this.random.chance(0.4) ? known : this.sample(`${name} ${JSON.stringify(schema)}`, schema);
    const values = Array.isArray(made) ? made.slice(0, 20) : [made];
    return values.map((one) => [name, wellFormed(typeof one === 'string' ? one : JSON.stringify(one))]);
  }

  private path({ path, parameters }: Operation): string {
    return path.replace(/\{(\w+)\}/g, (_all, name: string, at: number) => {
      const known = this.pool.get(this.random, namesFor(name, path.slice(0, at)));
      const schema = parameters.find((one) => one.name === name)?.schema ?? { type: 'string' };
      const other = () => (this.random.chance(0.5) ? this.anyOf(strings) : this.pool.get(this.random, ['id', 'slug']));
      const value =
        known !== undefined && this.random.chance(0.9) ? known : (other() ?? this.sample(`path ${name}`, schema));
      const text = encodeURIComponent(wellFormed(String(value)) || 'x');
      // The rest of a path may have several parts.
      return name === 'path' ? text.replaceAll('%2F', '/') : text;
    });
  }

  private body(operation: Operation): { body: string | Buffer | null; type: string | null } {
    const [type, media] = this.anyOf(Object.entries(operation.body)) ?? [];
    if (operation.parameters.some(({ name }) => name === 'Upload-Offset') && operation.method === 'PATCH')
      return { body: this.random.pick(['abc', '', 'a'.repeat(100)]), type: 'application/offset+octet-stream' };
    if (type === undefined || media === undefined) return { body: null, type: null };
    const example = media.example !== undefined && this.random.chance(0.35);
    const made = example
      ? structuredClone(media.example)
      : this.sample(`${operation.name} ${type}`, media.schema ?? {});
    const value = this.withKnown(made, operation.path);
    if (type === 'application/json') return { body: JSON.stringify(value) ?? null, type };
    if (type === 'text/csv') return { body: this.csv(), type };
    const fields = isRecord(value) ? Object.entries(value) : [];
    if (type !== 'multipart/form-data')
      return { body: new URLSearchParams(fields.map(([name, one]) => [name, String(one)])).toString(), type };
    const parts = fields.map(([field, one]) => {
      const value = wellFormed(String(one));
      return field === 'file' ? { field, ...this.file(value) } : { field, value };
    });
    return { body: multipartBody(parts), type: 'multipart/form-data; boundary=x-boundary-of-the-tests-x' };
  }

  private file(text: string) {
    if (this.random.chance(0.6)) return { filename: 'a.jpg', value: this.picture };
    return { filename: this.random.pick(['a.txt', 'a.png', 'ä"\u0001.jpg', '../a', '']), value: text };
  }

  private csv(): string {
    const head = this.random.pick(['name', 'name,kind,fee', 'name;fee', 'id,name', 'constructor,name', '', '"name']);
    const row = this.random.pick(['A', 'A,club,1', 'A;1', '"a\nb",x', '"', 'a\0', '=1+1', ',,,,,']);
    return `${head}\n${row}\n`;
  }

  /** Replaces some values with those of earlier answers under the same name. */
  private withKnown(value: unknown, path: string, name = ''): unknown {
    if (Array.isArray(value)) return value.map((one) => this.withKnown(one, path, name));
    if (isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.withKnown(one, path, key)]));
    if (typeof value !== 'string' || name === '' || !this.random.chance(0.35)) return value;
    const ofResource = uuidForm.test(value) ? [`${path.split('/')[2]}/id`] : [];
    return this.pool.get(this.random, [...namesFor(name), ...ofResource]) ?? value;
  }
}
