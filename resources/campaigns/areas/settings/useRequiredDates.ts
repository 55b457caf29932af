import { useCallback } from 'react';
import type { Problem } from '../../../../contracts/validation.ts';
import type { Values } from '../../../../src/engine/form/FormContext.ts';
import { useCampaign } from '../../campaignContext.ts';

/** Dates that the app requires can be set and moved, not cleared (docs/protocol.md, Writes). */
export function useRequiredDates(): (values: Values) => Problem[] {
  const { campaign, app } = useCampaign();
  const { start_date_required, end_date_required } = app.config ?? {};
  return useCallback(
    ({ starts_at, ends_at }) => {
      const problems: Problem[] = [];
      const cleared = (value: unknown, before: string | null) => before !== null && !value;
      if (start_date_required && cleared(starts_at, campaign.starts_at)) {
        problems.push({ loc: ['starts_at'], code: 'date-required' });
      }
      if (end_date_required && cleared(ends_at, campaign.ends_at)) {
        problems.push({ loc: ['ends_at'], code: 'date-required' });
      }
      return problems;
    },
    [campaign, start_date_required, end_date_required],
  );
}
