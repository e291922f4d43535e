# line FILE TEXT [TIMES]: waits until a file has a line with a text.
line() { for i in $(seq 400); do [ "$(grep -c -- "$2" "$1" 2>/dev/null)" -ge "${3:-1}" ] && return 0; sleep 0.05; done; echo "no $2 in $1"; cat "$1"; return 9; }
set -u; O="$HOME/out"; E="$HOME/err"
