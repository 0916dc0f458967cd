"""A channel without encryption, for tests in which messages are lost, duplicated and reordered."""

from pygames.peer.channel.line import PLAIN_MAX, Plain, Proven
from pygames.peer.crypto.proofs import public
from pygames.peer.protocol.frames import Key
from pygames.peer.protocol.wire import Refused


class PlainLine:
    """A channel that sends its identity unencrypted and trusts the other's; with the interface of `SecureChannel`."""

    def __init__(self, seed, secret_key, room_secret, binding, hello, ephemeral):
        self.key, self.room, self.binding, self.hello = public(secret_key), room_secret, binding, hello
        self.other = None

    def open(self):
        return b"\x80" + self.key + self.room + self.binding + self.hello

    def receive(self, message):
        if message[:1] == b"\x80":
            if self.other is not None:
                raise Refused("a second hello")
            key, room, binding, hello = message[1:33], message[33:65], message[65:97], message[97:]
            if (room, binding) != (self.room, self.binding) or key == self.key:
                raise Refused("that is not the other end")
            self.other = Key.read(key)
            return Proven(self.other, hello)
        if self.other is None:
            raise Refused("a message before the hello")
        if not 0 < len(message) <= PLAIN_MAX:
            raise Refused("a message is empty, or too long")
        return Plain(message)

    def seal(self, plain):
        return plain
