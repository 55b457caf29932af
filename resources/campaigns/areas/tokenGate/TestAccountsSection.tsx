import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useDataProvider } from 'react-admin';
import type { TestAccount } from '#contracts/tokenGate.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { CopyableText } from '#src/ui/CopyableText.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useTypedGate } from './gateFields.ts';

/** Accounts for testing the saved gate, listed while it is on and has a product. */
export function TestAccountsSection() {
  const t = useT();
  return (
    <FormSection title={t('tokenGate.accounts.title')} help={t('tokenGate.accounts.help')}>
      <Content />
    </FormSection>
  );
}

function Content() {
  const t = useT();
  const typed = useTypedGate();
  const { token_gate } = useCampaign().campaign;
  const product = token_gate.product_id?.trim() ?? '';
  if (!typed.enabled) return <Quiet>{t('tokenGate.accounts.off')}</Quiet>;
  if (!token_gate.enabled) return <Quiet>{t('tokenGate.accounts.unsaved')}</Quiet>;
  if (product === '') return <Quiet>{t('tokenGate.accounts.noProduct')}</Quiet>;
  return (
    <>
      {typed.productId !== product && <Quiet>{t('tokenGate.accounts.ofSaved', { product })}</Quiet>}
      <Accounts product={product} />
    </>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {children}
    </Typography>
  );
}

function Accounts({ product }: { product: string }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { id } = useCampaign().campaign;
  const { call } = useDataProvider<CmsDataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['tokenGate', 'testAccounts', id, product],
    queryFn: async ({ signal }) =>
      (await call('GET /api/campaigns/:id/token_gate/test_accounts', { params: { id }, signal })).items,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error && !isFetching) {
    return (
      <ErrorState
        title={t('tokenGate.accounts.failed')}
        text={t('tokenGate.accounts.failedText', { reason: errorWords(error) })}
        onRetry={refetch}
      />
    );
  }
  if (!data) return <SkeletonRows rows={4} columns={2} label={t('tokenGate.accounts.loading')} />;
  if (data.length === 0) return <Quiet>{t('tokenGate.accounts.none', { product })}</Quiet>;
  return (
    <>
      <Kind kind="valid" accounts={data.filter(({ has_access }) => has_access)} />
      <Kind kind="invalid" accounts={data.filter(({ has_access }) => !has_access)} />
    </>
  );
}

const words = {
  valid: {
    title: 'tokenGate.accounts.valid',
    help: 'tokenGate.accounts.validHelp',
    none: 'tokenGate.accounts.noValid',
  },
  invalid: {
    title: 'tokenGate.accounts.invalid',
    help: 'tokenGate.accounts.invalidHelp',
    none: 'tokenGate.accounts.noInvalid',
  },
} as const;

function Kind({ kind, accounts }: { kind: keyof typeof words; accounts: TestAccount[] }) {
  const t = useT();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3">
        {t(words[kind].title)}
      </Typography>
      <Quiet>{t(accounts.length === 0 ? words[kind].none : words[kind].help)}</Quiet>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 }}>
        {accounts.map(({ email, password }) => (
          <Box
            component="li"
            key={email}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
              gap: 1,
              p: 1,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            <Field label={t('tokenGate.accounts.email')} text={email} />
            <Field label={t('tokenGate.accounts.password')} text={password} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const Field = ({ label, text }: { label: string; text: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="text.secondary" component="div">
      {label}
    </Typography>
    <CopyableText text={text} />
  </Box>
);
