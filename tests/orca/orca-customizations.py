"""Makes Orca write each phrase as a line of JSON to the file $SPOKEN, instead of speaking it."""

import json
import os
import sys
import types

from orca import settings, speechserver


class SpeechServer(speechserver.SpeechServer):
    @staticmethod
    def getSpeechServer(info=None):
        return SpeechServer()

    def speak(self, text=None, acss=None, interrupt=True):
        with open(os.environ["SPOKEN"], "a", encoding="utf-8") as file:
            file.write(json.dumps(text) + "\n")

    def speakCharacter(self, character, acss=None):
        self.speak(character)


sys.modules["spoken"] = types.ModuleType("spoken")
sys.modules["spoken"].SpeechServer = SpeechServer
settings.speechServerFactory = "spoken"
