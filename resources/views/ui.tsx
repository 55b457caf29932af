import ManageSearch from '@mui/icons-material/ManageSearch';
import { DeleteIconButton } from '#src/engine/list/DeleteButton.tsx';
import { defineScreens } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import { linkToView } from '#src/views/viewPath.ts';
import { type View, views } from './schema.ts';

function ViewActions({ record }: { record: View }) {
  const t = useT();
  const { id, name, resource } = record;
  return (
    <>
      <IconAction icon={ManageSearch} label={t('views.open', { name })} to={linkToView(`/${resource}`, id)} />
      <DeleteIconButton record={record} />
    </>
  );
}

/** Where views differ from the generated screens: a row opens its list. */
export const viewScreens = defineScreens(views, { rowActions: ViewActions });
