// Words of the shell for tests of `daybook serve --listen` and its devices.

import FileSystem

enum ServedInNetwork {
    /// `serve FLAG…` starts it at 127.0.0.2 and waits for both addresses; `$S` is the site in the network, `$C` its code, `$H` this machine's own.
    /// `ask PATH [FLAG…]` prints the status and the first words of an answer; `pair CODE NAME` the status, and keeps the cookie in `NAME.jar`.
    static let words = """
        set -u; s=; cd "$DAYBOOK_VAULT"
        until_true() { for i in $(seq 1200); do eval "$1" && return 0; sleep 0.05; done; echo "never: $1"; cat "$HOME/err"; return 9; }
        serve() { : > "$HOME/out"; daybook serve --port 0 --listen 127.0.0.2:0 "$@" > "$HOME/out" 2> "$HOME/err" & s=$!
          until_true '[ "$(wc -l < "$HOME/out")" = 2 ]'; until_true 'grep -q SHA-256 "$HOME/err"'
          H=$(head -1 "$HOME/out"); L=$(tail -1 "$HOME/out"); S=${L%%/pair*}; C=${L##*#c=}; }
        state() { echo "$XDG_STATE_HOME"/daybook/*/; }
        web() { curl -s --cacert "$(state)serve-certificate.pem" "$@"; }
        ask() { p=$1; shift; web -o "$HOME/body" -w '%{http_code} ' "$@" "$S$p"; head -c 60 "$HOME/body" | head -1; echo; }
        pair() { web -o /dev/null -w '%{http_code}\\n' -c "$HOME/$2.jar" --data-urlencode "code=$1" --data-urlencode "name=$2" "$S/pair"; }
        json() { p=$1; n=$2; shift 2; ask "$p" -b "$HOME/$n.jar" -H "Accept: application/json" "$@"; }
        trap 'kill $s 2>/dev/null' EXIT

        """
}

enum NetworkPrograms {
    static let areInstalled = ["/usr/bin/curl", "/usr/bin/openssl"].allSatisfy { FileStamp.exists($0) }
}
