import './editor.css';
import { mountEditor } from '../kit/editor/mountEditor.tsx';
import { listeningParty } from './app.ts';
import { PartyForm } from './PartyForm.tsx';
import { PartySummary } from './PartySummary.tsx';

mountEditor(listeningParty, { Form: PartyForm, Summary: PartySummary });
