import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup, type BackupOptions } from './backup.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'
import { restoreBackup, type RestoreOptions } from './restore.ts'

const log = pino({ level: 'silent' })
const MIGRATIONS = ['1_first', '2_second']

/** A schema with everything that is easily lost on the way. */
const SCHEMA = `
  CREATE TYPE mood AS ENUM ('calm', 'loud');
  CREATE TABLE author (id bigint PRIMARY KEY, tenant_id text NOT NULL, friend bigint REFERENCES author (id), name text NOT NULL);
  CREATE TABLE work (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, author_id bigint NOT NULL REFERENCES author (id) DEFERRABLE INITIALLY DEFERRED,
    price numeric(30,8), definition json, facts jsonb, made timestamptz, day date, bytes bytea, tags text[], moods mood[], ratio double precision,
    isFine boolean, length interval, doubled numeric GENERATED ALWAYS AS (price * 2) STORED, touched integer NOT NULL DEFAULT 0);
  CREATE TABLE log (id bigint, at date NOT NULL, what text) PARTITION BY RANGE (at);
  CREATE TABLE log_2026 PARTITION OF log FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
  CREATE UNLOGGED TABLE captcha (answer text);
  CREATE TABLE applied (name text PRIMARY KEY);
  CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.touched := NEW.touched + 1; RETURN NEW; END';
  CREATE TRIGGER touch BEFORE INSERT ON work FOR EACH ROW EXECUTE FUNCTION touch();
  ALTER TABLE author ENABLE ROW LEVEL SECURITY;
  ALTER TABLE author FORCE ROW LEVEL SECURITY;
  INSERT INTO applied VALUES ('1_first'), ('2_second');
  INSERT INTO captcha VALUES ('gone after a crash');`

const WALL = `
  CREATE POLICY wall ON author USING (tenant_id = current_setting('app.tenant_id', true));
  CREATE POLICY across ON author TO test_cross USING (true) WITH CHECK (true);
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO test_cross;`

const ROWS = `
  INSERT INTO author VALUES (9007199254740993, '000001', NULL, E'line\\nbreak "quoted" \\\\ 画师 🎨'), (2, '000002', 9007199254740993, '');
  UPDATE author SET friend = 2 WHERE id <> 2;
  INSERT INTO work (author_id, price, definition, facts, made, day, bytes, tags, moods, ratio, isFine, length) VALUES
    (2, 12345678901234567890.12345678, '{"z": 1, "a": 1.10, "z": 2}', '{"n": 10000000000000000000001}', '2026-03-04 05:06:07.123456+08', '0044-03-15 BC', '\\x00ff0a22',
      ARRAY['a,b', NULL, '"', ''], '{calm,loud}', 0.1::float8 + 0.2, true, '1 mon 2 days 03:04:05.6'),
    (9007199254740993, NULL, NULL, NULL, 'infinity', NULL, NULL, '{}', NULL, 'NaN', false, NULL);
  CREATE TABLE log_2027 PARTITION OF log FOR VALUES FROM ('2027-01-01') TO ('2028-01-01');
  INSERT INTO log SELECT n, date '2026-12-01' + (n % 60)::int, 'entry ' || n FROM generate_series(1, 1200) n;`

/** All that must be the same afterwards, as text. */
const FACTS = `
  SELECT (SELECT json_agg(a::text ORDER BY id) FROM author a) AS authors, (SELECT json_agg(w::text ORDER BY id) FROM work w) AS works,
    (SELECT json_agg(definition::text ORDER BY id) FROM work) AS definitions, (SELECT md5(string_agg(l::text, ';' ORDER BY id)) FROM log l) AS log,
    (SELECT count(*) FROM log_2027) AS later, (SELECT last_value FROM work_id_seq) AS sequence,
    (SELECT json_agg(relforcerowsecurity ORDER BY relname) FROM pg_class WHERE relname IN ('author', 'work')) AS walls,
    (SELECT json_agg(conname || ' ' || pg_get_constraintdef(oid) ORDER BY conname) FROM pg_constraint WHERE contype = 'f') AS keys,
    (SELECT json_agg(tgname || tgenabled::text) FROM pg_trigger WHERE NOT tgisinternal) AS triggers`

