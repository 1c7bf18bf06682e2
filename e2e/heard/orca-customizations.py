"""A speech server of Orca that writes each sentence to the file HEARD_LOG, as one JSON string per line."""

import json
import os

from orca import settings
from orca.speechserver import SpeechServer as Base

log = open(os.environ["HEARD_LOG"], "a", buffering=1, encoding="utf-8")


class SpeechServer(Base):
    @staticmethod
    def getSpeechServer(info=None):
        return SpeechServer()

    @staticmethod
    def getSpeechServers():
        return [SpeechServer()]

    @staticmethod
    def getFactoryName():
        return "log"

    def getInfo(self):
        return ["log", "log"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            log.write(json.dumps(text) + "\n")

    def speakCharacter(self, character, acss=None):
        self.speak(character)

    def sayAll(self, utterances, progress):
        for context, _ in utterances:
            self.speak(context.utterance)


settings.speechServerFactory = __name__
# The journeys name the keys, and read a page by its controls.
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
