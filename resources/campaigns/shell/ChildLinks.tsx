import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LinkBase, useDataProvider } from 'react-admin';
import { can } from '#contracts/permissions.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '#src/i18n/useT.ts';
import { useApps, useCurrentUser } from '#src/shell/appData.ts';
import { useCampaign } from '../campaignContext.ts';
import { campaignPath } from '../campaignPath.ts';
import { useCampaignActions } from '../list/campaignActionsContext.ts';
import { campaigns } from '../schema.ts';

/** Number of children shown before the list is expanded, to keep the panel short. */
const shownFirst = 5;

/** Lists the children of the open campaign, and offers to create one. */
export function ChildLinks() {
  const t = useT();
  const titleId = useId();
  const apps = useApps();
  const { campaign } = useCampaign();
  const { id, token_gate_id } = campaign;
  const { run } = useCampaignActions();
  const mayCreate = can(useCurrentUser(), 'create', campaigns.access);
  const { call } = useDataProvider<CmsDataProvider>();
  const [whole, setWhole] = useState(false);
  const { data: children = [], error } = useQuery({
    // Enabling a token gate adds a child campaign.
    queryKey: ['campaigns', 'children', id, token_gate_id],
    queryFn: async () => (await call('GET /api/campaigns/:id/children', { params: { id } })).items,
    retry: false,
  });
  if (error) {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('campaigns.panel.childrenFailed')}
      </Typography>
    );
  }
  if (children.length === 0 && !mayCreate) return null;
  const shown = whole ? children : children.slice(0, shownFirst);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ typography: 'body2' }}>
      <Typography id={titleId} variant="body2" color="text.secondary">
        {t('campaigns.panel.children')}
      </Typography>
      {children.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, mt: 0.5 }}>
          {shown.map(({ id: childId, name, app }) => (
            <Box component="li" key={childId} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link component={LinkBase} to={campaignPath(childId)}>
                {name}
              </Link>{' '}
              <Typography component="span" variant="caption" color="text.secondary">
                {apps.find((one) => one.id === app)?.name ?? app}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {shown.length < children.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('campaigns.panel.allChildren', { smart_count: children.length })}
        </Button>
      )}
      {mayCreate && (
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => run('createChild', campaign)}
          sx={{ ml: -0.5, mt: 0.5 }}
        >
          {t('campaigns.actions.words.createChild')}
        </Button>
      )}
    </Box>
  );
}
