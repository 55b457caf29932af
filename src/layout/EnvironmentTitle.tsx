import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import { useT } from '../i18n/useT.ts';
import { usePageSetup } from '../shell/pageSetup.ts';

/** The product's name and its environment, so that nobody mistakes live for another one. `of` replaces the name. */
export function EnvironmentTitle({ of }: { of?: string }) {
  const t = useT();
  const { environment } = usePageSetup();
  const name = t(`shell.environment.${environment}`);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {of ? <Name text={of} /> : <ProductLink />}
      <Typography
        component="span"
        variant="caption"
        title={t('shell.environment.label', { name })}
        sx={({ palette }) => {
          const quiet = palette.status[environment === 'staging' ? 'test' : 'upcoming'];
          const live = environment === 'live';
          return {
            flexShrink: 0,
            fontWeight: 600,
            padding: '1px 6px',
            borderRadius: '4px',
            color: live ? palette.liveMark.onMain : quiet.main,
            backgroundColor: live ? palette.liveMark.main : quiet.soft,
          };
        }}
      >
        {name}
      </Typography>
    </Box>
  );
}

function Name({ text }: { text: string }) {
  return (
    <Typography component="span" variant="subtitle2" noWrap title={text} sx={{ minWidth: 0 }}>
      {text}
    </Typography>
  );
}

function ProductLink() {
  const t = useT();
  return (
    <Box
      component={LinkBase}
      to="/"
      sx={{
        display: 'flex',
        minWidth: 0,
        alignItems: 'center',
        gap: 1,
        textDecoration: 'none',
        borderRadius: 1,
        p: '2px',
      }}
    >
      <ProductMark size={22} />
      <Typography component="span" variant="h3" noWrap>
        {t('shell.title')}
      </Typography>
    </Box>
  );
}

/** The product's logo: a loudspeaker, as in the favicon. */
function ProductMark({ size }: { size: number }) {
  return (
    <SvgIcon viewBox="0 0 32 32" color="primary" sx={{ fontSize: size }} aria-hidden>
      <rect width="32" height="32" rx="8" />
      <path d="M9 20v-8l14-4v16l-14-4" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinejoin="round" />
    </SvgIcon>
  );
}
