"""Files that change between two requests: the very next answer has it."""

import http.client, json, os, random, shutil, sys
port, token = sys.argv[1:]
connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
def found(word):
    connection.request("GET", "/search?q=" + word, headers={
        "Authorization": "Bearer " + token, "Accept": "application/json"})
    return {hit["path"] for hit in json.loads(connection.getresponse().read())["results"]}
chance, there = random.Random(7), {}
for number in range(150):
    kind, path = chance.randrange(6), f"notes/n{chance.randrange(8)}.md"
    if kind == 0: path = f"made{number}/deep/n.md"
    word = f"word{number}"
    if kind == 1 and there:
        path = chance.choice(sorted(there)); word = there.pop(path); os.remove(path)
        assert path not in found(word), (number, path)
    elif kind == 2 and there:
        path = chance.choice(sorted(there)); word = there.pop(path)
        there[f"notes/moved{number}.md"] = word; os.rename(path, f"notes/moved{number}.md")
        assert found(word) == {f"notes/moved{number}.md"}, (number, path)
    else:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        place = path + "~" if kind == 3 else path
        with open(place, "w") as file: file.write(word + "\n")
        if place != path: os.rename(place, path)
        there[path] = word
        assert found(word) == {path}, (number, path, found(word))
print("all", len(there) > 5)
