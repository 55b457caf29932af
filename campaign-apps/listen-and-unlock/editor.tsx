import { mountEditor } from '../kit/editor/mountEditor.tsx';
import { listenAndUnlock } from './app.ts';

mountEditor(listenAndUnlock, { de: async () => (await import('./editorGerman.ts')).german });
