import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { LinkBase, useNavigate } from 'react-admin';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { campaigns } from '../../schema.ts';
import type { SettingsSection } from './settingsScreens.tsx';

type SectionNavProps = { sections: readonly SettingsSection[]; tab: string };

const pathOf = (campaignId: string, tab: string) => campaignPath(campaignId, `settings/${tab}`);

/** Sticky links to the sections beside the form, on wide screens. */
export function SectionNav({ sections, tab: open }: SectionNavProps) {
  const t = useT();
  const words = useResourceWords(campaigns);
  const { campaign } = useCampaign();
  return (
    <Box
      component="nav"
      aria-label={t('settings.nav')}
      sx={({ layout, spacing }) => ({
        display: { xs: 'none', lg: 'block' },
        position: 'sticky',
        top: `calc(${layout.barHeight}px + ${spacing(2)})`,
        alignSelf: 'start',
      })}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderLeft: 1, borderColor: 'divider' }}>
        {sections.map(({ id }) => (
          <li key={id}>
            <Link
              component={LinkBase}
              to={pathOf(campaign.id, id)}
              aria-current={id === open ? 'location' : undefined}
              underline="none"
              variant="body2"
              sx={{
                display: 'block',
                px: 1.5,
                py: 0.5,
                ml: '-1px',
                borderLeft: 2,
                borderColor: id === open ? 'primary.light' : 'transparent',
                color: id === open ? 'text.primary' : 'text.secondary',
                fontWeight: id === open ? 600 : 400,
                '&:hover': { color: 'text.primary' },
              }}
            >
              {words.section(id)}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** The same links in one line above the form, on narrow screens. */
export function SectionMenu({ sections, tab: open }: SectionNavProps) {
  const t = useT();
  const words = useResourceWords(campaigns);
  const { campaign } = useCampaign();
  const navigate = useNavigate();
  const isKnown = sections.some(({ id }) => id === open);
  return (
    <Box
      sx={({ layout }) => ({
        display: { lg: 'none' },
        position: 'sticky',
        top: layout.barHeight,
        zIndex: 'appBar',
        bgcolor: 'background.default',
        py: 1,
      })}
    >
      <Select
        native
        value={isKnown ? open : ''}
        onChange={({ target }) => target.value !== '' && navigate(pathOf(campaign.id, target.value))}
        input={<OutlinedInput size="small" fullWidth inputProps={{ 'aria-label': t('settings.goTo') }} />}
      >
        <option value="">{t('settings.goTo')}</option>
        {sections.map(({ id }) => (
          <option key={id} value={id}>
            {words.section(id)}
          </option>
        ))}
      </Select>
    </Box>
  );
}
