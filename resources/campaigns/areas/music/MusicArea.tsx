import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useT } from '#src/i18n/useT.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { AnchoredSection } from '../AnchoredSection.tsx';
import { useOpenedPlace, useOpenSection } from '../useOpenSection.ts';
import { FocusArtistsSection } from './FocusArtistsSection.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import { TracklistSection } from './TracklistSection.tsx';
import { useMusicClosed } from './useMusicReadOnly.ts';

/** A campaign's streaming services, focus artists and tracks. */
export default function MusicArea() {
  const t = useT();
  const closed = useMusicClosed();
  useOpenSection(useOpenedPlace());
  return (
    <>
      <PageHeader title={t('music.title')} />
      <Box
        sx={({ layout }) => ({
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'minmax(0, 1fr)',
          maxWidth: layout.formWidth,
        })}
      >
        {closed && (
          <Alert severity="info" role="note">
            {closed}
          </Alert>
        )}
        <ServicesSection />
        <FocusArtistsSection />
        <AnchoredSection place="tracklist">
          <TracklistSection />
        </AnchoredSection>
      </Box>
    </>
  );
}
