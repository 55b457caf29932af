import { mountEditor } from '../kit/editor/mountEditor.tsx';
import { communityPlaylist } from './app.ts';

mountEditor(communityPlaylist, { de: async () => (await import('./editorGerman.ts')).german });
