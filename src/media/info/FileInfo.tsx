import ChangeCircleOutlined from '@mui/icons-material/ChangeCircleOutlined';
import Check from '@mui/icons-material/Check';
import CropOutlined from '@mui/icons-material/Crop';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import LinkIcon from '@mui/icons-material/Link';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { useLocale, useNotify } from 'react-admin';
import { downloadUrl } from '#contracts/fileNames.ts';
import { imageTargets, isOptimizable } from '#contracts/media.ts';
import { withContentVersion } from '#contracts/mediaContents.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { CopyTooltip } from '../../ui/CopyTooltip.tsx';
import { formatBytes } from '../../ui/format/fileSize.ts';
import { useCopied } from '../../ui/hooks/useCopied.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { FileUses } from '../contents/FileUses.tsx';
import { ReplaceDrop } from '../contents/ReplaceDrop.tsx';
import { useLibraryState } from '../library/LibraryContext.ts';
import { FileTags } from '../tags/FileTags.tsx';
import { VideoPicture } from '../videos/VideoPicture.tsx';
import { AltText } from './AltText.tsx';
import { CropPanel } from './CropPanel.tsx';
import type { Size } from './cropPosition.ts';
import { FileDetails } from './FileDetails.tsx';
import { FilePreview } from './FilePreview.tsx';
import { NameInput } from './NameInput.tsx';
import { SizeInput } from './SizeInput.tsx';
import { UseFileButton } from './UseFileButton.tsx';

const FormerContents = lazyWithRetry(() => import('../contents/FormerContents.tsx'));

/** A file's preview, versions, alternative text, metadata and actions; `isReading` is set while it is read again. */
export function FileInfo({ file, isReading }: { file: Upload; isReading: boolean }) {
  const t = useT();
  const { picker, mayDelete, ask } = useLibraryState();
  const [url, setUrl] = useState(file.url);
  const [cropping, setCropping] = useState(false);
  const shown = file.optimized_versions.some((version) => version.url === url) ? url : file.url;
  const present = withContentVersion(shown, file.content_version);
  return (
    <ReplaceDrop file={file}>
      <FilePreview file={file} url={shown} />
      {file.optimized_versions.length > 0 && <VersionSelect file={file} url={shown} onChange={setUrl} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        {picker ? <UseFileButton file={file} url={shown} isReading={isReading} /> : <CopyLinkButton url={shown} />}
        {isOptimizable(file) && (
          <Button
            variant="outlined"
            startIcon={<CropOutlined />}
            aria-expanded={cropping}
            onClick={() => setCropping(!cropping)}
          >
            {t('media.info.optimise')}
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<ChangeCircleOutlined />}
          onClick={() => ask({ about: 'replaceFile', file, dropped: null })}
        >
          {t('media.replace.action')}
        </Button>
        {file.type === 'video' && <VideoPicture file={file} />}
        <Box sx={{ ml: 'auto', display: 'flex' }}>
          <IconAction
            label={t('media.info.download')}
            icon={DownloadOutlined}
            href={downloadUrl(present, file.name)}
            download
          />
          <IconAction label={t('media.info.open')} icon={OpenInNew} href={present} />
          <IconAction
            label={t('media.actions.move')}
            icon={DriveFileMoveOutlined}
            onClick={() => ask({ about: 'moveFiles', files: [file] })}
          />
          {mayDelete && (
            <IconAction
              label={t('media.actions.delete')}
              icon={DeleteOutlined}
              onClick={() => ask({ about: 'deleteFiles', files: [file] })}
            />
          )}
        </Box>
      </Box>
      {isOptimizable(file) && (
        <Collapse in={cropping} unmountOnExit>
          <Optimise file={file} onMade={setUrl} />
        </Collapse>
      )}
      <NameInput file={file} />
      {file.type === 'image' && <AltText file={file} />}
      <FileTags file={file} />
      <Box component="section" sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h3">{t('media.info.details')}</Typography>
        <FileDetails file={file} />
        <FileUses file={file} />
      </Box>
      {file.content_version > 1 && (
        <Suspense fallback={null}>
          <FormerContents file={file} />
        </Suspense>
      )}
    </ReplaceDrop>
  );
}

type VersionSelectProps = { file: Upload; url: string; onChange: (url: string) => void };

/** Selects the original or a version; shows the size of each and the percentage that it saves. */
function VersionSelect({ file, url, onChange }: VersionSelectProps) {
  const t = useT();
  const id = useId();
  const locale = useLocale() ?? 'en';
  const saved = (bytes: number) => Math.max(0, Math.round(100 * (1 - bytes / file.size_bytes)));
  return (
    <FieldFrame id={id} label={t('media.info.version')}>
      <Select
        native
        value={url}
        onChange={({ target }) => onChange(target.value)}
        input={<OutlinedInput size="small" fullWidth inputProps={{ id }} />}
      >
        <option value={file.url}>{t('media.info.originalSize', { size: formatBytes(file.size_bytes, locale) })}</option>
        {file.optimized_versions.map(({ url: address, width, height, size_bytes }) => (
          <option key={address} value={address}>
            {t('media.info.versionSize', { width, height, size: formatBytes(size_bytes, locale) })},{' '}
            {t('media.info.saved', { percent: saved(size_bytes) })}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

/** Creates a version at a preset or custom size. */
function Optimise({ file, onMade }: { file: Upload; onMade: (url: string) => void }) {
  const t = useT();
  const notify = useNotify();
  const [size, setSize] = useState<Size | null>(imageTargets.og_image);
  return (
    <Box component="section" aria-label={t('media.crop.title')} sx={panel}>
      <SizeInput onChange={setSize} />
      <CropPanel
        file={file}
        target={size}
        label={t('media.crop.make')}
        onMade={(_, { url, width, height }) => {
          onMade(url);
          notify(t('media.crop.made', { width, height }), { type: 'success' });
        }}
      />
    </Box>
  );
}

const panel = { display: 'grid', gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 } as const;

/** Copies a file's URL and confirms it for 2 s. */
function CopyLinkButton({ url }: { url: string }) {
  const t = useT();
  const notify = useNotify();
  const { copied, copy: copyText } = useCopied(url);
  const copy = async () => {
    if (!(await copyText())) notify(t('media.info.notCopied', { url }), { type: 'error' });
  };
  return (
    <CopyTooltip words={t(copied ? 'media.info.copied' : 'media.info.copyLink')} copied={copied}>
      <Button
        variant="outlined"
        aria-label={t('media.info.copyLink')}
        startIcon={copied ? <Check color="success" /> : <LinkIcon />}
        onClick={copy}
      >
        {t('media.info.copyLink')}
      </Button>
    </CopyTooltip>
  );
}
