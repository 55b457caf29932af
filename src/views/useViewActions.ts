import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import type { View } from '#resources/views/schema.ts';
import { useT } from '../i18n/useT.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { isIncomplete } from './missing.ts';
import { viewRights } from './viewRights.ts';

export type ViewActionId = 'update' | 'save' | 'edit' | 'delete';
type ViewAction = { id: ViewActionId; label: string; icon: typeof Add };

/** Returns the actions that the user may perform with the opened view. */
export function useViewActions(view: View | null, isModified: boolean): ViewAction[] {
  const t = useT();
  const { mayCreate, mayEdit, mayDelete, mayShare } = viewRights(useCurrentUser(), view);
  const isUpdatable = view !== null && (isModified || isIncomplete(view));
  const update = { id: 'update', label: t('views.update', { name: view?.name ?? '' }), icon: SaveOutlined } as const;
  const save = { id: 'save', label: t('views.saveAs'), icon: Add } as const;
  const edit = { id: 'edit', label: t(mayShare ? 'views.edit' : 'views.rename'), icon: EditOutlined } as const;
  const remove = { id: 'delete', label: t('views.delete'), icon: DeleteOutlined } as const;
  return [
    ...(mayEdit && isUpdatable ? [update] : []),
    ...(mayCreate ? [save] : []),
    ...(mayEdit ? [edit] : []),
    ...(mayDelete ? [remove] : []),
  ];
}
