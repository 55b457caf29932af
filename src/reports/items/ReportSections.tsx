import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { nearestLocale } from '#contracts/nearestLocale.ts';
import { useT } from '../../i18n/useT.ts';
import { BesideProvider, useReports } from '../ReportsContext.ts';
import { sectionKey } from '../reportQueries.ts';
import { ReportItemFrame } from './ReportItemFrame.tsx';

/** A section as declared in an app's config (docs/protocol.md, Reports). */
type Section = { title?: string; titles?: Record<string, string>; items: readonly { data_url: string }[] };

/** The reports of an app, in its sections. */
export function ReportSections({ sections }: { sections: readonly Section[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have their places
        <ReportSection key={at} section={section} number={at} />
      ))}
    </Box>
  );
}

function ReportSection({ section, number }: { section: Section; number: number }) {
  const { items } = section;
  const t = useT();
  const id = useId();
  const { campaignId, locale } = useReports();
  const title = section.titles?.[nearestLocale(locale, Object.keys(section.titles)) ?? ''] ?? section.title;
  const queryClient = useQueryClient();
  const reload = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: sectionKey(campaignId, number) }),
    [queryClient, campaignId, number],
  );
  const placeOf = (at: number) =>
    t(title ? 'reports.item.place' : 'reports.item.placeAlone', {
      section: title ?? '',
      number: at + 1,
      count: items.length,
    });
  return (
    <Box role="group" aria-labelledby={title ? id : undefined} sx={{ minWidth: 0 }}>
      {title && (
        <Typography variant="h2" id={id} sx={{ mb: 1 }}>
          {title}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <BesideProvider value={reload}>
          {items.map(({ data_url }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address may be there twice
            <ReportItemFrame key={`${at} ${data_url}`} dataUrl={data_url} section={number} place={placeOf(at)} />
          ))}
        </BesideProvider>
      </Box>
    </Box>
  );
}
