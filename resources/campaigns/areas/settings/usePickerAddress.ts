import { useDataProvider, useLocation, useNavigate } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import { useFormState } from '../../../../src/engine/form/FormContext.ts';
import { folderAddress, folderInAddress } from '../../../../src/media/library/view.ts';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { useMediaFolder } from '../../useMediaFolder.ts';

/** The pictures of the settings, by their names in `meta_tags`. */
export const images = ['favicon', 'og_image', 'twitter_image'] as const;
type ImageName = (typeof images)[number];

/** What a step of the history says of the picker: how many steps lie behind it since it was opened here. */
type PickerState = { steps: number; atFile: boolean };

const isPickerState = (state: unknown): state is PickerState =>
  typeof state === 'object' && state !== null && 'steps' in state && typeof state.steps === 'number';

/**
 * The picker of the settings at its address, `/campaign/{id}/settings/media/{folder}?field=og_image`: opening it, moving
 * in it and closing it are steps of the history, so that Back undoes each, and the address opens it again.
 */
export function usePickerAddress() {
  const { campaign } = useCampaign();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { folderOfFile } = useDataProvider<CmsDataProvider>();
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
    /** The picture that is chosen now; null while the picker is closed. */
    field: isOpen ? field : null,
    /** It was opened by its button, and not at a folder: it shows the file that is there. */
    atFile: here.atFile,
    /** Opens it where the file lies that is there now, else where it was left the last time. */
    open: async (name: ImageName, file: string | null) => {
      const found = file === null ? null : await folderOfFile(file).catch(() => null);
      // Of a file that is gone the picker itself says so.
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

/** An address that names no picture means the first one that is missing, or the first. */
function useNamedField(isUnnamed: boolean, name: (field: ImageName) => void): void {
  const { getValues } = useFormContext();
  useEffect(() => {
    if (isUnnamed) name(images.find((image) => !getValues(`meta_tags.${image}`)) ?? images[0]);
  });
}

/** Nothing can be chosen while somebody else has the campaign. */
function useClosedWhenReadOnly(isOpen: boolean, close: () => void): void {
  const { readOnly } = useFormState();
  useEffect(() => {
    if (isOpen && readOnly !== null) close();
  });
}
