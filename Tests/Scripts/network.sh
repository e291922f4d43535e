# Pages for devices of a network, 127.0.0.2: serve, pair CODE NAME, ask PATH, json PATH NAME; $H is the address of this machine, $S that of the network,
# $C the code that lets one in.
set -u; s=; cd "$DAYBOOK_VAULT"
. "$SCRIPTS/wait.sh"
serve() { : > "$HOME/out"; daybook serve --port 0 --listen 127.0.0.2:0 "$@" > "$HOME/out" 2> "$HOME/err" & s=$!
  until_true '[ "$(wc -l < "$HOME/out")" = 2 ]'; until_true 'grep -qs SHA-256 "$HOME/err"'
  H=$(head -1 "$HOME/out"); L=$(tail -1 "$HOME/out"); S=${L%%/pair*}; C=${L##*#c=}; }
state() { echo "$XDG_STATE_HOME"/daybook/*/; }
web() { curl -s --cacert "$(state)serve-certificate.pem" "$@"; }
ask() { p=$1; shift; web -o "$HOME/body" -w '%{http_code} ' "$@" "$S$p"; head -c 60 "$HOME/body" | head -1; echo; }
pair() { web -o /dev/null -w '%{http_code}\n' -c "$HOME/$2.jar" --data-urlencode "code=$1" --data-urlencode "name=$2" "$S/pair"; }
json() { p=$1; n=$2; shift 2; ask "$p" -b "$HOME/$n.jar" -H "Accept: application/json" "$@"; }
trap 'kill $s 2>/dev/null' EXIT
