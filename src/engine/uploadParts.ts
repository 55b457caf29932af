import { createContext } from 'react';
import type { Cell, Input } from './overrides.ts';

/** The input and the cell of a file, or of a list of files. The media library provides them. */
type UploadParts = { Input: Input; Cell: Cell };

const nothing = () => null;

export const UploadPartsContext = createContext<UploadParts>({ Input: nothing, Cell: nothing });
