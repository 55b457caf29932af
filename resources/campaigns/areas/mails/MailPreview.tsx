import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useMailWords, usePreview } from './MailsContext.ts';
import type { Composed } from './mailCalls.ts';

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** A mail as the app renders it, light or dark. `children` are further controls. */
export function MailPreview({ mail, children }: { mail: Composed; children?: ReactNode }) {
  const t = useT();
  const mailWords = useMailWords();
  const [scheme, setScheme] = useState<Scheme>('light');
  const { data, error, isFetching, refetch } = usePreview(mail);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {children}
        <ToggleButtonGroup
          size="small"
          exclusive
          value={scheme}
          onChange={(_event, chosen: Scheme | null) => chosen && setScheme(chosen)}
          aria-label={t('mails.preview.scheme')}
        >
          {schemes.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`mails.preview.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {error && !isFetching ? (
        <RetryAlert onRetry={() => void refetch()}>
          {t('mails.preview.failed', { reason: mailWords(error) })}
        </RetryAlert>
      ) : data ? (
        <>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {t('mails.preview.subject', { subject: data.subject })}
          </Typography>
          <MailFrame html={data.html} name={t('mails.preview.frame', { subject: data.subject })} scheme={scheme} />
        </>
      ) : (
        <SkeletonRows rows={5} columns={1} label={t('mails.preview.loading')} />
      )}
    </Box>
  );
}

/**
 * Shows the HTML of a mail in a frame without scripts, forms and navigation of the tool. The frame inherits the tool's
 * content security policy, which allows no style attributes: they are applied as properties instead.
 */
function MailFrame({ html, name, scheme }: { html: string; name: string; scheme: Scheme }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<Document | null>(null);
  useEffect(() => {
    // Mail programs show a mail on the plain ground of the scheme.
    if (loaded) Object.assign(loaded.documentElement.style, { colorScheme: scheme, backgroundColor: 'Canvas' });
  }, [loaded, scheme]);
  const onLoad = () => {
    const page = frame.current?.contentDocument ?? null;
    for (const element of page?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
      element.style.cssText = element.dataset.style ?? '';
    }
    setLoaded(page);
  };
  return (
    <Box
      component="iframe"
      ref={frame}
      title={name}
      // The same origin, so that the tool can style it. Without scripts it can't use that.
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={onLoad}
      sx={{
        width: '100%',
        height: 480,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        colorScheme: scheme,
      }}
    />
  );
}
