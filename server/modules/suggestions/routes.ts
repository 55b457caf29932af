import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from '#contracts/api/lists.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { Suggestions, SuggestRequest } from '#contracts/suggestions.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { callService } from '../../plugins/serviceErrors.ts';
import { TranslationRefusedError } from '../../providers/translation/translator.ts';
import { charge } from '../auth/auth.ts';
import { findVisibleCampaign } from '../campaigns/campaigns.ts';

/** Suggestions for translations by an outside service. They are only returned, never stored. */
export const suggestionsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, { db, clock, providers }) => {
  app.post('/api/campaigns/:id/translations/suggestions', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Suggest translations of texts; nothing is stored',
      tags: ['translations'],
      params: IdParams,
      body: SuggestRequest,
      response: { 200: Suggestions },
    },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      if (!(await findVisibleCampaign(db, caller, request.params.id))) throw notFound();
      await charge(db, clock, [
        { key: ['suggestions', caller.id], tries: serverLimits.suggestionRequestsPerHour, windowSeconds: 3_600 },
      ]);
      return callService(request.log, () => providers.translation.translate(request.body)).catch((error: unknown) => {
        if (!(error instanceof TranslationRefusedError)) throw error;
        throw new ApiError(error.refusal, error.language === null ? {} : { language: error.language });
      });
    },
  });
};
