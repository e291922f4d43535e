// Documents of any kind: tags, links, names, bulk edits.
