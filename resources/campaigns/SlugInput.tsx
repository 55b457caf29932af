import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { slugAffixes, slugPattern } from '#contracts/campaign.ts';
import { limits } from '#contracts/limits.ts';
import { slugOfName } from '#contracts/slug.ts';
import { textOf } from '#contracts/values.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FollowingTextField } from '#src/engine/inputs/FollowingTextField.tsx';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import { useFollowedText } from '#src/engine/inputs/useFollowedText.ts';
import { useFollowWords } from '#src/engine/inputs/useFollowWords.ts';
import type { InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import type { App } from '../apps/schema.ts';
import { campaignPath } from './campaignPath.ts';
import { PreviewLinksButton } from './previewLinks/PreviewLinksButton.tsx';
import { QrCodeButton } from './qrCode/QrCodeButton.tsx';
import { useRelease } from './releaseContext.ts';

type Watched = { app?: string | null; slug?: string | null };

/** The campaign's part of the public URL, with the prefix and suffix that the app adds. */
export function SlugInput(props: InputProps) {
  const t = useT();
  const { app, slug } = useWatch<Watched>();
  const { base } = useFormState();
  const release = useRelease();
  const input = useFieldInput(props);
  const { data } = useGetOne<App>('apps', { id: textOf(app) }, { enabled: Boolean(app) });
  const { prefix, suffix } = slugAffixes(data?.config?.urls.campaign_public);
  const followed = useFollowedText({ source: props.source, from: 'name', derive: slugOfName });
  const followWords = useFollowWords(props, 'name');
  const taken = useSlugTaken(textOf(app), textOf(slug), { id: textOf(base.id), slug: textOf(base.slug) });
  const error = input.frame.error ?? (taken ? t('campaigns.slug.taken') : undefined);
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FieldFrame {...input.frame} error={error} help={followWords(followed.automatic)}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          {prefix && <Affix text={prefix} />}
          <FollowingTextField
            input={input}
            followed={followed}
            invalid={input.invalid || taken !== null}
            sx={{ flex: '1 1 220px' }}
          />
          {suffix && <Affix text={suffix} />}
        </Box>
      </FieldFrame>
      {taken?.existingId && <TakenBy id={taken.existingId} />}
      {textOf(base.url) !== '' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <QrCodeButton url={textOf(base.url)} slug={textOf(base.slug)} />
          {data?.config?.drafts_enabled && !release && <PreviewLinksButton campaignId={textOf(base.id)} />}
        </Box>
      )}
    </Box>
  );
}

/** Links to the campaign that uses the slug, in a new tab so that this form keeps its values. */
function TakenBy({ id }: { id: string }) {
  const t = useT();
  return (
    <Link component={LinkBase} to={campaignPath(id)} target="_blank" variant="body2" sx={{ justifySelf: 'start' }}>
      {t('campaigns.slug.openTaken')}
      <VisuallyHidden>, {t('shell.opensInNewTab')}</VisuallyHidden>
    </Link>
  );
}

function Affix({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  );
}

const isSlug = (slug: string): boolean => new RegExp(slugPattern).test(slug) && slug.length <= limits.maxSlugLength;

/** A slug that another campaign of the app uses; its id is null when the user may not see that campaign. */
type SlugTaken = { existingId: string | null };

/**
 * Checks during input whether another campaign of the app has this slug; null while loading and when the slug is free.
 */
function useSlugTaken(app: string, slug: string, own: { id?: string; slug?: string }): SlugTaken | null {
  const { call } = useDataProvider<CmsDataProvider>();
  const rested = useDebounced(slug, limits.slugCheckDebounceMs);
  const { data } = useQuery({
    queryKey: ['campaigns', 'slugExists', app, rested],
    queryFn: () => call('GET /api/campaigns/:app/:slug/exists', { params: { app, slug: rested } }),
    enabled: app !== '' && isSlug(rested) && rested !== own.slug,
    staleTime: 5_000,
  });
  const isTaken = rested === slug && slug !== own.slug && data?.exists === true && data.existing_id !== own.id;
  return isTaken ? { existingId: data.existing_id } : null;
}
