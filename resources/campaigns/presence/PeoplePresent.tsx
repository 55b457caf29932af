import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { PersonPresent } from '#contracts/events.ts';
import type { Place } from '#contracts/presence.ts';
import { isRecord } from '#contracts/values.ts';
import { useT } from '#src/i18n/useT.ts';
import { useMenuAnchor } from '#src/ui/hooks/useMenuAnchor.ts';
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx';
import { campaignAreas } from '../areas/areas.ts';
import { useCampaign } from '../campaignContext.ts';
import { useCampaignPresence } from './presenceContext.ts';

/** As many as fit into the header on a phone. */
const maxShown = 3;

/** The initials of the others who have the campaign open. A click lists their names and where they are. */
export function PeoplePresent() {
  const t = useT();
  const { people, more } = useCampaignPresence();
  const list = useMenuAnchor();
  const count = people.length + more;
  const label = count > 0 ? t('campaigns.presence.others', { smart_count: count }) : t('campaigns.presence.nobody');
  // An open list keeps its button, which gets the focus back.
  if (count === 0 && !list.isOpen) return null;
  return (
    <>
      <ButtonBase
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={list.isOpen}
        onClick={list.open}
        sx={{ flexShrink: 0, borderRadius: 3.5, p: '2px', minWidth: 28, minHeight: 28 }}
      >
        <Avatars people={people} more={more} />
      </ButtonBase>
      {list.wanted && (
        <Popover
          anchorEl={list.anchor}
          open={list.isOpen}
          onClose={list.close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 280, mt: 0.5, p: 1.5 } } }}
        >
          <People people={people} more={more} />
        </Popover>
      )}
    </>
  );
}

type PeopleProps = { people: readonly PersonPresent[]; more: number };

function Avatars({ people, more }: PeopleProps) {
  const placeWords = usePlaceWords();
  const hidden = Math.max(0, people.length - maxShown) + more;
  return (
    <Box component="span" aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: '2px' }}>
      {people.slice(0, maxShown).map(({ user, place }) => (
        <span key={user.id} title={[user.display_name, placeWords(place)].filter(Boolean).join(' · ')}>
          <PersonAvatar name={user.display_name} quiet={!place.visible} />
        </span>
      ))}
      {hidden > 0 && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ px: 0.5 }}>
          +{hidden}
        </Typography>
      )}
    </Box>
  );
}

function People({ people, more }: PeopleProps) {
  const t = useT();
  const placeWords = usePlaceWords();
  if (people.length === 0) return <Typography variant="body2">{t('campaigns.presence.nobody')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {people.map(({ user, place }) => (
        <Box component="li" key={user.id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
          <PersonAvatar name={user.display_name} quiet={!place.visible} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{user.display_name}</Typography>
            <Typography variant="caption" component="p" color="textSecondary">
              {placeWords(place)}
            </Typography>
          </Box>
        </Box>
      ))}
      {more > 0 && (
        <Typography component="li" variant="body2" color="textSecondary">
          {t('campaigns.presence.more', { smart_count: more })}
        </Typography>
      )}
    </Box>
  );
}

/** Returns the number of a block on the page, from 1; 0 if the stored page does not have it in a list of blocks. */
function numberOf(blockId: string | null, page: unknown): number {
  if (blockId === null || !isRecord(page) || !Array.isArray(page.blocks)) return 0;
  return page.blocks.findIndex((block: unknown) => isRecord(block) && block.id === blockId) + 1;
}

/** Returns a function that describes where a user is: 'Editor, block 2'; '' for an area of a newer version. */
function usePlaceWords(): (place: Place) => string {
  const t = useT();
  const { page } = useCampaign().campaign;
  return ({ area, block_id, visible }) => {
    const label = campaignAreas.find(({ path }) => path === area)?.label;
    if (!label) return '';
    const number = numberOf(block_id, page);
    const words = number > 0 ? t('campaigns.presence.block', { area: t(label), number }) : t(label);
    return visible ? words : t('campaigns.presence.background', { place: words });
  };
}
