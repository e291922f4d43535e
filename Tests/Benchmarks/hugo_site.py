"""The rival of the HTML export: a Hugo site over the notes as they are, with the least layouts that show the same."""
import os

FILES = {
    "hugo.toml": """
baseURL = "https://example.org/"
title = "Notes"
buildFuture = true
timeout = "10m"
disableKinds = ["RSS", "sitemap", "404"]
[taxonomies]
tag = "tags"
""",
    "layouts/_default/baseof.html": """<!doctype html>
<html><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>{{ block "main" . }}{{ end }}</body></html>
""",
    "layouts/_default/single.html": """{{ define "main" }}<h1>{{ .Title }}</h1>
<p>{{ .Date.Format "2006-01-02" }}{{ range .GetTerms "tags" }} <a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</p>
{{ .Content }}{{ end }}
""",
    "layouts/_default/list.html": """{{ define "main" }}<h1>{{ .Title }}</h1>
<ul>{{ range .Pages }}<li>{{ .Date.Format "2006-01-02" }} <a href="{{ .RelPermalink }}">{{ .Title }}</a></li>
{{ end }}</ul>{{ end }}
""",
    "layouts/_default/terms.html": """{{ define "main" }}<h1>{{ .Title }}</h1>
<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ len .Pages }}</li>
{{ end }}</ul>{{ end }}
""",
}


def write(folder):
    for path, text in FILES.items():
        path = os.path.join(folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.lstrip())


def command(folder, notes, destination):
    return ["hugo", "--quiet", "--source", folder, "--contentDir", notes, "--destination", destination,
            "--cacheDir", os.path.join(folder, "cache")]
