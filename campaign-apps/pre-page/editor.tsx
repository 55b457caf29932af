import { mountEditor } from '../kit/editor/mountEditor.tsx';
import { prePage } from './app.ts';

mountEditor(prePage, { de: async () => (await import('./editorGerman.ts')).german });
