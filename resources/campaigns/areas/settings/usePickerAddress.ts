import { useEffect } from 'react';
import { useDataProvider, useLocation, useNavigate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { folderAddress, folderInAddress } from '#src/media/library/folderAddress.ts';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { useMediaFolder } from '../../editing/useMediaFolder.ts';

/** The images of the settings, by their names in `meta_tags`. */
export const images = ['favicon', 'og_image', 'twitter_image'] as const;
type ImageName = (typeof images)[number];

/** History state of the picker: the number of history entries since it was opened here. */
type PickerState = { steps: number; atFile: boolean };

const isPickerState = (state: unknown): state is PickerState =>
  typeof state === 'object' && state !== null && 'steps' in state && typeof state.steps === 'number';

/**
 * Keeps the settings' media picker in the URL, `/campaign/{id}/settings/media/{folder}?field=og_image`. Opening,
 * navigating and closing it are history entries: Back undoes each, and the URL reopens it.
 */
export function usePickerAddress() {
  const { campaign } = useCampaign();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { call } = useDataProvider<CmsDataProvider>();
  const { folder: firstFolder, onFolderChange, keep } = useMediaFolder();
  const settings = campaignPath(campaign.id);
  const root = `${settings}/settings/media`;
  const isOpen = pathname === root || pathname.startsWith(`${root}/`);
  const folder = folderInAddress(pathname, root) ?? '/';
  const here: PickerState = isPickerState(state) ? state : { steps: 0, atFile: false };
  const asked = new URLSearchParams(search).get('field');
  const field = images.find((name) => name === asked) ?? null;

  const addressOf = (name: ImageName, where: string) => `${folderAddress(where, root)}?field=${name}`;
  const go = (name: ImageName, where: string, to: PickerState) => navigate(addressOf(name, where), { state: to });
  const close = () => (here.steps > 0 ? navigate(-here.steps) : navigate(settings, { replace: true }));

  useNamedField(isOpen && field === null, (name) => navigate(addressOf(name, folder), { replace: true, state: here }));
  useClosedWhenReadOnly(isOpen, close);

  return {
    folder: isOpen ? folder : firstFolder,
    /** The image field being edited; null while the picker is closed. */
    field: isOpen ? field : null,
    /** Opened by its button rather than at a folder: the picker shows the current file. */
    atFile: here.atFile,
    /** Opens the picker in the folder of the current file, or the last used folder. */
    open: async (name: ImageName, file: string | null) => {
      const query = { file_url: file ?? '', limit: 1 };
      const found = file === null ? null : await call('GET /api/uploads/folders', { query }).catch(() => null);
      // The picker itself reports a missing file.
      go(name, found?.path ?? firstFolder, { steps: 1, atFile: file !== null });
    },
    move: (next: string) => {
      onFolderChange(next);
      if (field) go(field, next, { steps: here.steps > 0 ? here.steps + 1 : 0, atFile: false });
    },
    close: () => {
      keep();
      close();
    },
  };
}

/** A URL without a field selects the first field without an image, or the first field. */
function useNamedField(isUnnamed: boolean, name: (field: ImageName) => void): void {
  const { getValues } = useFormContext();
  useEffect(() => {
    if (isUnnamed) name(images.find((image) => !getValues(`meta_tags.${image}`)) ?? images[0]);
  });
}

/** Closes the picker when the form becomes read-only. */
function useClosedWhenReadOnly(isOpen: boolean, close: () => void): void {
  const { readOnly } = useFormState();
  useEffect(() => {
    if (isOpen && readOnly !== null) close();
  });
}
