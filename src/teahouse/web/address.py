"""Where this house can be reached from: links and QR codes that a phone in the same network can open."""

import ipaddress
import socket
from functools import cache
from io import BytesIO

from starlette.datastructures import URL
from starlette.requests import HTTPConnection


@cache
def own_address() -> str:
    """This machine's address in its local network, "" where it has none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if is_only_here(found) else found


def is_only_here(host: str) -> bool:
    """Whether no other device can reach this host name: localhost and its kin."""
    if host in ("localhost", "") or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback or host == "0.0.0.0"  # noqa: S104  # compared, not bound
    except ValueError:
        return False


def host_of(link: str) -> str:
    """The host name in an address."""
    return URL(link).hostname or ""


def outside(request: HTTPConnection, listens_everywhere: bool, path: str) -> str:
    """The address of `path` for other devices: as the browser knows us, or by our own network address."""
    base = URL(scope=request.scope)
    host = base.hostname or ""
    if is_only_here(host) and listens_everywhere and own_address():
        base = base.replace(hostname=own_address())
    shown = "https" if base.scheme in ("https", "wss") else "http"
    return str(base.replace(scheme=shown, path=path, query="", fragment=""))


def qr(text: str) -> str:
    """A QR code as inline SVG without colours of its own: the page's ink on the page's paper."""
    out = BytesIO()
    import segno  # here alone: a start should not wait for it

    segno.make(text, error="m", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        border=2,
        title=text,
        svgclass="qr",
        lineclass="qr__ink",
    )
    return out.getvalue().decode()
