# A web server with a calendar, and a vault that may fetch it: calendar TITLE writes it, titles prints those of the day.
set -e
mkdir -p web vault/.daybook "$XDG_CONFIG_HOME/daybook"
: > server.log  # made before its server is, so that the first look finds it
python3 -u -m http.server --bind 127.0.0.1 --directory web 0 > server.log 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true' EXIT
for i in $(seq 300); do port=$(sed -n 's/.* port \([0-9]*\) .*/\1/p' server.log); [ -n "$port" ] && break; sleep 0.1; done
[ -n "$port" ] || { echo "the server did not start: $(cat server.log)" >&2; exit 1; }
export DAYBOOK_VAULT=$PWD/vault
printf 'sources: {calendar: {fetch: [curl, -fsSL, -g, --max-time, "20", "{}"]}}\n' > "$XDG_CONFIG_HOME/daybook/config.yaml"
calendar() {
  printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261120T170000Z\r\nSUMMARY:%s\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' "$1" > web/cal.ics
}
titles() { daybook today --json | sed -n 's/^      "title": "\(.*\)",$/\1/p'; }