async function run<Row extends Record<string, unknown>>(connection: ClientConfig, sql: string): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    const result = await client.query<Row>(sql)
    return result.rows
  } finally {
    await client.end()
  }
}

async function migrate(connection: ClientConfig): Promise<void> {
  await run(connection, `DO $$ BEGIN CREATE ROLE test_cross NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`)
  await run(connection, SCHEMA)
  await run(connection, WALL)
}

describe('backup and restore', () => {
  let root: string
  let source: EmbeddedPostgres
  let facts: Record<string, unknown>[]
  let made: BackupOptions

  const restoreOptions = (file: string, dataDir: string): RestoreOptions => ({
    file,
    dataDir,
    log,
    databaseUrl: undefined,
    knownMigrations: MIGRATIONS,
    migrate,
  })
  const backupTo = (name: string, connection: ClientConfig): BackupOptions => ({
    connection,
    file: join(root, name),
    filesDir: join(root, 'source', 'files'),
    crossRole: 'test_cross',
    readMigrations: async (client) =>
      (await client.query<{ name: string }>('SELECT name FROM public.applied ORDER BY name')).rows.map(
        ({ name }) => name,
      ),
  })

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'drawdesk-test-'))
    source = await startEmbeddedPostgres({ dataDir: join(root, 'source'), log })
    await migrate(source.connection)
    await run(source.connection, ROWS)
    await mkdir(join(root, 'source', 'files', '000001', 'ab'), { recursive: true })
    await mkdir(join(root, 'source', 'files', '.incoming'))
    await writeFile(join(root, 'source', 'files', '000001', 'ab', 'picture'), Buffer.from([0, 1, 2, 255]))
    await writeFile(join(root, 'source', 'files', '.incoming', 'half'), 'x')
    made = backupTo('full.zip', source.connection)
    facts = await run(source.connection, FACTS)
    await writeBackup(made)
  })
  afterAll(async () => {
    await source.stop()
    await rm(root, { recursive: true, force: true })
  })

  it('bring every row and file back exactly, with sequences, partitions, keys and walls as they were', async () => {
    const dataDir = join(root, 'restored')
    const summary = await restoreBackup(restoreOptions(made.file, dataDir))
    const restored = await startEmbeddedPostgres({ dataDir, log })
    const found = await run(restored.connection, FACTS)
    const captchas = await run(restored.connection, 'SELECT 1 FROM captcha')
    const [next] = await run<{ id: string }>(
      restored.connection,
      `INSERT INTO work (author_id) VALUES (2) RETURNING id`,
    )
    await restored.stop()

    expect(found).toEqual(facts)
    expect(captchas).toHaveLength(1) // what the migration wrote: rows of unlogged tables are in no backup
    expect(next?.id).toBe('3')
    expect(summary).toMatchObject({ rows: 1206, files: 1, areFilesElsewhere: false })
    expect(await readFile(join(dataDir, 'files', '000001', 'ab', 'picture'))).toEqual(Buffer.from([0, 1, 2, 255]))
    expect((await readdir(dataDir)).sort()).toEqual(['files', 'postgres', 'postgres.log'])
  })

  it('see all tenants also for an owner that row-level security binds, and leave it bound', async () => {
    const owner = { ...source.connection, user: 'plain_owner' }
    await run(
      source.connection,
      `CREATE ROLE plain_owner LOGIN CREATEROLE; GRANT test_cross TO plain_owner WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`,
    )
    await run(
      source.connection,
      `ALTER TABLE author OWNER TO plain_owner; ALTER TABLE work OWNER TO plain_owner; ALTER TABLE log OWNER TO plain_owner; ALTER TABLE log_2026 OWNER TO plain_owner; ALTER TABLE log_2027 OWNER TO plain_owner; ALTER TABLE applied OWNER TO plain_owner; GRANT CREATE ON SCHEMA public TO plain_owner`,
    )

    const summary = await writeBackup(backupTo('plain.zip', owner))
    const visible = await run(owner, 'SELECT 1 FROM author')
    const memberships = await run<{ kept: boolean }>(
      owner,
      `SELECT pg_has_role('plain_owner', 'test_cross', 'SET') AS kept`,
    )

    expect(summary.rows).toBe(1206)
    expect(visible).toEqual([])
    expect(memberships).toEqual([{ kept: false }])
  })

  it('refuse to back up rows that the owner cannot see', async () => {
    await run(
      source.connection,
      `DO $$ BEGIN CREATE ROLE blind_owner LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$; GRANT SELECT ON ALL TABLES IN SCHEMA public TO blind_owner`,
    )

    const attempt = writeBackup({
      ...backupTo('blind.zip', { ...source.connection, user: 'blind_owner' }),
      crossRole: 'nobody_at_all',
    })

    await expect(attempt).rejects.toThrow('cannot see all rows of author')
    expect((await readdir(root)).filter((name) => name.startsWith('blind'))).toEqual([])
  })

  it('are readable by their owner only, and never overwrite', async () => {
    const { mode } = await stat(made.file)

    expect(mode & 0o777).toBe(0o600)
    await expect(writeBackup(made)).rejects.toThrow('exists already')
  })

  it('refuse a data folder with anything in it, and leave it as it was', async () => {
    const dataDir = join(root, 'used')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'notes.txt'), 'mine')

    await expect(restoreBackup(restoreOptions(made.file, dataDir))).rejects.toThrow('is not empty')
    expect(await readdir(dataDir)).toEqual(['notes.txt'])
  })

  it('refuse a data folder of another PostgreSQL major version, and leave it as it was', async () => {
    const dataDir = join(root, 'major')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')

    await expect(restoreBackup(restoreOptions(made.file, dataDir))).rejects.toThrow('made by PostgreSQL 17')
    expect(await readdir(dataDir, { recursive: true })).toEqual(['postgres', join('postgres', 'PG_VERSION')])
  })

  it('refuse a backup of a version they do not know', async () => {
    const attempt = restoreBackup({ ...restoreOptions(made.file, join(root, 'older')), knownMigrations: ['1_first'] })

    await expect(attempt).rejects.toThrow('2_second')
    await expect(stat(join(root, 'older'))).rejects.toThrow('ENOENT')
  })

  it('refuse a damaged backup and leave no data folder behind', async () => {
    const file = join(root, 'damaged.zip')
    await copyFile(made.file, file)
    const bytes = await readFile(file)
    const picture = bytes.indexOf(Buffer.from([0, 1, 2, 255]))
    const handle = await open(file, 'r+')
    await handle.write(Buffer.from([9]), 0, 1, picture)
    await handle.close()

    await expect(restoreBackup(restoreOptions(file, join(root, 'from-damaged')))).rejects.toThrow(
      'does not match its checksum',
    )
    await expect(stat(join(root, 'from-damaged'))).rejects.toThrow('ENOENT')
  })

  it('refuse a file that is something else', async () => {
    const file = join(root, 'letter.zip')
    await writeFile(file, 'Dear database')

    await expect(restoreBackup(restoreOptions(file, join(root, 'from-letter')))).rejects.toThrow(
      'cannot be read as a backup',
    )
  })

  it('leave an empty folder when loading fails half-way', async () => {
    const dataDir = join(root, 'half')
    const attempt = restoreBackup({
      ...restoreOptions(made.file, dataDir),
      migrate: async (connection) => {
        await migrate(connection)
        await run(connection, 'ALTER TABLE work ADD CHECK (author_id <> 2)')
      },
    })

    await expect(attempt).rejects.toThrow('violates check constraint')
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })
})
