export const installedFirefox = () => '/usr/bin/firefox-esr';
