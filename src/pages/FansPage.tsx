import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useErrorWords } from '../engine/words.ts';
import { useT } from '../i18n/useT.ts';
import { AccessDenied } from '../layout/AccessDenied.tsx';
import { useCurrentUser } from '../shell/appData.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import { FoundFan } from './fans/FoundFan.tsx';

/** What all apps have of one email address. The address is not in the URL, so that no browser history has it. */
export default function FansPage() {
  return allows(useCurrentUser(), accessTo('POST /api/fans/search', 'consumer-data-modify')) ? (
    <FanSearch />
  ) : (
    <AccessDenied />
  );
}

function FanSearch() {
  const t = useT();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const search = useMutation({ mutationFn: (email: string) => call('POST /api/fans/search', { body: { email } }) });
  const { mutate, variables: email = '', data, error, isPending } = search;
  return (
    <>
      <PageHeader title={t('fans.title')} />
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: '72ch' }}>
        {t('fans.help')}
      </Typography>
      <SearchForm busy={isPending} onSearch={mutate} />
      {isPending ? (
        <SkeletonRows rows={3} columns={4} label={t('fans.loading')} />
      ) : error ? (
        <ErrorState title={t('fans.failed')} text={errorWords(error)} onRetry={() => mutate(email)} />
      ) : data ? (
        <FoundFan key={search.submittedAt} email={email} found={data} />
      ) : (
        <EmptyState icon={PersonSearchOutlined} title={t('fans.start')} text={t('fans.startText')} />
      )}
    </>
  );
}

function SearchForm({ busy, onSearch }: { busy: boolean; onSearch: (email: string) => void }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(email.trim());
  };
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1, mb: 2 }}
    >
      <TextField
        size="small"
        type="email"
        label={t('fans.email')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 254 } }}
        sx={{ flex: '1 1 240px', maxWidth: 360 }}
      />
      <Button type="submit" variant="contained" loading={busy}>
        {t('fans.search')}
      </Button>
    </Box>
  );
}
