import type { FastifyPluginAsync } from 'fastify';
import { suggestionsApi } from '#contracts/api/suggestions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, found } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { callService } from '../../plugins/serviceErrors.ts';
import { TranslationRefusedError } from '../../providers/translation/translator.ts';
import { charge } from '../auth/auth.ts';
import { findVisibleCampaign } from '../campaigns/campaigns.ts';

/** Suggestions for translations by an external service. */
export const suggestionsModule: FastifyPluginAsync<Dependencies> = async (app, { db, clock, providers }) =>
  serve(app, suggestionsApi, {
    'POST /api/campaigns/:id/translations/suggestions': async ({ caller, params, body, request }) => {
      found(await findVisibleCampaign(db, caller, params.id));
      await charge(db, clock, [
        { key: ['suggestions', caller.id], tries: serverLimits.suggestionRequestsPerHour, windowSeconds: 3_600 },
      ]);
      return callService(request.log, () => providers.translation.translate(body)).catch((error: unknown) => {
        if (!(error instanceof TranslationRefusedError)) throw error;
        throw new ApiError(error.refusal, error.language === null ? {} : { language: error.language });
      });
    },
  });
