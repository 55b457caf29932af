import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId } from 'react';
import type { PartyRecord } from '#contracts/api/parties.ts';
import { useT } from '#src/i18n/useT.ts';

type PartyListProps = {
  parties: readonly PartyRecord[];
  /** Another page or search is loading. */
  busy: boolean;
  onChoose: (party: PartyRecord) => void;
};

/** Arrow keys move between the parties. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  event.preventDefault();
  buttons[at + by]?.focus();
}

/** Lists the parties of a page with all their details. */
export function PartyList({ parties, busy, onChoose }: PartyListProps) {
  const t = useT();
  return (
    <Box
      component="ul"
      aria-label={t('settings.parties.results')}
      aria-busy={busy}
      onKeyDown={moveFocus}
      sx={{ listStyle: 'none', m: 0, mx: -1, p: 0, display: 'grid', gap: 0.5, opacity: busy ? 0.6 : 1 }}
    >
      {parties.map((party) => (
        <li key={party.id}>
          <PartyEntry party={party} onChoose={onChoose} />
        </li>
      ))}
    </Box>
  );
}

function PartyEntry({ party, onChoose }: { party: PartyRecord; onChoose: (party: PartyRecord) => void }) {
  const t = useT();
  const id = useId();
  const closed = party.party_id === null;
  return (
    <ButtonBase
      aria-label={t('settings.parties.choose', { name: party.name })}
      aria-describedby={id}
      aria-disabled={closed || undefined}
      onClick={closed ? undefined : () => onChoose(party)}
      sx={{
        width: '100%',
        display: 'flex',
        alignItems: 'start',
        justifyContent: 'start',
        textAlign: 'start',
        gap: 1.5,
        p: 1,
        borderRadius: 1,
        '&:hover': { bgcolor: closed ? undefined : 'action.hover' },
      }}
    >
      <Avatar variant="rounded" src={party.image_url ?? undefined} alt="" sx={{ width: 44, height: 44 }}>
        {party.name.slice(0, 1)}
      </Avatar>
      <Box id={id} sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="p">
          {party.name}
        </Typography>
        {party.distinguishing_info && <Typography variant="body2">{party.distinguishing_info}</Typography>}
        <Facts party={party} />
        {closed && (
          <Typography variant="body2" color="text.secondary">
            {t('settings.parties.noPartyId')}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
}

function Facts({ party }: { party: PartyRecord }) {
  const t = useT();
  const facts = [
    [t('settings.parties.type'), party.type],
    [t('settings.parties.lifecycle'), party.lifecycle_status],
    [t('settings.parties.completeness'), party.completeness_score],
    [t('settings.parties.verification'), party.verification_score],
    [t('settings.parties.partyId'), party.party_id],
    [t('settings.parties.id'), party.id],
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, typography: 'body2', color: 'text.secondary' }}>
      {facts.map(([name, value]) => (
        <span key={name}>
          {name}:{' '}
          <Box component="span" sx={{ color: 'text.primary' }}>
            {value ?? t('engine.value.none')}
          </Box>
        </span>
      ))}
    </Box>
  );
}
