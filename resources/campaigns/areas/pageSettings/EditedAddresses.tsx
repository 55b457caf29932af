import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { KeyboardEvent } from 'react';
import { get } from 'react-hook-form';
import { exampleAddress } from '#contracts/socialNetworks.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { AddressInput } from './AddressInput.tsx';
import type { SocialLinkEntryProps } from './linkEntry.ts';
import { source, withAddress } from './socialLinks.ts';
import { useLanguageName } from './useLanguageName.ts';

/** The inputs of an entry: one for each language of the campaign, and for former languages that have an address. */
export function EditedAddresses({ entry, at, links, focus, languages, loading, failed }: SocialLinkEntryProps) {
  const t = useT();
  const readOnly = useFormState().readOnly !== null;
  const nameOf = useLanguageName(languages);
  const { key, name, urls } = entry;
  const error = links.errorOf(at);
  const wanting: unknown = get(error, 'urls.message');
  const known = languages.map(({ code }) => code);
  const foreign = Object.keys(urls).filter((code) => !known.includes(code));
  const isForeign = (code: string) => !failed && !known.includes(code);
  const example = exampleAddress(name);
  const exampleWords = example === null ? undefined : t('pageSettings.entry.example', { address: example });
  const change = (code: string, address: string) => links.change(at, withAddress(urls, code, address));
  const confirm = async () => {
    if (await links.confirm(at, key)) focus.toEdit(key);
    else focus.toInvalid(key);
  };
  const cancel = () => {
    const isNew = links.isNew(key);
    links.cancel(at, key);
    if (isNew) focus.toPlace(at);
    else focus.toEdit(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter confirms the entry; it must not submit the form.
    event.preventDefault();
    if (!readOnly) void confirm();
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 1.5 }}>
      {loading && <SkeletonRows rows={2} columns={1} label={t('pageSettings.links.loading')} />}
      {[...known, ...(loading ? [] : foreign)].map((code, place) => (
        <AddressInput
          key={code}
          label={t('pageSettings.entry.addressIn', { language: nameOf(code) })}
          source={`${source}.${at}.urls.${code}`}
          help={isForeign(code) ? t('pageSettings.entry.foreignLanguage') : exampleWords}
          removeLabel={isForeign(code) ? t('pageSettings.entry.removeAddress', { language: nameOf(code) }) : undefined}
          address={urls[code] ?? ''}
          error={get(error, `urls.${code}.message`) ?? (place === 0 ? wanting : undefined)}
          onChange={(address) => change(code, address)}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" disabled={readOnly} onClick={confirm}>
          {t(links.isNew(key) ? 'pageSettings.entry.add' : 'pageSettings.entry.confirm')}
        </Button>
        <Button disabled={readOnly} onClick={cancel}>
          {t('pageSettings.entry.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
