import { mountEditor } from '../kit/editor/mountEditor.tsx';
import { listeningParty } from './app.ts';

mountEditor(listeningParty);
