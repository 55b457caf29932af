type Words = readonly [string, ...string[]];

const words = (text: string): Words => {
  const [first = '', ...rest] = text.split(',').map((word) => word.trim());
  return [first, ...rest];
};

// Words for the names of generated data.

export const firstNames = words(`
  Nova, Màiri, Kofi, Amélie, Zoë, Iris, Håkon, Rosa, Elif, Mateo, Ines, Jonas, Noor, Lukas, Freya, Tomasz, Aiko, Leïla,
  Oskar, Pilar, Dario, Sunniva, Emeka, Yara, Anton, Bridget, Cédric, Delphine, Eero, Fatou, Giorgia, Henrik, Ilse, João,
  Katya, Lorcan, Maëlle, Nikolaj, Odette, Paavo, Quentin, Ruben, Saoirse, Thandi, Ulrika, Vasco, Wanda, Ximena, Yusuf,
  Zuzana`);

export const lastNames = words(`
  Lindqvist, Skye, Duroc, Castellanos, Moreau, Ås, Valente, Harbour, Orbit, Static, Abara, Brandt, Calloway, Dahl,
  Eriksen, Fontaine, Gallagher, Hoffmann, Ibarra, Jansen, Kowalski, Laurent, Mensah, Novák, Okafor, Petrov, Quist, Rossi,
  Sørensen, Tanaka, Ullmann, Varga, Weiss, Yamada, Zeller, Almeida, Bergström, Conti, Delgado, Estrada, Fischer, Greco,
  Haddad, Ivers, Jovanović, Keller, Lemaire, Moretti, Nyberg, Ortega, Pereira, Quiroga, Ramos, Silva, Torres, Uchida,
  Vidal, Winter, Young, Zhou`);

export const adjectives = words(`
  Glass, Midnight, Soft, Salt, Paper, Small, Golden, Slow, Neon, Quiet, Silver, Distant, Hollow, Bright, Northern, Velvet,
  Amber, Broken, Hidden, Electric, Gentle, Crimson, Lunar, Wild, Frozen, Open, Secret, Endless, Painted, Falling`);

export const nouns = words(`
  Weather, Ferry, Machines, Room, Signal, Moons, Undertow, Hours, Letters, Tide, Orchard, Gardens, Lanterns, Harbours,
  Engines, Rivers, Mirrors, Winters, Satellites, Stations, Islands, Fires, Windows, Echoes, Roads, Birds, Rooftops, Tides,
  Echo Lines, Postcards, Maps, Clouds, Skylines, Ghosts, Parades, Oceans, Houses, Nights, Sundays, Seasons`);

export const occasions = words('Listening party, Album launch, First listen, Anniversary session, Fan premiere');
export const labels = words('priority, catalogue, festival, frontline, vinyl');
