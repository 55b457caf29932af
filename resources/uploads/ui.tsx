import { Navigate } from 'react-admin';
import { defineScreens } from '#src/engine/overrides.ts';
import { uploads } from './schema.ts';

/** Only the media library shows files; it has its own page (`src/media`). */
const ToLibrary = () => <Navigate to={uploads.path} replace />;

export const uploadScreens = defineScreens(uploads, {
  list: ToLibrary,
  create: ToLibrary,
  edit: ToLibrary,
  show: ToLibrary,
});
