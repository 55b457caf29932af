import type { Answer, CallOptions, TestServer } from './server.ts';

type Patch = CallOptions & { base?: string };

/** Calls with which the tests of campaigns write, read and check change records; `server` is read at each call. */
export function campaignCalls(server: () => TestServer) {
  const rowsOf = {
    revisions: (id: string) =>
      server()
        .db.selectFrom('campaign_revisions')
        .selectAll()
        .where('campaign_id', '=', id)
        .orderBy('number')
        .execute(),
    audit: (id: string) =>
      server().db.selectFrom('audit_log').selectAll().where('record_id', '=', id).orderBy('id').execute(),
    events: (id: string) =>
      server().db.selectFrom('events').selectAll().where('campaign_id', '=', id).orderBy('id').execute(),
    edits: (id: string) => server().db.selectFrom('campaign_edits').selectAll().where('campaign_id', '=', id).execute(),
  };
  return {
    /** As the editor, unless the options say otherwise; `base` is the `updated_at` of the loaded campaign. */
    patch: (id: string, fields: Record<string, unknown>, { base, ...options }: Patch = {}): Promise<Answer> =>
      server().call('POST', `/api/campaigns/${id}/patch`, {
        as: 'editor',
        json: { fields, ...(base !== undefined && { base_updated_at: base }) },
        ...options,
      }),
    /** Reads the campaign as an admin. */
    read: async (id: string): Promise<Answer['body']> =>
      (await server().call('GET', `/api/campaigns/${id}`, { as: 'admin' })).body,
    /** Reads the campaign with its texts as an admin. */
    readWhole: async (id: string): Promise<Answer['body']> =>
      (await server().call('GET', `/api/campaigns/${id}?include_i18n=true`, { as: 'admin' })).body,
    /** Reads its children as an admin. */
    childrenOf: async (id: string): Promise<Answer['body']> =>
      (await server().call('GET', `/api/campaigns/${id}/children`, { as: 'admin' })).body.items,
    /** As the editor, unless the options say otherwise. */
    clone: (id: string, json: unknown = {}, options: CallOptions = {}): Promise<Answer> =>
      server().call('POST', `/api/campaigns/${id}/clone`, { as: 'editor', json, ...options }),
    revisionsOf: rowsOf.revisions,
    auditOf: rowsOf.audit,
    eventsOf: rowsOf.events,
    /** Counts the change records of each kind. */
    changeRecordsOf: async (id: string) => ({
      revisions: (await rowsOf.revisions(id)).length,
      audit: (await rowsOf.audit(id)).length,
      events: (await rowsOf.events(id)).length,
      edits: (await rowsOf.edits(id)).length,
    }),
  };
}
