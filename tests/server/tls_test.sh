# tls_test.sh - TLS by flags, without a proxy: what is served so, and words for keys that cannot be used.
. "$(dirname "$0")/lib.sh"

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out cert.pem \
    -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 2>/dev/null
echo nonsense >none.pem
refuses "a certificate without its key" 2 '*certificate and its key*' serve --data data --web web --cert cert.pem
refuses "a file that is not there" 2 '*nowhere.pem*' serve --data data --web web --cert nowhere.pem --key key.pem
refuses "a file that is no key" 2 '*none.pem*' serve --data data --web web --cert cert.pem --key none.pem

speaks_tls() {
    port=$(sed -n 's/.*event=ready url=https:\/\/127.0.0.1:\([0-9]*\).*/\1/p' serve.err)
    [ "$port" ]
}
"$T" serve --port 0 --web web --data data --cert cert.pem --key key.pem >serve.out 2>serve.err &
server=$!
wait_for 30 speaks_tls || fail "it does not start: $(tail -n 3 serve.err)"

# talk - what is on the standard input goes out in TLS, and the answer to ./reply.
talk() {
    python3 - "$port" <<'PYTHON' >reply
import socket, ssl, sys

context = ssl.create_default_context(cafile="cert.pem")
ask = open("request", "rb").read()
with socket.create_connection(("127.0.0.1", int(sys.argv[1])), 30) as plain:
    with context.wrap_socket(plain, server_hostname="127.0.0.1") as peer:
        peer.sendall(ask)
        got = b""
        while b"\r\n\r\n" not in got:
            more = peer.recv(4096)
            if not more:
                break
            got += more
print(got.decode("utf-8", "replace"))
PYTHON
}

printf 'POST /api/1/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n' >request
check "TLS: a request is answered" talk
has "TLS: a guest is made" reply 'HTTP/1.1 201'
has "TLS: the cookie is for TLS alone" reply '; Secure'
printf 'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: https://127.0.0.1:%s\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: townhall.1\r\n\r\n' "$port" >request
check "TLS: a WebSocket is asked for" talk
has "TLS: and opened" reply 'HTTP/1.1 101'
"$ASK" "$port" GET /readyz >plain 2>&1
lacks "without TLS nothing is served" plain ok

done_testing
