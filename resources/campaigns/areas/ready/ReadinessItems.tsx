import ErrorOutline from '@mui/icons-material/ErrorOutline';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { LinkBase } from 'react-admin';
import type { ReadinessItem, ReadinessSeverity } from '#contracts/readiness.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { Panel } from '#src/ui/Panel.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { campaigns } from '../../schema.ts';
import { useOfferedAreas } from '../offeredAreas.ts';
import { placePath, useItemWords } from './itemWords.ts';

const icons = { problem: ErrorOutline, hint: InfoOutlined } as const;
const colours = { problem: 'warning.main', hint: 'text.secondary' } as const;

type ReadinessItemsProps = { severity: ReadinessSeverity; items: readonly ReadinessItem[] };

/** The items of one severity, below its name. */
export function ReadinessItems({ severity, items }: ReadinessItemsProps) {
  const t = useT();
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {t(`readiness.${severity}`)}
      </Typography>
      <Panel>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </Box>
      </Panel>
    </section>
  );
}

/** What is missing, why it matters, and a link to where it is added. */
function Item({ item }: { item: ReadinessItem }) {
  const { title, why } = useItemWords(item);
  const Icon = icons[item.severity];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        alignItems: { xs: 'start', sm: 'center' },
        columnGap: 2,
        rowGap: 1,
        px: 2,
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Icon aria-hidden fontSize="small" sx={{ color: colours[item.severity] }} />
      <div>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {why}
        </Typography>
      </div>
      <Box sx={{ gridColumn: { xs: 2, sm: 'auto' } }}>
        <ItemLink item={item} />
      </Box>
    </Box>
  );
}

function ItemLink({ item }: { item: ReadinessItem }): ReactNode {
  const t = useT();
  const { url } = useCampaign().campaign;
  const place = usePlaceLink(item);
  if (item.key === 'page' && url) {
    return (
      <Button variant="outlined" size="small" href={url} target="_blank" rel="noreferrer">
        {t('readiness.openPage')}
      </Button>
    );
  }
  return (
    place && (
      <Button variant="outlined" size="small" component={LinkBase} to={place.to}>
        {t('readiness.goTo', { place: place.label })}
      </Button>
    )
  );
}

/** Returns the path and the name of an item's place; null if there is none, or if the user may not open it. */
function usePlaceLink({ place, params }: ReadinessItem): { to: string; label: string } | null {
  const t = useT();
  const words = useResourceWords(campaigns);
  const { campaign } = useCampaign();
  const area = useOfferedAreas().find(({ path }) => path === place?.area);
  if (!place || !area) return null;
  const { section } = place;
  return {
    to: placePath(campaign.id, { place, params }) ?? '',
    label: section && area.path === campaigns.homeArea ? words.section(section) : t(area.label),
  };
}
