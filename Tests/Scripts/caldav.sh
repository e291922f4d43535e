# A real radicale, and vdirsyncer between it and two vaults, a and b: side a synchronizes the first.
set -e
port=$(python3 "$SCRIPTS/free_port.py")
mkdir -p store a/cal b/cal
printf '[server]\nhosts = 127.0.0.1:%s\n[auth]\ntype = none\n[storage]\nfilesystem_folder = %s/store\n' "$port" "$PWD" > radicale.conf
radicale --config radicale.conf > radicale.log 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null || true' EXIT
python3 "$SCRIPTS/make_calendar.py" "$port"
for side in a b; do
  cat > $side.conf <<END
[general]
status_path = "$PWD/$side/status/"
[pair cal]
a = "local"
b = "remote"
collections = ["home"]
conflict_resolution = "b wins"
[storage local]
type = "filesystem"
path = "$PWD/$side/cal/"
fileext = ".ics"
[storage remote]
type = "caldav"
url = "http://127.0.0.1:$port/me/"
username = "me"
password = "x"
END
  mkdir -p $side/cal/home $side/vault/.daybook $side/vault/agenda
  yes | vdirsyncer -c $side.conf discover > $side.log 2>&1
done
side() {
  XDG_STATE_HOME=$PWD/$1/state daybook --vault $1/vault calendar sync vdir $1/cal/home --to agenda/home.md
  vdirsyncer -c $1.conf sync >> $1.log 2>&1
  XDG_STATE_HOME=$PWD/$1/state daybook --vault $1/vault calendar sync vdir $1/cal/home --to agenda/home.md
}
