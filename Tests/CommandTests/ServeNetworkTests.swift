// `daybook serve --listen`: TLS alone, the certificate, the way in of a device with curl, its grants, and its end.

import FileSystem
import Processes
import TestSupport
import Testing
import Wording

@Suite(
    .enabled(if: BuiltProgram.isBuilt), .enabled(if: NetworkPrograms.areInstalled, "curl or openssl is not installed"))
struct ServeNetworkTests {
    private static let files = [
        "lists/groceries.md": "---\ntype: list\n---\n# Groceries\n- [ ] milk\n",
        "lists/gifts.md": "---\ntype: list\nprivate: true\n---\n# SECRET\n- [ ] SECRET\n",
    ]

    private func run(_ script: String) throws -> String {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        try folder.makeFolder(".daybook")
        for (path, text) in Self.files { try folder.write(text, to: path) }
        var program = BuiltProgram(home: home.path, workingFolder: folder.path)
        program.variables["DAYBOOK_VAULT"] = folder.path
        program.variables["XDG_STATE_HOME"] = home.path + "/state"
        let result = try program.shell(ServedInNetwork.words + script)
        return result.outputText + result.errorText
    }

    @Test func fromTheCodeToTheEnd() throws {
        let output = try run(
            """
            serve; ask /today; pair wrong Phone; pair "$C" Phone; pair "$C" Other
            json /today Phone; json /list/lists/groceries.md Phone; json /list/lists/gifts.md Phone; json "/search?q=SECRET" Phone
            json /lists/check Phone -d list=lists/groceries.md -d item=milk
            json /permissions Phone
            daybook serve devices | sed 's/ *· last.*//'
            daybook permissions | tail -3; daybook permissions --json | tr -d ' \\n' | grep -o '"devices":.*"name":"[A-Za-z]*"'
            curl -s -H "Authorization: Bearer ${H##*t=}" "${H%%/#*}/permissions" | grep -o "<li>Phone: reads what is not private</li>"
            daybook serve devices grant phone --private 2>&1; json /list/lists/gifts.md Phone | cut -c1-24
            daybook serve devices rename Phone Tablet 2>&1; json /today Phone | cut -c1-30
            daybook serve devices revoke tablet 2>&1; json /today Phone
            D=$(daybook serve devices pair 2> "$HOME/pair.err"); pair "${D##*#c=}" Phone; json /today Phone | cut -c1-30
            grep -c SHA-256 "$HOME/pair.err"
            echo x > "$(state)devices.json"; daybook permissions | tail -1 | sed 's#/.*/##'
            kill -TERM $s; wait $s; echo "exit $?"
            """)
        #expect(
            output == """
                401 <!doctype html>

                403
                303
                403
                200 {"schema":"daybook.today/1","date":"2026-11-20","week":"2026
                200 {"schema":"daybook.list/1","name":"Groceries","path":"lists/
                404 {"schema":"daybook.refusal/1","status":404,"message":"lists/
                200 {"schema":"daybook.search/1","count":0,"results":[]}
                403 {"schema":"daybook.refusal/1","status":403,"message":"this d
                403 {"schema":"daybook.refusal/1","status":403,"message":"this i
                Phone                reads what is not private
                📱 Devices
                   Phone: reads what is not private
                   daybook serve devices grant and revoke change it
                "devices":[{"name":"Phone"
                <li>Phone: reads what is not private</li>
                Phone: reads everything
                200 {"schema":"daybook.l
                Tablet: reads everything
                200 {"schema":"daybook.today/1
                Tablet is turned away
                401 {"schema":"daybook.refusal/1","status":401,"message":"this d
                303
                200 {"schema":"daybook.today/1
                1
                   devices.json: cannot be understood, so nothing is granted
                exit 0

                """)
    }

    @Test func onlyTLS() throws {
        let output = try run(
            """
            serve; P=${S##*:}
            curl -s -o /dev/null -w '%{http_code}\\n' "http://127.0.0.2:$P/today"
            web -o /dev/null -w '%{http_code} %{ssl_verify_result}\\n' "$S/pair"
            curl -s -o /dev/null -w '%{http_code}\\n' "$S/pair" || echo untrusted
            web --tls-max 1.1 -o /dev/null -w '%{http_code}\\n' "$S/pair" || echo old
            web --tls-max 1.2 -o /dev/null -w '%{http_code}\\n' "$S/pair"
            web -o /dev/null -w '%{http_code}\\n' -H "Host: evil.example" "$S/pair"
            web -o /dev/null -w '%{http_code}\\n' -H "Host: ${H#http://}" "$S/pair"
            curl -s -o /dev/null -w '%{http_code}\\n' "${H%%/#*}/pair"
            stat -c %a "$(state)serve-key.pem" "$(state)devices.json"
            openssl x509 -in "$(state)serve-certificate.pem" -noout -ext subjectAltName,basicConstraints | grep -c -e "IP Address:127.0.0.2" -e "CA:TRUE"
            openssl x509 -in "$(state)serve-certificate.pem" -noout -text | grep -c "prime256v1"
            F=$(openssl x509 -in "$(state)serve-certificate.pem" -noout -fingerprint -sha256); grep -c "${F#*=}" "$HOME/err"
            web "$S/pair" | tr -d ' ' | grep -c "$(echo "${F#*=}" | cut -c1-11)"
            """)
        #expect(output == "000\n200 0\n000\nuntrusted\n000\nold\n200\n421\n421\n404\n600\n600\n2\n1\n1\n1\n")
    }

    /// Connections that say nothing hold no place of another machine's, nor of this one's own page.
    @Test func sevenHundredIdleConnections() throws {
        let output = try run(
            """
            serve; pair "$C" Phone; P=${S##*:}
            python3 "$SCRIPTS/idle_connections.py" "$P" "$HOME/out" > "$HOME/idle" &
            until_true '[ -s "$HOME/idle" ]'; cat "$HOME/idle"
            json /today Phone --interface 127.0.0.9 | cut -c1-4
            curl -s -o /dev/null -w '%{http_code}\\n' -H "Authorization: Bearer ${H##*t=}" "${H%%/#*}/today"
            rm "$HOME/out"
            """)
        #expect(output == "303\nTrue\n200 \n200\n")
    }

    /// It is the same from start to start, and another one for another address.
    @Test func theCertificate() throws {
        let output = try run(
            """
            mark() { openssl x509 -in "$(state)serve-certificate.pem" -noout -fingerprint; }
            serve; A=$(mark); kill $s; wait $s; serve; [ "$A" = "$(mark)" ] && echo same; kill $s; wait $s
            serve --listen 127.0.0.3:0; [ "$A" = "$(mark)" ] || echo another; grep -c "new certificate" "$HOME/err"; kill $s; wait $s
            openssl req -x509 -newkey rsa:2048 -nodes -keyout "$HOME/own.key" -out "$HOME/own.pem" -days 30 -subj /CN=x -addext "subjectAltName=DNS:vault.example,IP:127.0.0.2" 2> /dev/null
            serve --certificate "$HOME/own.pem" --key "$HOME/own.key"; grep -c "new certificate" "$HOME/err"
            curl -s -o /dev/null -w '%{http_code}\\n' --cacert "$HOME/own.pem" --resolve "vault.example:${S##*:}:127.0.0.2" "https://vault.example:${S##*:}/pair"
            kill $s; wait $s
            try() { daybook serve --port 0 --listen 127.0.0.2:0 "$@" 2>&1 > /dev/null | sed "s#$HOME/##g"; }
            try --certificate "$HOME/own.pem" --key "$(state)serve-key.pem" | sed 's#state/.*/serve-key#serve-key#'
            try --certificate "$(state)devices.json" --key "$HOME/own.key" | sed 's#.*/##'
            try --certificate "$HOME/own.pem" --key "$HOME/own.pem"
            try --certificate "$HOME/own.pem"
            try --certificate "$HOME/none.pem" --key "$HOME/own.key"
            cd "$HOME"; : > index.txt; printf '[ca]\\ndefault_ca=a\\n[a]\\ndatabase=index.txt\\nnew_certs_dir=.\\nrand_serial=yes\\npolicy=p\\n[p]\\n' > ca.cnf
            openssl req -new -key own.key -subj /CN=x -out own.csr 2> /dev/null
            openssl ca -batch -selfsign -config ca.cnf -md sha256 -keyfile own.key -in own.csr -out old.pem -startdate 20200101000000Z \
              -enddate 20200102000000Z 2> /dev/null
            try --certificate "$HOME/old.pem" --key "$HOME/own.key"
            """)
        #expect(
            output == """
                same
                another
                1
                0
                200
                serve-key.pem is not the key of own.pem
                devices.json: no certificate (PEM)
                own.pem: no key (PEM) that is open without a passphrase
                --certificate and --key are given together, with --listen
                none.pem: No such file or directory
                old.pem: it has expired

                """)
    }

    /// The user's own, named in the configuration; flags count in its place.
    @Test func theCertificateOfTheConfiguration() throws {
        let output = try run(
            """
            export XDG_CONFIG_HOME=$HOME/config; mkdir -p "$HOME/config/daybook"
            says() { printf 'serve: {%s}\\n' "$1" > "$HOME/config/daybook/config.yaml"; }
            mark() { echo | openssl s_client -connect "${S#https://}" 2> /dev/null | openssl x509 -noout -subject; kill $s; wait $s; }
            try() { daybook serve --port 0 --listen 127.0.0.2:0 "$@" 2>&1 > /dev/null | sed "s#$HOME/##g"; }
            for n in one two; do
              openssl req -x509 -newkey rsa:2048 -nodes -keyout "$HOME/$n.key" -out "$HOME/$n.pem" -days 30 -subj /CN=$n 2> /dev/null
            done
            cp "$HOME/one.pem" "$HOME/one.key" "$HOME/config/daybook"
            says "certificate: ~/one.pem, key: $HOME/one.key"; serve; mark
            says "certificate: one.pem, key: one.key"; serve; mark
            serve --certificate "$HOME/two.pem" --key "$HOME/two.key"; mark
            says "certificate: \"\", key: \"\""; serve; mark | sed 's/daybook at .*/its own/'
            says "certificate: ~/one.pem"; try
            says "certificate: [~/one.pem], key: ~/one.key"; try
            says "certificate: ~/one.pem, key: ~/two.key"; try
            says "certificate: ~/none.pem, key: ~/two.key"; try --lang fr
            echo '[' > "$HOME/config/daybook/config.yaml"; try | tail -2
            """)
        #expect(
            output
                == ("""
            subject=CN = one
            subject=CN = one
            subject=CN = two
            subject=CN = its own
            config/daybook/config.yaml: serve: takes certificate: and key: together
            config/daybook/config.yaml: invalid serve.certificate: a path
            two.key is not the key of one.pem
            named by serve: in config/daybook/config.yaml
            none.pem : fichier ou dossier introuvable
            indiqué par serve: dans config/daybook/config.yaml
            config/daybook/config.yaml cannot be read; it may name a certificate
            --certificate and --key name one all the same

            """ as FrenchText).text)
    }

    /// What was revoked is told nothing more: its stream ends.
    @Test func streamsEnd() throws {
        let output = try run(
            """
            serve; pair "$C" Phone
            web -N -b "$HOME/Phone.jar" "$S/events" > "$HOME/events" & e=$!
            until_true 'grep -qs "^data: " "$HOME/events"'; daybook serve devices revoke Phone 2>&1; wait $e; echo "ended $?"
            """)
        #expect(output == "303\nPhone is turned away\nended 0\n")
    }

    @Test(arguments: [
        ("0.0.0.0", "--listen 0.0.0.0 would serve in every network that this machine comes into", 2),
        ("8.8.8.8:4712", "--listen 8.8.8.8:4712 can be reached by everybody", 2),
        ("fe80::1", "--listen fe80::1: browsers do not open link-local addresses", 2),
        ("laptop", "invalid --listen “laptop”", 2), ("127.0.0.2:99999", "invalid --listen “127.0.0.2:99999”", 2),
        ("192.168.213.77:0", "192.168.213.77: Cannot assign requested address", 3),
    ])
    func addressesThatAreRefused(_ address: String, _ words: String, _ code: Int) throws {
        let output = try run(
            "daybook serve --port 0 --listen \(address) 2>&1 > \"$HOME/out\" | head -1; daybook serve --port 0 --listen \(address) > \"$HOME/out\" 2>&1; echo \"$?\"; grep -c '#' \"$HOME/out\""
        )
        #expect(output == "\(words)\n\(code)\n0\n")
    }

    @Test func inFrench() throws {
        let output = try run(
            """
            daybook --lang fr serve --port 0 --listen 0.0.0.0 2>&1; daybook --lang fr serve --port 0 --listen 2001:db8::1 2>&1
            daybook --lang fr serve --key x 2>&1; daybook --lang fr serve devices pair 2>&1 | head -1
            serve; pair "$C" Phone > "$HOME/paired"; daybook --lang fr permissions | tail -3
            """)
        #expect(
            output
                == ("""
            --listen 0.0.0.0 servirait dans chaque réseau où vient cette machine
            « ip address » montre les adresses de cette machine, comme 192.168.1.20
            --listen 2001:db8::1 est accessible à tous
            servez dans un réseau privé, ou derrière un proxy à vous (docs/serve.md)
            daybook: --certificate et --key vont avec --listen
            daybook: le coffre n’a pas encore été servi en réseau
            📱 Appareils
               Phone : lit ce qui n’est pas privé
               daybook serve devices grant et revoke changent cela

            """ as FrenchText).text)
    }
}
