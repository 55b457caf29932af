import type { ConfigReader } from '../configReader.ts';
import { appleService } from './apple/index.ts';
import { connectService, type ServiceContext } from './outside/service.ts';
import { partiesService } from './parties/index.ts';
import { sheetsService } from './sheets/index.ts';
import { spotifyService } from './spotify/index.ts';
import { tokenGateService } from './tokenGate/index.ts';
import { translationService } from './translation/index.ts';

/** Reads the settings of every outside service. */
export const readServices = (read: ConfigReader) => ({
  spotify: spotifyService.read(read),
  apple: appleService.read(read),
  parties: partiesService.read(read),
  tokenGate: tokenGateService.read(read),
  sheets: sheetsService.read(read),
  translation: translationService.read(read),
});

export type ServiceSettings = ReturnType<typeof readServices>;

/** Creates the adapter of every outside service. */
export const connectServices = (settings: ServiceSettings, context: ServiceContext) => ({
  spotify: connectService(spotifyService, settings.spotify, context),
  apple: connectService(appleService, settings.apple, context),
  parties: connectService(partiesService, settings.parties, context),
  tokenGate: connectService(tokenGateService, settings.tokenGate, context),
  sheets: connectService(sheetsService, settings.sheets, context),
  translation: connectService(translationService, settings.translation, context),
});

export type Services = ReturnType<typeof connectServices>;
