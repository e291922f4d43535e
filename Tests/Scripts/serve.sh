# Pages on a free port. serve FLAG... starts them and waits for their address ($A; $P is its port, $T the token); ask HOST PATH [HEADER...] prints
# the status and the first words of an answer.
set -u; s=
. "$SCRIPTS/wait.sh"
serve() { : > "$HOME/out"; daybook serve --port 0 "$@" > "$HOME/out" 2> "$HOME/err" & s=$!; until_true '[ -s "$HOME/out" ]'
  A=$(head -1 "$HOME/out"); P=${A#http://127.0.0.1:}; P=${P%%/*}; T=${A##*#t=}; }
ask() { python3 "$SCRIPTS/ask.py" "$P" "$@"; }
trap 'kill $s 2>/dev/null' EXIT
