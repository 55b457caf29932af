import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { type KeyboardEvent, useId } from 'react';
import { get } from 'react-hook-form';
import { exampleAddress, withScheme } from '../../../../contracts/socialNetworks.ts';
import { FieldFrame, helpId } from '../../../../src/engine/form/FieldFrame.tsx';
import { useFormState } from '../../../../src/engine/form/FormContext.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { SkeletonRows } from '../../../../src/ui/SkeletonRows.tsx';
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
          network={name}
          source={`${source}.${at}.urls.${code}`}
          language={nameOf(code)}
          isForeign={!failed && !known.includes(code)}
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

type AddressInputProps = {
  network: string;
  source: string;
  language: string;
  /** The campaign no longer has the language. */
  isForeign: boolean;
  address: string;
  error: unknown;
  onChange: (address: string) => void;
};

function AddressInput({ network, source, language, isForeign, address, error, onChange }: AddressInputProps) {
  const t = useT();
  const id = useId();
  const readOnly = useFormState().readOnly !== null;
  const words = typeof error === 'string' ? error : undefined;
  const example = exampleAddress(network);
  // Always rendered: a line that disappears on input or blur would move the element about to be clicked.
  const exampleWords = example === null ? undefined : t('pageSettings.entry.example', { address: example });
  const help = isForeign ? t('pageSettings.entry.foreignLanguage') : exampleWords;
  const removeWords = t('pageSettings.entry.removeAddress', { language });
  return (
    <FieldFrame id={id} label={t('pageSettings.entry.addressIn', { language })} help={help} error={words}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <OutlinedInput
          id={id}
          name={source}
          type="url"
          size="small"
          fullWidth
          autoComplete="off"
          value={address}
          error={words !== undefined}
          onChange={({ target }) => !readOnly && onChange(target.value.trim())}
          onBlur={() => withScheme(address) !== address && onChange(withScheme(address))}
          inputProps={{
            readOnly,
            spellCheck: false,
            'aria-invalid': words !== undefined,
            'aria-describedby': words !== undefined || help !== undefined ? helpId(id) : undefined,
          }}
        />
        {isForeign && (
          <Tooltip title={removeWords}>
            <span>
              <IconButton size="small" aria-label={removeWords} disabled={readOnly} onClick={() => onChange('')}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
        )}
      </Box>
    </FieldFrame>
  );
}
