import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { PersonPresent } from '#contracts/events.ts';
import type { Place } from '#contracts/presence.ts';
import { useT } from '../i18n/useT.ts';
import { useMenuAnchor } from './hooks/useMenuAnchor.ts';
import { PersonAvatar } from './PersonAvatar.tsx';

/** As many as fit into the header on a phone. */
const maxShown = 3;

type PeoplePresentProps = {
  people: readonly PersonPresent[];
  /** The number of people who are not listed. */
  more: number;
  /** Describes where a user is; '' for an unknown place. */
  placeWords?: (place: Place) => string;
};

/** The initials of the others who have a record open. A click lists their names and where they are. */
export function PeoplePresent(props: PeoplePresentProps) {
  const { people, more } = props;
  const t = useT();
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
        <Avatars {...props} />
      </ButtonBase>
      {list.wanted && (
        <Popover
          anchorEl={list.anchor}
          open={list.isOpen}
          onClose={list.close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 280, mt: 0.5, p: 1.5 } } }}
        >
          <People {...props} />
        </Popover>
      )}
    </>
  );
}

const noWords = () => '';

function Avatars({ people, more, placeWords = noWords }: PeoplePresentProps) {
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

function People({ people, more, placeWords = noWords }: PeoplePresentProps) {
  const t = useT();
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
