import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCreate, useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered, answeredRecord } from '#src/engine/answeredRecord.ts';
import type { Values } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { campaignPath } from '../campaignPath.ts';
import type { ListedCampaign, NamedCopy } from '../schema.ts';

/** What is made from an existing campaign. */
export type NewCampaignKind = 'clone' | 'cloneAsChild' | 'createChild';

type Chosen = { app: string; name: string; slug: string; dates: NamedCopy };

/**
 * Returns a function that creates a campaign from another one, and one that opens what was created: the settings of a
 * copy, or the editor of an empty campaign.
 */
export function useMakeCampaign(kind: NewCampaignKind, campaign: ListedCampaign) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [create] = useCreate();
  const { cloneCampaign } = useDataProvider<CmsDataProvider>();
  const isHere = useIsMounted();
  const madeId = useRef('');

  const send = async ({ app, dates, ...named }: Chosen): Promise<Values> => {
    const { id, test } = campaign;
    if (kind === 'createChild') {
      const data = { app, ...named, ...dates, test, parent_id: id };
      return answeredRecord(await create('campaigns', { data }, { returnPromise: true }));
    }
    const place = kind === 'cloneAsChild' ? { parent_id: id } : {};
    return answered(await cloneCampaign(id, { ...named, ...dates, ...place }));
  };
  const make = async (chosen: Chosen) => {
    const made = await send(chosen);
    madeId.current = String(made.id);
    notify(t('engine.form.created', { name: String(made.name) }), { type: 'success' });
    if (kind !== 'clone') void queryClient.invalidateQueries({ queryKey: ['campaigns', 'children', campaign.id] });
  };
  /** Does nothing if the user has navigated away. */
  const open = () => {
    if (isHere.current) navigate(campaignPath(madeId.current, kind === 'createChild' ? 'editor' : 'settings'));
  };
  return { make, open };
}

function useIsMounted() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
