// `sensors listen` with a real mosquitto on 127.0.0.1: plain, with a password, with TLS; killed, restarted, edited.

import FileSystem
import Processes
import TestSupport
import Testing

/// `DAYBOOK_KILL_ROUNDS=100` kills and restarts as often as the promise says; the suite has time for fewer.
@Suite(.enabled(if: BuiltProgram.isBuilt && FileStamp.exists("/usr/sbin/mosquitto")), .serialized)
struct SensorListenTests {
    private static let rounds = MachineFacts.environment("DAYBOOK_KILL_ROUNDS").flatMap { Int($0) } ?? 12

    private static let words = TestScript.sourced("broker.sh")

    private func run(_ script: String) throws -> String {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        try folder.makeFolder(".daybook")
        try folder.write("---\ntopic: home/pool/#\nmeasures: {n: {}}\n---\n", to: "sensors/pool/device.md")
        let result = try BuiltProgram(home: home.path, workingFolder: folder.path).shell(Self.words + script)
        return result.outputText + result.errorText
    }

    @Test func messagesBecomeRows() throws {
        let output = try run(
            """
            server ""; configure "allow_anonymous true"; broker; listen; ready 1
            seq -f '{"n": %g, "ts": 1735689600}' 1 1 | send home/pool/a
            printf 'n:2\\n\\033[31mjunk\\n{"n": NaN}\\n' | send home/pool/b
            head -c 10000000 /dev/zero | tr '\\\\0' 1 | mosquitto_pub -h 127.0.0.1 -p $P -q 1 -t home/pool/big -s
            echo 3 | send home/pool/n
            until_true '[ "$(values | wc -l)" = 3 ]'; values | sort
            stop $l; echo "exit $?"; grep -c 'not understood\\|not a number\\|10000000 bytes' "$E"; tail -1 "$E"
            """)
        #expect(
            output
                == "1\n2\n3\nexit 0\n3\nhome: 6 messages, 3 values stored, 0 suspect, 3 messages without any\n")
    }

    /// Whoever looks on sees whether somebody listens, and the owner is told of a server that has nothing to say.
    @Test func theListenerIsSeen() throws {
        let output = try run(
            """
            server ", silent_after: 1s"; configure "allow_anonymous true"; broker
            last() { daybook sensors status | tail -1; }
            listen() { daybook sensors listen >> "$HOME/told" 2>> "$E" & l=$!; }
            last; listen; ready 1; until_true 'daybook sensors status | grep -q "home: connected"'
            daybook sensors status --json | grep -c '"running": true'
            echo n:2 | send home/pool/x; until_true 'daybook sensors status | grep -q "last message"'
            last | sed 's/message .*/message/'; until_true 'grep -qs "home: nothing heard for" "$HOME/told"'
            kill -KILL $l; wait $l; last; daybook today | grep -c 'nothing listens'
            listen; ready 2; stop $b; until_true 'daybook sensors status | grep -q "home: not connected"'; stop $l; b=; last
            """)
        let nobody = "nothing listens on this machine: daybook sensors listen, or service install\n"
        #expect(
            output.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("Killed") }
                .joined(separator: "\n")
                == nobody + "1\nlistening; home: connected, last message\n" + nobody + "1\n" + nobody)
    }

    /// What a server has to offer is shown, and one of it becomes a device.
    @Test func devicesAreDiscovered() throws {
        let output = try run(
            """
            rm -r sensors; configure "allow_anonymous true"; broker
            for line in 'home/bath {"temperature":21.5,"humidity":55}' 'home/pump ON' 'chat hello'; do
              mosquitto_pub -h 127.0.0.1 -p $P -q 1 -r -t "${line%% *}" -m "${line#* }"; done
            daybook sensors add --discover 2>&1 | head -1
            daybook sensors add --discover --host 127.0.0.1:$P --for 1s 2>&1
            daybook sensors add bad --discover --host 127.0.0.1:$P --for 1s 2>&1 | grep -v listening; ls sensors 2> /dev/null
            daybook sensors add bath --discover --host 127.0.0.1:$P --for 1s 2> /dev/null; cat sensors/bath/device.md
            daybook sensors add --discover --for 1s --json 2> /dev/null | grep -c '"topic": "home/bath"'
            stop $b; b=; daybook --lang fr sensors add --discover --for 1s 2>&1 | sed 's/connexion.*/connexion/'
            """)
        #expect(
            output == """
                daybook: which server?
                listening for 1s
                  1  bath  home/bath  room
                       temperature  21.5 °C
                       humidity  55 %
                  2  home\u{20}\u{20}
                       pump  ON  home/pump
                daybook sensors add NAME --discover --topic TOPIC writes one
                daybook: nothing was heard on “bad”
                  hint: heard: home/bath, home/pump
                sensors/bath/device.md
                .daybook/settings.yaml
                ---
                name: bath
                kind: room
                server: home
                topic: home/bath
                measures:
                  temperature:
                    unit: °C
                  humidity:
                    unit: "%"
                offline_after: 24h
                cooldown: 2h
                ---

                # bath
                1
                écoute pendant 1s
                daybook: pas de connexion

                """)
    }

    /// A template and the devices that it made listen to the same topics: each message comes once.
    @Test func devicesOfATemplate() throws {
        let output = try run(
            """
            printf -- '---\\ntopic: zigbee/{device}\\nmeasures: {n: {}}\\n---\\n' > sensors/pool/device.md
            server ""; configure "allow_anonymous true"; broker; listen; ready 1
            echo '{"n": 1}' | send zigbee/one; echo '{"n": 2}' | send zigbee/two
            until_true '[ -e sensors/two/2*.csv ]'; ready 2
            seq -f '{"n": %g}' 3 12 | send zigbee/one; echo '{"n": 3}' | send zigbee/two
            until_true '[ "$(cat sensors/*/2*.csv | wc -l)" -ge 15 ]'; sleep 0.3; stop $l
            ls sensors; cat sensors/one/2*.csv | wc -l; cat sensors/two/2*.csv | wc -l; grep topic: sensors/one/device.md
            """)
        #expect(output == "one\npool\ntwo\n12\n3\ntopic: zigbee/one\n")
    }

    /// Whatever is killed whenever: each message is one row. Half of the messages have no time of their own.
    @Test func killsAndRestartsLoseAndDoubleNothing() throws {
        let output = try run(
            """
            server ""; configure "allow_anonymous true"; broker; listen; ready 1
            for r in $(seq \(Self.rounds)); do
              seq -f 'n:%g' $((r * 400)) $((r * 400 + 399)) | send home/pool/x & p=$!
              sleep 0.0$((r * 37 % 10)); kill -KILL $l; wait $l 2>/dev/null
              if [ $((r % 2)) = 0 ]; then wait $p; stop $b; broker; fi
              listen; sleep 0.$((r * 53 % 4)); wait $p
              if [ $((r % 3)) = 0 ]; then stop $b; broker; fi
            done
            until_true '[ "$(values | sort -u | wc -l)" -ge $((400 * \(Self.rounds))) ]'; sleep 0.5
            stop $l; values | wc -l; values | sort -u | wc -l
            """)
        #expect(output == "\(400 * Self.rounds)\n\(400 * Self.rounds)\n")
    }

    @Test func whatCameMeanwhileIsThere() throws {
        let output = try run(
            """
            server ""; configure "allow_anonymous true"; broker; listen; ready 1; stop $l
            seq 1 500 | send home/pool/n
            stop $b; listen; until_true "grep -q 'no connection' \\"$E\\""; broker
            until_true '[ "$(values | wc -l)" = 500 ]'; stop $l; values | sort -n | tail -1
            """)
        #expect(output == "500\n")
    }

    @Test func passwords() throws {
        let output = try run(
            """
            server ", user: me"; mosquitto_passwd -b -c "$HOME/passwd" me s3cret 2>/dev/null; chmod 600 "$HOME/passwd"
            configure "allow_anonymous false" "password_file $HOME/passwd"; broker
            export DAYBOOK_MQTT_PASSWORD_HOME=wrong; listen; until_true "grep -q refused \\"$E\\""; stop $l; unset DAYBOOK_MQTT_PASSWORD_HOME
            mkdir -p "$HOME/.config/daybook"; echo 'mqtt: {home: {password_command: "echo s3cret", host: 127.0.0.1}}' > "$HOME/.config/daybook/config.yaml"
            listen; ready 1; auth="-u me -P s3cret"; echo 7 | send home/pool/n; until_true '[ "$(values)" = 7 ]'; values; stop $l
            echo 'mqtt: {home: {password: s3cret, host: other.example.org}}' > "$HOME/.config/daybook/config.yaml"
            listen; until_true "grep -q 'no password is sent there' \\"$E\\""; stop $l; grep -c s3cret "$E"
            """)
        #expect(output == "7\n0\n")
    }

    /// A vault that names another host later does not get the password there, nor one that a person never named.
    @Test func passwordsStayWithTheirHost() throws {
        let output = try run(
            """
            server ", user: me"; mosquitto_passwd -b -c "$HOME/passwd" me s3cret 2>/dev/null; chmod 600 "$HOME/passwd"
            configure "allow_anonymous false" "password_file $HOME/passwd"; broker
            mkdir -p "$HOME/.config/daybook"; echo 'mqtt: {home: {password: s3cret}}' > "$HOME/.config/daybook/config.yaml"
            listen; ready 1; stop $l
            sed -i 's/127.0.0.1/localhost/' .daybook/settings.yaml
            listen; until_true "grep -q 'went to 127.0.0.1, the vault says localhost: no password is sent' \\"$E\\""; stop $l
            echo 'mqtt: {home: {password: s3cret, host: localhost}}' > "$HOME/.config/daybook/config.yaml"
            listen; ready 2; stop $l
            f=$(find "$HOME" -name mqtt-hosts.json); cat "$f"; echo; echo '{' > "$f"; echo 'mqtt: {home: {password: s3cret}}' > "$HOME/.config/daybook/config.yaml"
            listen; until_true "grep -q 'mqtt-hosts.json cannot be read' \\"$E\\""; stop $l; grep -c s3cret "$E"
            """)
        #expect(output == "{\"home\":{\"host\":\"localhost\",\"verified\":false}}\n0\n", "\(output)")
    }

    @Test func certificates() throws {
        let output = try run(
            """
            cd "$HOME"; exec 3>&2 2>/dev/null
            for ca in ca wrong; do openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$ca" -keyout $ca.key -out $ca.pem; done
            make() { openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout $2.key -out $2.csr
              printf "subjectAltName=$3" > $2.ext; openssl x509 -req -in $2.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile $2.ext -out $2.pem; }
            make server server IP:127.0.0.1; make other other DNS:other.example.org; make client client DNS:client; exec 2>&3; cd "$OLDPWD"
            cp "$HOME/ca.pem" "$HOME/wrong.pem" "$HOME/client.pem" .daybook/
            tls() { configure "allow_anonymous true" "cafile $HOME/ca.pem" "certfile $HOME/$1.pem" "keyfile $HOME/$1.key" "require_certificate true"; }
            mkdir -p "$HOME/.config/daybook"; echo "mqtt: {home: {key: $HOME/client.key}}" > "$HOME/.config/daybook/config.yaml"
            tls server; broker
            server ", tls: {ca: .daybook/wrong.pem, certificate: .daybook/client.pem}"; listen; until_true "grep -q 'no secure connection: certificate verify failed' \\"$E\\""
            server ", tls: {ca: .daybook/ca.pem, certificate: .daybook/client.pem}"; ready 1
            auth="--cafile $HOME/ca.pem --cert $HOME/client.pem --key $HOME/client.key"; echo 8 | send home/pool/n; until_true '[ "$(values)" = 8 ]'; values
            stop $l; stop $b; : > "$E"; tls other; broker; listen; until_true "grep -q 'no secure connection' \\"$E\\""; stop $l
            server ""; : > "$E"; listen; until_true "grep -q 'no connection' \\"$E\\""; stop $l; echo "exit $?"
            """)
        #expect(output == "8\nexit 0\n")
    }

    /// An alert is sent by the user's command and to the topic, is not sent again by a restart, and ends with a recovery.
    @Test func alertsAreSent() throws {
        let output = try run(
            """
            printf -- '---\ntopic: home/pool/#\nalert_topic: alerts/pool\ncooldown: 0s\nmeasures:\n  ph: {label: pH, warning: [7, 7.6]}\n---\n' > sensors/pool/device.md
            mkdir -p "$HOME/.config/daybook"; printf 'alerts:\n  command: echo "$DAYBOOK_TO $DAYBOOK_VALUE" >> "$HOME/told"\n' > "$HOME/.config/daybook/config.yaml"
            server ""; configure "allow_anonymous true"; broker; listen; ready 1
            mosquitto_sub -h 127.0.0.1 -p $P -q 1 -t alerts/pool -C 2 -W 30 > "$HOME/heard" & s=$!; sleep 0.3
            echo 'ph:7.2' | send home/pool/x; echo 'ph:7.9' | send home/pool/x; until_true '[ -s "$HOME/told" ]'
            until_true '[ "$(grep -c true sensors/pool/alerts.csv)" = 1 ]'
            until_true '[ -s "$HOME/heard" ]'; kill -KILL $l; wait $l 2>/dev/null; listen; ready 2; echo 'ph:8' | send home/pool/x
            until_true '[ "$(grep -c "" sensors/pool/2*.csv)" = 4 ]'; sleep 0.3; daybook sensors ack pool ph
            echo 'ph:7.3' | send home/pool/x; until_true '[ "$(grep -c true sensors/pool/alerts.csv)" = 2 ]'
            stop $l; wait $s; cat "$HOME/told"; cut -d, -f2- sensors/pool/alerts.csv; sed 's/.*"text"/text/' "$HOME/heard"
            """)
        #expect(
            output == """
                pH: warning, seen
                warning 7.9
                normal 7.3
                measure,from,to,value,sent,held_back_by
                ph,normal,warning,7.9,true,
                ph,warning,normal,7.3,true,
                text:"pool: pH 7.9, warning"}
                text:"pool: pH 7.3, back to normal (was: warning)"}

                """)
    }

    /// When denied, only the terminal of the listener is told; the alert itself is kept.
    @Test func deniedAlertsStay() throws {
        let output = try run(
            """
            printf -- '---\ntopic: home/pool/#\nalert_topic: alerts/pool\nmeasures:\n  ph: {warning: [7, 7.6]}\n---\n' > sensors/pool/device.md
            mkdir -p "$HOME/.config/daybook"; printf 'alerts:\n  command: echo "$DAYBOOK_TO" >> "$HOME/told"\n' > "$HOME/.config/daybook/config.yaml"
            daybook permissions deny notifications 2>>"$E"
            server ""; configure "allow_anonymous true"; broker; daybook sensors listen 2>>"$E" >"$HOME/shown" & l=$!; until_true '[ -n "$b" ]'; ready 1
            echo 'ph:7.2' | send home/pool/x; echo 'ph:7.9' | send home/pool/x; until_true 'grep -qs ,warning, sensors/pool/alerts.csv'
            until_true '[ -s "$HOME/shown" ]'; stop $l; cat "$HOME/told" 2>&1 | grep -c warning; grep -c 'Notifications: denied' "$E"
            grep -c 'pH\\|ph 7.9' "$HOME/shown"; daybook permissions history notification | grep -c refused
            """)
        #expect(output == "0\n2\n1\n1\n")
    }

    @Test func twoListeners() throws {
        let output = try run(
            """
            server ""; configure "allow_anonymous true"; broker; listen; ready 1
            daybook sensors listen; echo "exit $?"; daybook --lang fr sensors listen; kill -KILL $l; wait $l 2>/dev/null
            listen; ready 2; stop $l; echo "exit $?"
            """)
        #expect(output.contains("exit 3\n") && output.hasPrefix("exit 3\nexit 0\n"))
        #expect(output.contains("another daybook sensors listen is at work here"))
        #expect(output.contains("un autre daybook sensors listen est déjà à l’œuvre ici"))
    }

    @Test func settingsAreReadAgain() throws {
        let output = try run(
            """
            server ""; configure "allow_anonymous true"; broker; listen; ready 1
            printf -- '---\\ntopic: [garden/n, été/日本]\\nmeasures: {n: {}}\\n---\\n' > sensors/pool/device.md; ready 2
            echo 1 | send home/pool/n; echo 2 | send garden/n; echo n:3 | send été/日本; until_true '[ "$(values | wc -l)" = 2 ]'; values | sort
            kill -HUP $l; ready 3; stop $l; grep -c 'no device has this topic' "$E"
            """)
        #expect(output == "2\n3\n0\n")
    }

    @Test func aFullDiskIsWaitedFor() throws {
        let output = try run(
            """
            server ""; configure "allow_anonymous true"; broker
            (ulimit -f 8; trap '' XFSZ; exec daybook sensors listen) 2>>"$E" & l=$!; ready 1
            seq -f '{"n": %g}' 100000 101999 | send home/pool/x
            until_true "grep -q 'File too large' \\"$E\\""; kill -KILL $l; wait $l 2>/dev/null
            for file in sensors/pool/*.csv; do [ ! -e "$file" ] || [ -z "$(tail -c 1 "$file")" ] || echo "half a line"; done
            listen
            until_true '[ "$(values | sort -u | wc -l)" = 2000 ]'; sleep 0.3; values | wc -l; stop $l
            """)
        #expect(output == "2000\n")
    }

    /// Authorities of the system, and none verified: both connect, and connect again after the server was away.
    @Test func certificatesOfTheSystem() throws {
        let output = try run(
            Self.certificates + """
                make server IP:127.0.0.1 2; cd "$OLDPWD"
                secure server; broker; auth="--cafile $HOME/ca.pem"; export SSL_CERT_FILE="$HOME/ca.pem"
                server ", tls: true"; listen; ready 1; echo 1 | send home/pool/n; until_true '[ "$(values)" = 1 ]'
                stop $b; until_true "grep -q 'no connection' \\"$E\\""; broker; ready 2; echo 2 | send home/pool/n; until_true '[ "$(values | wc -l)" = 2 ]'
                stop $l; unset SSL_CERT_FILE; : > "$E"; server ", tls: {verify: false}"; listen; ready 1
                stop $b; until_true "grep -q 'no connection' \\"$E\\""; broker; ready 2; echo 3 | send home/pool/n; until_true '[ "$(values | wc -l)" = 3 ]'
                stop $l; values; grep -c MOSQ_OPT "$E"
                """)
        #expect(output == "1\n2\n3\n0\n")
    }

    /// A certificate that is not believed: which of the reasons it is.
    @Test func certificatesThatAreNotBelieved() throws {
        let output = try run(
            Self.certificates + """
                make server IP:127.0.0.1 2; make other DNS:other.example.org 2; make old IP:127.0.0.1 -1; cd "$OLDPWD"
                cp "$HOME/ca.pem" "$HOME/wrong.pem" .daybook/
                try() { secure $1; broker; : > "$E"; server ", tls: $2"; daybook --lang $3 sensors listen 2>>"$E" & l=$!
                  until_true "grep -q 'certificate verify failed\\|certificat refus' \\"$E\\""; stop $l; stop $b; grep 'secure\\|sûre' "$E"; }
                try server '{ca: .daybook/wrong.pem}' en; try other '{ca: .daybook/ca.pem}' en; try old '{ca: .daybook/ca.pem}' en
                export SSL_CERT_FILE="$HOME/wrong.pem"; try server true fr
                """)
        #expect(
            output == """
                home: no secure connection: certificate verify failed: its authority is not trusted (tls: {ca: FILE} names another)
                home: no secure connection: certificate verify failed: it is not for 127.0.0.1
                home: no secure connection: certificate verify failed: it has expired
                home: pas de connexion sûre\u{a0}: certificat refusé\u{a0}: son autorité n’est pas reconnue (tls: {ca: FICHIER} en désigne une autre)

                """)
    }

    /// In $HOME: `ca.pem` and `wrong.pem`; `make NAME ADDRESS DAYS` signs one, `secure NAME` has the broker use it.
    private static let certificates = """
        cd "$HOME"
        for ca in ca wrong; do openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$ca" -keyout $ca.key -out $ca.pem 2>/dev/null; done
        make() { openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout $1.key -out $1.csr 2>/dev/null
          printf "subjectAltName=$2" > $1.ext; openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days $3 -extfile $1.ext -out $1.pem 2>/dev/null; }
        secure() { configure "allow_anonymous true" "certfile $HOME/$1.pem" "keyfile $HOME/$1.key"; }

        """

    /// An editor that truncates first, half a file, a bracket left open: the topics stay, while listening and at a start.
    @Test func settingsThatCannotBeReadForAMoment() throws {
        let output = try run(
            """
            server ""; configure "allow_anonymous true"; broker; listen; ready 1
            cp sensors/pool/device.md "$HOME/good"; : > sensors/pool/device.md; until_true "grep -q 'device.md:1: the file is empty' \\"$E\\""
            echo 1 | send home/pool/n; until_true '[ "$(values | wc -l)" = 1 ]'
            printf -- '---\ntopic: [home/pool/#\nmeasures: {n: {}}\n---\n' > sensors/pool/device.md; until_true "grep -q 'device.md:[0-9]*: cannot be read as YAML' \\"$E\\""
            echo 2 | send home/pool/n; until_true '[ "$(values | wc -l)" = 2 ]'
            printf 'servers: {home: {host' > .daybook/settings.yaml; until_true "grep -q 'settings.yaml:1: cannot be read as YAML' \\"$E\\""
            echo 3 | send home/pool/n; until_true '[ "$(values | wc -l)" = 3 ]'; stop $l; echo 4 | send home/pool/n
            listen; ready 2; until_true '[ "$(values | wc -l)" = 4 ]'; values | sort
            cp "$HOME/good" sensors/pool/device.md; server ""; sleep 2; stop $l; grep -c 'the last version that could be read counts' "$E"; grep -c 'settings read again\\|no device has' "$E"
            """)
        #expect(output == "1\n2\n3\n4\n5\n0\n")
    }

    /// Moved away, or its disk unmounted: nothing is made at the old path, nothing acknowledged, and all is there when it is back.
    @Test func aVaultThatIsMovedIsWaitedFor() throws {
        let output = try run(
            """
            server ""; mkdir "$HOME/v"; cp -r .daybook sensors "$HOME/v"; cd "$HOME/v"
            configure "allow_anonymous true"; broker; listen; ready 1
            echo 1 | send home/pool/n; until_true '[ "$(values | wc -l)" = 1 ]'
            mv "$HOME/v" "$HOME/w"; echo 2 | send home/pool/n; until_true "grep -q 'v: the vault is not there' \\"$E\\""; sleep 1; ls "$HOME/v" 2>/dev/null | wc -l
            mv "$HOME/w" "$HOME/v"; until_true '[ "$(values | wc -l)" = 2 ]'; until_true "grep -q 'the vault is there again' \\"$E\\""
            mv "$HOME/v" "$HOME/w"; mkdir "$HOME/v"; echo 3 | send home/pool/n; sleep 1.5; ls -A "$HOME/v" | wc -l
            rmdir "$HOME/v"; cp -r "$HOME/w" "$HOME/v"; cd "$HOME/v"; until_true '[ "$(values | wc -l)" = 3 ]'; echo 4 | send home/pool/n; until_true '[ "$(values | wc -l)" = 4 ]'
            mv .daybook "$HOME/kept"; echo 5 | send home/pool/n; sleep 1.5; values | wc -l; mv "$HOME/kept" .daybook; until_true '[ "$(values | wc -l)" = 5 ]'
            stop $l; echo "exit $?"; values; cd "$HOME/w"; values | wc -l
            """)
        #expect(output == "0\n0\n4\nexit 0\n1\n2\n3\n4\n5\n2\n")
    }

    /// What a vault held before listening began alerts no one: an invented pool, or last week's.
    @Test func historyAlertsNobody() throws {
        let output = try run(
            """
            printf -- '---\ntopic: home/pool/#\noffline_after: 12h\nmeasures:\n  ph: {warning: [7, 7.6]}\n  n: {warning: [0, 5]}\n---\n' > sensors/pool/device.md
            mkdir -p "$HOME/.config/daybook"; printf 'alerts:\n  command: echo "$DAYBOOK_MEASURE $DAYBOOK_TO" >> "$HOME/told"\n' > "$HOME/.config/daybook/config.yaml"
            printf 'timestamp,ph,n\n%s,9,9\n' "$(date -u -d '-10 minutes' +%FT%TZ)" > "sensors/pool/$(date -u -d '-10 minutes' +%Y-%m).csv"
            server ""; configure "allow_anonymous true"; broker; listen; ready 1
            echo n:7 | send home/pool/x; until_true '[ -s "$HOME/told" ]'; stop $l; listen; ready 2; sleep 1.5; stop $l
            cat "$HOME/told"; cut -d, -f2- sensors/pool/alerts.csv
            """)
        #expect(output == "n warning\nmeasure,from,to,value,sent,held_back_by\nn,normal,warning,7,true,\n")
    }

    /// A password that comes later, or a configuration that cannot be read for a moment, needs no restart.
    @Test func passwordsAreReadAgain() throws {
        let output = try run(
            """
            server ", user: me"; mosquitto_passwd -b -c "$HOME/passwd" me s3cret 2>/dev/null; chmod 600 "$HOME/passwd"
            configure "allow_anonymous false" "password_file $HOME/passwd"; broker; listen; until_true "grep -q refused \\"$E\\""
            mkdir -p "$HOME/.config/daybook"; echo 'mqtt: {home: {password: s3cret' > "$HOME/.config/daybook/config.yaml"; until_true "grep -q config.yaml \\"$E\\""
            echo 'mqtt: {home: {password: s3cret}}' > "$HOME/.config/daybook/config.yaml"; ready 1
            auth="-u me -P s3cret"; echo 7 | send home/pool/n; until_true '[ "$(values)" = 7 ]'; values; stop $l
            """)
        #expect(output == "7\n")
    }

    /// Times without an offset are of the device's zone, by the system's database.
    @Test func zonesOfDevices() throws {
        let output = try run(
            """
            printf -- '---\ntopic: home/pool/#\nzone: Asia/Kathmandu\nmeasures: {n: {}}\n---\n' > sensors/pool/device.md
            server ""; configure "allow_anonymous true"; broker; listen; ready 1
            echo '{"n":1,"Time":"2026-01-02T03:04:05"}' | send home/pool/x; until_true '[ -e sensors/pool/2026-01.csv ]'; stop $l; cat sensors/pool/2026-01.csv
            echo '{"n":2,"Time":"2026-01-02 03:04:06"}' | daybook sensors ingest pool - >/dev/null 2>&1; tail -1 sensors/pool/2026-01.csv
            """)
        #expect(
            output == "timestamp,n\n2026-01-01T21:19:05.000Z,1\n2026-01-01T21:19:06.000Z,2\n", "\(output)")
    }
}
