import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import type { SectionProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { OpenGraphPreview } from './OpenGraphPreview.tsx';
import { SearchPreview } from './SearchPreview.tsx';
import { usePreview } from './usePreview.ts';
import { XPreview } from './XPreview.tsx';

/** Live previews of links to the public page on search engines and social networks. */
export function PreviewsSection({ title, help }: SectionProps) {
  return (
    <FormSection title={title} help={help}>
      <Previews />
    </FormSection>
  );
}

/** A separate component, so that a keystroke renders only the previews. */
function Previews() {
  const t = useT();
  const preview = usePreview();
  return (
    <>
      <Named name={t('settings.previews.search')}>
        <SearchPreview preview={preview} />
      </Named>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))' }}>
        <Named name={t('settings.previews.openGraph')}>
          <OpenGraphPreview preview={preview} />
        </Named>
        <Named name={t('settings.previews.x')}>
          <XPreview preview={preview} />
        </Named>
      </Box>
      {preview.isDrawn && (
        <Typography variant="body2" color="text.secondary">
          {t('settings.previews.drawn')}
        </Typography>
      )}
    </>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {name}
      </Typography>
      {children}
    </Box>
  );
}
