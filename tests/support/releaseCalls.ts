import type { Answer, As, TestServer } from './server.ts';

/** Calls with which the tests of releases write into, read and publish them; `server` is read at each call. */
export function releaseCalls(server: () => TestServer) {
  const call: TestServer['call'] = (method, path, options) => server().call(method, path, { as: 'editor', ...options });
  const act =
    (action: string) =>
    (id: string, json?: unknown, as: As = 'editor'): Promise<Answer> =>
      call('POST', `/api/releases/${id}/${action}`, { as, ...(json !== undefined && { json }) });
  return {
    /** Creates a release, and returns its id. */
    create: async (name = 'Friday', as: As = 'editor'): Promise<string> =>
      (await call('POST', '/api/releases', { as, json: { name } })).body.id,
    release: async (id: string): Promise<Answer['body']> => (await call('GET', `/api/releases/${id}`)).body,
    /** Reads a campaign in a release, with its texts. */
    readIn: async (release: string, id: string): Promise<Answer['body']> =>
      (await call('GET', `/api/campaigns/${id}?include_i18n=true&release=${release}`)).body,
    /** Patches a campaign in a release; `base` is the `updated_at` of the copy. */
    patchIn: (
      release: string,
      id: string,
      fields: Record<string, unknown>,
      { base, as = 'editor' }: { base?: string; as?: As } = {},
    ): Promise<Answer> =>
      call('POST', `/api/campaigns/${id}/patch?release=${release}`, {
        as,
        json: { fields, ...(base !== undefined && { base_updated_at: base }) },
      }),
    /** Returns the changes of a release; those of one campaign with all values. */
    changesOf: async (release: string, campaign?: string): Promise<Answer['body']> =>
      (await call('GET', `/api/releases/${release}/changes${campaign ? `?campaign_id=${campaign}` : ''}`)).body,
    takeBack: (release: string, json: { campaign_id: string; paths?: string[] }): Promise<Answer> =>
      call('DELETE', `/api/releases/${release}/changes`, { json }),
    approvals: async (id: string): Promise<Answer['body']> => (await call('GET', `/api/releases/${id}/approvals`)).body,
    /** Gives a verdict on the release as it is now, or on what `of` identifies. */
    judge: async (id: string, as: As, verdict = 'approved', of?: string): Promise<Answer> => {
      const seen = of ?? (await call('GET', `/api/releases/${id}/approvals`)).body.hash;
      return call('POST', `/api/releases/${id}/approvals`, { as, json: { verdict, comment: 'Seen', of: seen } });
    },
    keep: act('changes/keep'),
    publish: act('publish'),
    schedule: act('schedule'),
    unschedule: act('unschedule'),
    discard: act('discard'),
    undo: act('undo'),
  };
}
