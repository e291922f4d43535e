# A real mosquitto: broker starts one on a free port as `configure LINE...` said (mosquitto.conf(5)); send TOPIC publishes lines at QoS 1; values prints
# the last column of all rows.
set -u; E="$HOME/err"; : > "$E"
P=$(python3 "$SCRIPTS/free_port.py")
auth=; b=; l=
. "$SCRIPTS/wait.sh"
configure() { { echo "listener $P 127.0.0.1"; echo "user $(id -un)"; echo "persistence true"; echo "persistence_location $HOME/"
  echo "max_queued_messages 0"; echo "autosave_interval 0"; for line in "$@"; do echo "$line"; done; } > "$HOME/mosquitto.conf"; }
broker() { /usr/sbin/mosquitto -c "$HOME/mosquitto.conf" 2>>"$HOME/broker.log" & b=$!
  until_true "python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", $P), 1)' 2>/dev/null"; }
stop() { kill -TERM $1 2>/dev/null; wait $1; }
listen() { daybook sensors listen 2>>"$E" & l=$!; }
ready() { until_true "[ \$(grep -c 'listening' \"$E\") -ge $1 ]"; }
send() { mosquitto_pub -h 127.0.0.1 -p $P $auth -q 1 -t "$1" -l 2>>"$HOME/pub.log"; }
values() { for file in sensors/pool/*.csv; do [ -e "$file" ] && sed -e 1d -e 's/.*,//' "$file"; done; }
server() { printf 'servers:\n  home: {host: 127.0.0.1, port: %s%s}\n' "$P" "$1" > .daybook/settings.yaml; }
trap 'kill $b $l 2>/dev/null' EXIT
