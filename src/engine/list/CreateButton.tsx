import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { createContext, use } from 'react';
import { LinkBase, useCanAccess, useCreatePath, useResourceDefinition } from 'react-admin';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';

/** The first values of a record that the button creates. */
export const NewRecordContext = createContext<Readonly<Record<string, unknown>> | null>(null);

/** Links to the create form, for users who are permitted to create. */
export function CreateButton() {
  const t = useT();
  const inSentence = useInSentence();
  const { resource } = useScreens();
  const { one } = useResourceWords(resource);
  const record = use(NewRecordContext);
  const createPath = useCreatePath();
  const { hasCreate } = useResourceDefinition({ resource: resource.name });
  const { canAccess } = useCanAccess({ resource: resource.name, action: 'create' });
  if (!hasCreate || !canAccess) return null;
  return (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={LinkBase}
      to={createPath({ resource: resource.name, type: 'create' })}
      state={record && { record }}
    >
      {t('engine.list.create', { name: inSentence(one) })}
    </Button>
  );
}
