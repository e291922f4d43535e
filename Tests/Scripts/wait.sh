# until_true COMMAND: waits for a minute, then says what never came true and what was told.
until_true() { for i in $(seq 1200); do eval "$1" && return 0; sleep 0.05; done; echo "never: $1"; cat "$HOME/err"; return 9; }
