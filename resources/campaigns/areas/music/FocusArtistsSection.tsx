import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import type { FocusArtist } from '#contracts/music.ts';
import type { ServiceItem } from '#contracts/streaming.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { SortableEntry } from '#src/ui/sortable/SortableEntry.tsx';
import { SortableList, type SortControls } from '#src/ui/sortable/SortableList.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { ItemPicture } from '../settings/follow/ItemPicture.tsx';
import { ServiceItemLookup } from '../settings/follow/ServiceItemLookup.tsx';
import { MusicLoading } from './MusicLoading.tsx';
import { useStoredArtists } from './musicQueries.ts';
import { artistKey, useFocusArtists } from './useFocusArtists.ts';
import { useMusicReadOnly } from './useMusicReadOnly.ts';
import { useServiceName } from './useServiceName.ts';

/** Lists the campaign's focus artists in order; each change is saved at once. */
export function FocusArtistsSection() {
  const t = useT();
  const stored = useStoredArtists();
  const { artists, add, remove, reorder } = useFocusArtists(stored);
  const title = t('music.artists.title');
  return (
    <FormSection title={title} help={t('music.artists.help')}>
      <MusicLoading name={title} stored={stored} />
      {stored.copy && (
        <>
          <ArtistList artists={artists} onReorder={reorder} onRemove={remove} />
          <AddArtist artists={artists} onAdd={add} />
        </>
      )}
    </FormSection>
  );
}

type ArtistListProps = {
  artists: readonly FocusArtist[];
  onReorder: (from: number, to: number) => void;
  onRemove: (artist: FocusArtist) => void;
};

function ArtistList({ artists, onReorder, onRemove }: ArtistListProps) {
  const t = useT();
  const readOnly = useMusicReadOnly();
  const [asked, setAsked] = useState<FocusArtist | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isRemoved = useRef(false);
  const removeAsked = () => {
    if (asked) onRemove(asked);
    isRemoved.current = true;
    setAsked(null);
  };
  // The button that opened the dialog was removed with its artist.
  useEffect(() => {
    if (asked === null && isRemoved.current) place.current?.focus();
    isRemoved.current = false;
  }, [asked]);
  return (
    <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, outline: 0 }}>
      {artists.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('music.artists.none')}
        </Typography>
      )}
      <SortableList
        items={artists}
        keyOf={artistKey}
        nameOf={({ name }) => name}
        onMove={onReorder}
        disabled={readOnly}
        label={t('music.artists.title')}
      >
        {(artist, _at, controls) => (
          <FocusArtistEntry artist={artist} controls={controls} disabled={readOnly} onRemove={() => setAsked(artist)} />
        )}
      </SortableList>
      <ConfirmDialog
        open={asked !== null}
        title={t('music.artists.removeTitle')}
        confirmLabel={t('music.artists.removeLabel')}
        danger
        disabled={readOnly}
        onConfirm={removeAsked}
        onClose={() => setAsked(null)}
      >
        {t('music.artists.removeText', { name: asked?.name ?? '' })}
      </ConfirmDialog>
    </Box>
  );
}

type AddArtistProps = { artists: readonly FocusArtist[]; onAdd: (item: ServiceItem) => Promise<boolean> };

function AddArtist({ artists, onAdd }: AddArtistProps) {
  const t = useT();
  const readOnly = useMusicReadOnly();
  const { enabled_services } = useCampaign().campaign;
  const refusal = (item: ServiceItem): string | null => {
    if (artists.some((artist) => artistKey(artist) === artistKey(item))) {
      return t('music.artists.alreadyThere', { name: item.name });
    }
    const limit = limits.maxFocusArtists;
    return artists.length >= limit ? t('music.artists.full', { limit }) : null;
  };
  const words = { label: t('music.artists.find'), help: t('music.artists.findHelp'), add: t('music.artists.add') };
  return (
    <ServiceItemLookup
      enabledServices={enabled_services}
      refusal={refusal}
      onAdd={onAdd}
      readOnly={readOnly}
      type="artist"
      words={words}
    />
  );
}

type FocusArtistEntryProps = {
  artist: FocusArtist;
  controls: SortControls;
  disabled: boolean;
  onRemove: () => void;
};

/** One artist with its service, and buttons to move and remove it. */
function FocusArtistEntry({ artist, controls, disabled, onRemove }: FocusArtistEntryProps) {
  const t = useT();
  const service = useServiceName()(artist.service);
  const removeWords = t('music.artists.remove', { name: artist.name });
  return (
    <SortableEntry controls={controls} removeWords={removeWords} disabled={disabled} onRemove={onRemove}>
      <ItemPicture image={artist.image} type={artist.type} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{artist.name}</Typography>
        <Link
          href={artist.url}
          target="_blank"
          rel="noopener noreferrer"
          variant="body2"
          aria-label={t('music.artists.open', { name: artist.name, service })}
        >
          {service}
        </Link>
      </Box>
    </SortableEntry>
  );
}
