import { DatabaseSync } from 'node:sqlite'

const tables = `
  create table if not exists users (
    id integer primary key autoincrement,
    email text not null unique collate nocase,
    username text not null unique collate nocase,
    password_hash text not null,
    bio text not null default '',
    image text not null default ''
  ) strict;

  create table if not exists follows (
    follower_id integer not null references users on delete cascade,
    followed_id integer not null references users on delete cascade,
    primary key (follower_id, followed_id)
  ) strict, without rowid;

  create table if not exists articles (
    id integer primary key autoincrement,
    author_id integer not null references users on delete cascade,
    slug text not null unique,
    title text not null,
    description text not null,
    body text not null,
    created_at text not null,
    updated_at text not null
  ) strict;
  create index if not exists articles_by_author on articles (author_id);

  create table if not exists article_tags (
    article_id integer not null references articles on delete cascade,
    tag text not null,
    primary key (article_id, tag)
  ) strict, without rowid;
  create index if not exists article_tags_by_tag on article_tags (tag);

  create table if not exists favorites (
    article_id integer not null references articles on delete cascade,
    user_id integer not null references users on delete cascade,
    primary key (article_id, user_id)
  ) strict, without rowid;
  create index if not exists favorites_by_user on favorites (user_id);

  create table if not exists comments (
    id integer primary key autoincrement,
    article_id integer not null references articles on delete cascade,
    author_id integer not null references users on delete cascade,
    body text not null,
    created_at text not null,
    updated_at text not null
  ) strict;
  create index if not exists comments_by_article on comments (article_id);
`

/**
 * Opens the database and creates missing tables.
 *
 * @param path a file, or ':memory:'
 */
export function openDatabase(path: string): DatabaseSync {
  // Waits for other processes that write.
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 })
  database.exec('pragma journal_mode = wal')
  database.exec(tables)
  return database
}

/** Runs synchronous work in a transaction, which is rolled back if the work throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (thrown) {
    database.exec('rollback')
    throw thrown
  }
}
