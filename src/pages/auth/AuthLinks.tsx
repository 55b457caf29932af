import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { usePageSetup } from '../../shell/pageSetup.ts';
import { useSignedIn } from './useSignedIn.ts';
import type { Typed } from './useStep.ts';

/** The primary link, to the next page. */
export function NextPage({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={LinkBase} to={to} variant="contained" fullWidth sx={{ minHeight: 40 }}>
      {children}
    </Button>
  );
}

/** Secondary links, side by side where there is room. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        '& > a': { display: 'flex', alignItems: 'center', minHeight: 24 },
        '@media (pointer: coarse)': { '& > a': { minHeight: 44 } },
      }}
    >
      {children}
    </Box>
  );
}

type AuthLinkProps = {
  to: string;
  /** What the user has typed already and would type again there: the page fills it in (`useStep`). */
  typed?: Typed;
  children: ReactNode;
};

/** A link to another page of the tool. */
export function AuthLink({ to, typed, children }: AuthLinkProps) {
  return (
    <Link component={LinkBase} to={to} state={typed} variant="body2" sx={{ fontWeight: 500 }}>
      {children}
    </Link>
  );
}

/** A link back to the login page, or, for a signed-in user, to the campaigns. */
export function LoginLink() {
  const t = useT();
  const signedIn = useSignedIn();
  return (
    <AuthLink to={signedIn ? '/' : '/login'}>{t(signedIn ? 'accounts.goToCampaigns' : 'accounts.goToLogin')}</AuthLink>
  );
}

/** Points to the outbox of mails that were not sent; only on one machine, where the server enables it. */
export function OutboxHint() {
  const t = useT();
  const { outbox_path } = usePageSetup();
  if (outbox_path === null) return null;
  return (
    <Alert severity="info">
      {t('accounts.outbox')}{' '}
      <Link href={outbox_path} target="_blank" rel="noreferrer" underline="always">
        {t('accounts.outboxLink')}
      </Link>
    </Alert>
  );
}
