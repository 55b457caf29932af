/** The texts of apps that show videos. */
export const videoMessages = {
  en: {
    'videos.title': 'Videos',
    'videos.note': 'Nothing is loaded from YouTube or Vimeo before you play a video.',
    'videos.play': 'Play:',
    'videos.at': 'Watch on {service}',
  },
  de: {
    'videos.title': 'Videos',
    'videos.note': 'Von YouTube und Vimeo wird nichts geladen, bevor du ein Video abspielst.',
    'videos.play': 'Abspielen:',
    'videos.at': 'Bei {service} ansehen',
  },
};
