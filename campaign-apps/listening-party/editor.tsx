import { mountEditor } from '../kit/editor/mountEditor.tsx';
import { listeningParty } from './app.ts';

mountEditor(listeningParty, { de: async () => (await import('./editorGerman.ts')).german });
