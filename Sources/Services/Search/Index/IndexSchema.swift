// The tables of the index. Users may query it with sqlite3; docs/index.md describes it for them.

/// Increment `version` with every change of the tables or their contents: an index of another version is rebuilt.
enum IndexSchema {
    static let version = 36

    static let tables = """
        CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
        CREATE TABLE folders(path TEXT PRIMARY KEY, snapshot BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE documents(
          id INTEGER PRIMARY KEY,
          path TEXT NOT NULL,
          kind TEXT NOT NULL,
          title TEXT NOT NULL,
          day INTEGER,
          minute INTEGER,
          created INTEGER,
          updated INTEGER,
          mood INTEGER,
          favorite INTEGER NOT NULL,
          private INTEGER NOT NULL,
          words INTEGER NOT NULL,
          language TEXT,
          type TEXT,
          place TEXT,
          latitude REAL,
          longitude REAL,
          photos INTEGER NOT NULL,
          ink INTEGER NOT NULL,
          share TEXT,
          identifier TEXT,
          baked INTEGER NOT NULL,
          bases INTEGER NOT NULL,
          unreadable TEXT,
          unread_head INTEGER NOT NULL,
          problems INTEGER NOT NULL,
          content INTEGER NOT NULL
        );
        CREATE TABLE tags(id INTEGER PRIMARY KEY, folded TEXT NOT NULL UNIQUE, name TEXT NOT NULL, documents INTEGER NOT NULL,
          moods INTEGER NOT NULL, mood_sum INTEGER NOT NULL);
        CREATE TABLE document_tags(tag INTEGER NOT NULL, document INTEGER NOT NULL);
        CREATE TABLE tag_documents(tag INTEGER NOT NULL, documents BLOB NOT NULL);
        CREATE TABLE fields(document INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL);
        CREATE TABLE heads(document INTEGER PRIMARY KEY, json TEXT NOT NULL);
        CREATE TABLE names(key TEXT NOT NULL, document INTEGER NOT NULL, rank INTEGER NOT NULL);
        CREATE VIEW bearers AS SELECT key, document FROM names a WHERE rank = (SELECT min(b.rank) FROM names b WHERE b.key = a.key);
        CREATE TABLE links(source INTEGER NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL, form INTEGER NOT NULL, position INTEGER NOT NULL,
          length INTEGER NOT NULL, fragment TEXT);
        CREATE TABLE file_links(source INTEGER NOT NULL, text TEXT NOT NULL, position INTEGER NOT NULL, length INTEGER NOT NULL);
        CREATE TABLE parts(document INTEGER PRIMARY KEY, headings TEXT NOT NULL, blocks TEXT NOT NULL);
        CREATE TABLE tasks(document INTEGER NOT NULL, line INTEGER NOT NULL, state TEXT NOT NULL, due INTEGER, start INTEGER, done INTEGER, text TEXT NOT NULL,
          source TEXT NOT NULL);
        CREATE TABLE agenda(document INTEGER NOT NULL, line INTEGER NOT NULL, first INTEGER, last INTEGER, page INTEGER, is_open INTEGER NOT NULL,
          identifier TEXT, replaces TEXT, source TEXT NOT NULL);
        CREATE TABLE segments(number INTEGER PRIMARY KEY, first INTEGER NOT NULL, documents INTEGER NOT NULL, words INTEGER NOT NULL,
          lengths BLOB NOT NULL);
        CREATE TABLE postings(segment INTEGER NOT NULL, word TEXT NOT NULL, words BLOB NOT NULL, matches BLOB NOT NULL,
          positions BLOB NOT NULL, PRIMARY KEY(segment, word));
        CREATE TABLE removed(document INTEGER PRIMARY KEY);
        """

    /// Created after a first load, which is faster than updating them row by row.
    static let indexes = """
        CREATE UNIQUE INDEX documents_by_path ON documents(path);
        CREATE INDEX documents_by_day ON documents(kind, day, mood, words, minute);
        CREATE INDEX documents_private ON documents(private) WHERE private = 1;
        CREATE INDEX documents_unreadable ON documents(id) WHERE unreadable IS NOT NULL;
        CREATE INDEX documents_of_people ON documents(id) WHERE type IN ('person', 'personne');
        CREATE INDEX documents_by_mood ON documents(mood, day, minute) WHERE mood IS NOT NULL;
        CREATE UNIQUE INDEX document_tags_by_tag ON document_tags(tag, document);
        CREATE INDEX document_tags_by_document ON document_tags(document, tag);
        CREATE INDEX fields_by_key ON fields(key, value);
        CREATE INDEX fields_by_document ON fields(document);
        CREATE INDEX names_by_key ON names(key, rank, document);
        CREATE INDEX names_by_document ON names(document, key);
        CREATE INDEX links_by_key ON links(key);
        CREATE INDEX links_by_source ON links(source);
        CREATE INDEX file_links_by_source ON file_links(source);
        CREATE INDEX tasks_by_document ON tasks(document);
        CREATE INDEX agenda_by_document ON agenda(document);
        CREATE INDEX agenda_by_days ON agenda(last, first);
        CREATE INDEX agenda_open ON agenda(is_open) WHERE is_open = 1;
        CREATE INDEX agenda_by_identifier ON agenda(identifier) WHERE identifier IS NOT NULL;
        """
}
