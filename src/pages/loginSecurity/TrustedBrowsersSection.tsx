import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import type { TrustedBrowser } from '#contracts/api/secondFactors.ts';
import { useT } from '../../i18n/useT.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { FactorSection } from './FactorSection.tsx';
import { useChangeFactors } from './useSecondFactors.ts';

/** The browsers in which the user is not asked for the second factor, with buttons that end this. */
export function TrustedBrowsersSection({ browsers }: { browsers: readonly TrustedBrowser[] }) {
  const t = useT();
  const notify = useNotify();
  const title = t('userSettings.trustedBrowsers.title');
  const forget = useChangeFactors({
    send: (call, id: string) => call('DELETE /api/users/me/second_factors/trusted_browsers/:id', { params: { id } }),
    onDone: () => notify(t('userSettings.trustedBrowsers.forgotten'), { type: 'success' }),
  });
  return (
    <FactorSection title={title} text={t('userSettings.trustedBrowsers.text')} actions={null}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }} aria-label={title}>
        {browsers.map((one) => (
          <BrowserRow key={one.id} browser={one} onForget={() => forget.mutate(one.id)} />
        ))}
      </Box>
    </FactorSection>
  );
}

function BrowserRow({ browser: one, onForget }: { browser: TrustedBrowser; onForget: () => void }) {
  const t = useT();
  const device = t('signIns.device', {
    browser: one.browser ?? t('signIns.unknownBrowser'),
    system: one.system ?? t('signIns.unknownSystem'),
  });
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
        <Typography variant="body2" color="text.secondary">
          {t('signIns.lastUsed')} <TimeAgo moment={one.last_used_at} />
          {' · '}
          {t('userSettings.tokens.ends')} <TimeAgo moment={one.expires_at} />
        </Typography>
      </Box>
      <IconAction
        label={t('userSettings.trustedBrowsers.forget', { device })}
        icon={DeleteOutlined}
        onClick={onForget}
      />
    </Box>
  );
}
