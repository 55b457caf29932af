import { type AccessRule, allows, type PermissionKey, permissionsOfRole, ruleOf } from '#contracts/permissions.ts';
import { resources } from '#resources/index.ts';
import { type Caller, everybody, type Row } from './accessCallers.ts';

const permissionsOf: { [caller in Caller]?: readonly PermissionKey[] } = {
  ...permissionsOfRole,
  'personal token': ['campaigns-read'],
};

const mayCall = (rule: AccessRule | undefined): readonly Caller[] =>
  everybody.filter((caller) => allows({ permissions: permissionsOf[caller] ?? [] }, rule));

/** Returns the permissions of which a personal token needs one; null if it can't call the route. */
function needsOf(rule: AccessRule | undefined): { oneOf: readonly PermissionKey[] } | readonly [] | null {
  const rules = rule === undefined ? [] : [rule].flat();
  const names = rules.map((one) => (typeof one === 'string' ? one : one.permission));
  if (names.includes('signed-in')) return [];
  const oneOf = names.flatMap((name) => (name === 'nobody' || name === 'signed-in' ? [] : [name]));
  return oneOf.length === 0 ? null : { oneOf };
}

/**
 * The routes that the server derives from the declarations, and who may call them. No record of the test is concerned,
 * so that a new resource needs no row: allowed callers get 404 or 422.
 */
const recordRoutes = resources
  .filter(({ module }) => !module)
  .flatMap(({ name, access, import: declared, history, drafts, lock }) => {
    const path = () => `/api/${name}/01900000-0000-7000-8000-000000000000`;
    const below = (end: string) => () => `${path()}/${end}`;
    const of = (route: string, rule: AccessRule | undefined, row: Omit<Row, 'may'> & Partial<Row>) => ({
      route,
      rule,
      row,
    });
    const rule = [access.create ?? 'nobody', access.edit ?? 'nobody'].flat();
    const send = () => ({ 'no field': true });
    const undo = { ok: 404, path: () => `/api/${name}/imports/01900000-0000-7000-8000-000000000000/undo` };
    const importing = declared
      ? [of(`POST /api/${name}/import`, rule, { ok: 415, send }), of(`POST /api/${name}/imports/:id/undo`, rule, undo)]
      : [];
    const revisions = `/api/${name}/:id/revisions`;
    const kept = [
      of(`GET ${revisions}`, ruleOf(access, 'show'), { ok: 404, path: below('revisions') }),
      of(`GET ${revisions}/:number`, ruleOf(access, 'show'), { ok: 404, path: below('revisions/1') }),
      of(`GET ${revisions}/:number/restore`, access.edit, { ok: 404, path: below('revisions/1/restore') }),
      of(`POST ${revisions}/:number/restore`, access.edit, { ok: 404, path: below('revisions/1/restore') }),
    ];
    const publishing = ['publish', 'unpublish'].map((verb) =>
      of(`POST /api/${name}/:id/${verb}`, access.edit, { ok: 404, path: below(verb) }),
    );
    // No personal token can lock a record.
    const editors = mayCall(access.edit).filter((caller) => caller !== 'personal token');
    const locking = [
      of(`GET /api/${name}/locks`, access.list, { ok: 200 }),
      of(`PUT /api/${name}/:id/lock`, undefined, { may: editors, ok: 404, path: below('lock'), send: () => ({}) }),
      of(`DELETE /api/${name}/:id/lock`, undefined, {
        may: editors,
        ok: 404,
        path: below('lock?locked_at=2026-01-01T00:00:00.000Z'),
      }),
    ];
    return [
      ...importing,
      ...(lock ? locking : []),
      ...(history ? kept : []),
      ...(drafts ? publishing : []),
      of(`GET /api/${name}/export`, access.list, { ok: 200 }),
      of(`GET /api/${name}`, access.list, { ok: 200 }),
      of(`GET /api/${name}/:id`, ruleOf(access, 'show'), { ok: 404, path }),
      of(`POST /api/${name}`, access.create, { ok: 422, send }),
      of(`PUT /api/${name}/:id`, access.edit, { ok: 404, path, send: () => ({}) }),
      of(`DELETE /api/${name}/:id`, access.delete, { ok: 404, path }),
    ];
  });

export const recordRows: Record<string, Row> = Object.fromEntries(
  recordRoutes.map(({ route, rule, row }) => [route, { may: mayCall(rule), ...row }]),
);

export const recordNeeds = Object.fromEntries(recordRoutes.map(({ route, rule }) => [route, needsOf(rule)]));
