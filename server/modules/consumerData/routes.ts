import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Anonymisation } from '../../../contracts/consumerData.ts';
import type { Dependencies } from '../../app.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams } from '../../plugins/listQuery.ts';
import { repeat } from '../../repeat.ts';
import { askToAnonymise, readAnonymisation } from './consumerData.ts';
import { tellApps } from './tellApps.ts';

/** What is asked for is done within about so long. */
const roundEveryMs = 2_000;

/** A call has no wishes. */
const NoWishes = Type.Union([Type.Object({}, { additionalProperties: false }), Type.Null()]);

/** Has campaigns' apps forget their people, and tells where that stands (contract points 4 and 7). */
export const consumerDataModule: FastifyPluginAsyncTypebox<Dependencies> = async (server, dependencies) => {
  const config = { access: 'consumer-data-modify' } as const;
  const path = '/api/campaigns/:id/anonymise';
  const tags = ['consumer data'];
  const params = IdParams;

  const stopping = new AbortController();
  const round = { ...dependencies, log: server.log, stopped: stopping.signal };
  repeat(server, dependencies, roundEveryMs, () => tellApps(round));
  // An app that is slow does not hold up the end of this process.
  server.addHook('preClose', async () => stopping.abort());

  server.get(path, {
    config,
    schema: { summary: 'Where anonymising stands', tags, params, response: { 200: Anonymisation } },
    handler: (request) => readAnonymisation(dependencies, callerOfRequest(request), request.params.id),
  });

  server.post(path, {
    config,
    schema: {
      summary: 'Have the app forget the people of a campaign',
      tags,
      params,
      body: NoWishes,
      response: { 202: Anonymisation },
    },
    handler: async (request, reply) =>
      reply.code(202).send(await askToAnonymise(dependencies, callerOfRequest(request), request.params.id)),
  });
};
