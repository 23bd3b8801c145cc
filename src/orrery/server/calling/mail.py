"""Mail, where the operator has named a mail server."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final

from orrery.core import OrreryError
from orrery.core.language import _
from orrery.server.calling.messages import Message
from orrery.server.errors import Unprocessable
from orrery.server.settings import Settings
from orrery.server.store import Channel

SECONDS: Final = 10.0
ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,8}")


class NotSent(OrreryError):
    """The mail server did not take a mail; `dead` if it will never take one for that address."""

    def __init__(self, words: str, dead: bool = False) -> None:
        super().__init__(words)
        self.dead = dead


def checked_mail(text: str) -> str:
    """A mail address as somebody typed it; `Unprocessable` if it is none."""
    address = text.strip()
    if not ADDRESS.fullmatch(address) or len(address) > 200:
        raise Unprocessable(_("This is no mail address. One looks like juniper@example.org."))
    return address


class Mailer:
    """Sends mails by the operator's mail server, in threads."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def available(self) -> bool:
        return bool(self.settings.smtp_host)

    async def call(self, channel: Channel, message: Message, call: str) -> None:
        """Send a call, with a way to switch it off."""
        link = f"{channel.home}{message.path}"
        lines = [message.text, "", link, "", _("You asked Orrery to call you by mail. No more mails:"), message.off]
        mail = self._mail(channel.address, message.title, lines, call)
        mail["List-Unsubscribe"] = f"<{message.off}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        await self._send(mail)

    async def ask(self, address: str, link: str, name: str) -> None:
        """Ask whether mails to this address are wanted."""
        lines = [
            _("Somebody who plays on Orrery has given this address, to be told by mail when it is their turn."),
            "",
            _("If that was you, open this link within a day:"),
            link,
            "",
            _("If it was not, do nothing: no other mail will come."),
        ]
        await self._send(self._mail(address, _("Shall Orrery call you by mail?"), lines, name))

    def _mail(self, to: str, subject: str, lines: list[str], name: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"] = self.settings.mail_from()
        mail["To"] = to
        mail["Subject"] = subject
        mail["Date"] = formatdate()
        # The same for the same call: if it is sent again after a crash, mailboxes show it once
        mail["Message-ID"] = f"<{name}@{self.settings.mail_from().rpartition('@')[2].rstrip('>')}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content("\n".join(lines) + "\n")
        return mail

    async def _send(self, mail: EmailMessage) -> None:
        try:
            await asyncio.to_thread(self._deliver, mail)
        except smtplib.SMTPRecipientsRefused as problem:
            codes = [code for code, _ in problem.recipients.values()]
            dead = all(500 <= code < 600 for code in codes)
            raise NotSent(_("the mail server does not take mail for this address"), dead) from None
        except (smtplib.SMTPException, OSError):
            raise NotSent(_("the mail server did not take the mail")) from None

    def _deliver(self, mail: EmailMessage) -> None:
        given = self.settings
        secure = ssl.create_default_context() if given.smtp_security != "none" else None
        if given.smtp_security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(given.smtp_host, given.smtp_port, timeout=SECONDS, context=secure)
        else:
            server = smtplib.SMTP(given.smtp_host, given.smtp_port, timeout=SECONDS)
        with server:
            if given.smtp_security == "starttls":
                server.starttls(context=secure)
            if given.smtp_user:
                server.login(given.smtp_user, given.smtp_password.get_secret_value())
            server.send_message(mail)
