import { sql } from 'kysely';
import { expect } from 'vitest';
import { defineResource } from '#resources/schema/defineResource.ts';
import { references } from '#resources/schema/derivedFields.ts';
import { boolean, list, map, type OnDelete, object, reference, text } from '#resources/schema/fields.ts';
import type { As, TestServer } from './server.ts';

const common = {
  create: 'campaigns-modify',
  edit: 'campaigns-modify',
} as const;

export const areas = defineResource({
  name: 'areas',
  title: 'name',
  fields: { name: text({ required: true }), secret: boolean() },
  list: { columns: ['name'], filters: ['secret'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'area', fields: ['name', 'secret'] }] },
  access: {
    ...common,
    list: ['users-modify', { permission: 'campaigns-read', where: { secret: false } }],
    delete: 'campaigns-delete',
  },
});

const toArea = <const Action extends OnDelete>(onDelete: Action) => reference({ to: 'areas', onDelete });

/** Refers to areas, labels and to other shows in each way. */
export const shows = defineResource({
  name: 'shows',
  title: 'name',
  fields: {
    name: text({ required: true }),
    secret: boolean(),
    area: reference({ to: 'areas' }),
    cleared: toArea('setNull'),
    owned: toArea('cascade'),
    areas: list(reference({ to: 'areas' })),
    all_cleared: list(toArea('setNull')),
    all_owned: list(toArea('cascade')),
    within: reference({ to: 'shows', onDelete: 'cascade' }),
    before: reference({ to: 'shows', onDelete: 'setNull' }),
    app: reference({ to: 'apps' }),
    campaign: reference({ to: 'campaigns' }),
    file: reference({ to: 'uploads' }),
    person: reference({ to: 'users' }),
    people: list(reference({ to: 'users' })),
    place: object({ area: reference({ to: 'areas' }) }),
    rooms: list(object({ area: reference({ to: 'areas' }) })),
    by_floor: map(reference({ to: 'areas', required: true })),
    open: reference({ to: 'areas', where: { secret: false } }),
    all_open: references({ to: 'areas', where: { secret: false }, onDelete: 'setNull' }),
    label: reference({ to: 'labels' }),
    labels: references({ to: 'labels' }),
    tagged: list(object({ label: reference({ to: 'labels' }) })),
  },
  list: { columns: ['name', 'area', 'person', 'app', 'campaign'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'show', fields: ['name'] }] },
  access: {
    ...common,
    list: ['users-modify', { permission: 'campaigns-read', where: { secret: false } }],
    delete: 'users-modify',
  },
});

export type Body = Record<string, unknown> & { id: string };

/** Calls with which the tests of references write, read and check records; `server` is read at each call. */
export function referenceCalls(server: () => TestServer) {
  async function make(resource: 'areas' | 'shows', json: object = {}, as: As = 'admin'): Promise<Body> {
    const {
      status,
      body,
      text: answer,
    } = await server().call('POST', `/api/${resource}`, { as, json: { name: 'A', ...json } });
    expect(status, answer).toBe(201);
    return body;
  }

  const remove = (resource: 'areas' | 'shows', id: string, as: As = 'admin') =>
    server().call('DELETE', `/api/${resource}/${id}`, { as });

  const read = async (resource: 'areas' | 'shows', id: string): Promise<Body | null> => {
    const { status, body } = await server().call('GET', `/api/${resource}/${id}`, { as: 'admin' });
    return status === 404 ? null : body;
  };

  const count = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      server().db,
    );
    return rows[0]?.count ?? 0;
  };

  /** The audit's actions and the events of a record, in their order. */
  async function recordedOf(id: string) {
    const audit = await sql<{ action: string }>`
    select action from audit_log where record_id = ${id} order by audit_log.id`.execute(server().db);
    const events = await sql`
    select from events where type = 'resource_changed' and payload::jsonb ->> 'id' = ${id}`.execute(server().db);
    return { actions: audit.rows.map(({ action }) => action), events: events.rows.length };
  }

  return { make, remove, read, count, recordedOf };
}
