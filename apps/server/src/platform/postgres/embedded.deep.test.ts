import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withEmbeddedPostgres } from './borrow.ts'
import { startEmbeddedPostgres, type DatabaseChange } from './embedded.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { OwnerConnection } from './session.ts'

const log = pino({ level: 'silent' })
const holder = fileURLToPath(new URL('./embedded.holder.ts', import.meta.url))

async function query(connection: OwnerConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => {
    /* the query that follows rejects */
  })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A server process on that folder; resolves when its database serves. */
async function startHolder(dataDir: string): Promise<{ connection: OwnerConnection; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { connection } = JSON.parse(line.toString()) as { connection: OwnerConnection }
  return {
    connection,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

describe('the embedded database', () => {
  let root: string
  let dataDir: string

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'drawdesk-test-'))
    dataDir = join(root, 'data')
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('is made, serves by socket only with checksums and code point order, and stops', async () => {
    const database = await startEmbeddedPostgres({ dataDir, log })
    const [facts] = await query(
      database.connection,
      `
      SELECT current_setting('listen_addresses') AS tcp, current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS commit, pg_encoding_to_char(encoding) AS encoding, datlocale AS locale
      FROM pg_database WHERE datname = current_database()`,
    )
    await query(database.connection, 'CREATE TABLE kept (what text)')
    const { mode } = await stat(join(dataDir, 'postgres'))
    await database.stop()

    expect(database).toMatchObject({ isNew: true, isAdopted: false })
    expect(facts).toEqual({ tcp: '', checksums: 'on', fsync: 'on', commit: 'on', encoding: 'UTF8', locale: 'C.UTF-8' })
    expect(mode & 0o777).toBe(0o700)
    await expect(query(database.connection, 'SELECT 1')).rejects.toThrow('ENOENT')
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  })

  it('is adopted with its rows after its server was killed', async () => {
    const first = await startHolder(dataDir)
    await query(first.connection, `INSERT INTO kept VALUES ('before the kill')`)
    const pid = await postmasterPid(dataDir)
    await first.kill()

    const database = await startEmbeddedPostgres({ dataDir, log })
    const rows = await query(database.connection, 'SELECT what FROM kept')
    const adoptedPid = await postmasterPid(dataDir)
    await database.stop()

    expect(database).toMatchObject({ isNew: false, isAdopted: true })
    expect(adoptedPid).toBe(pid)
    expect(rows).toEqual([{ what: 'before the kill' }])
  })

  it('is started again when it is killed, with every committed row', async () => {
    const changes: DatabaseChange[] = []
    let seeBack: () => void
    const back = new Promise<void>((resolve) => {
      seeBack = resolve
    })
    const database = await startEmbeddedPostgres({
      dataDir,
      log,
      onChange: (change) => {
        changes.push(change)
        if (change === 'back') seeBack()
      },
    })
    await query(database.connection, `INSERT INTO kept VALUES ('committed')`)

    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await back
    const rows = await query(database.connection, `SELECT what FROM kept WHERE what = 'committed'`)
    await database.stop()

    expect(changes).toEqual(['lost', 'back'])
    expect(rows).toHaveLength(1)
  })

  it('refuses a second server on its folder and goes on serving the first', async () => {
    const first = await startHolder(dataDir)
    const pid = await postmasterPid(dataDir)

    await expect(startEmbeddedPostgres({ dataDir, log, patienceMs: 100 })).rejects.toThrow(
      'in use by another running server',
    )

    expect(await query(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await postmasterPid(dataDir)).toBe(pid)
    await first.kill()
    await (await startEmbeddedPostgres({ dataDir, log })).stop()
  })

  it('is lent to other work while its server runs, and left running', async () => {
    const server = await startHolder(dataDir)
    const pid = await postmasterPid(dataDir)

    const rows = await withEmbeddedPostgres({ dataDir, log }, (connection) =>
      query(connection, 'SELECT count(*)::int AS rows FROM kept'),
    )

    expect(rows).toEqual([{ rows: 2 }])
    expect(await postmasterPid(dataDir)).toBe(pid)
    await server.kill()
    await (await startEmbeddedPostgres({ dataDir, log })).stop()
  })

  it('starts although postmaster.pid names a process that lives but is not a database', async () => {
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n.\n`)

    const database = await startEmbeddedPostgres({ dataDir, log })
    const rows = await query(database.connection, 'SELECT 1 AS one')
    await database.stop()

    expect(rows).toEqual([{ one: 1 }])
  })

  it('serves a folder whose path is too long for a socket', async () => {
    const deep = join(root, 'x'.repeat(100))
    const database = await startEmbeddedPostgres({ dataDir: deep, log })
    const rows = await query(database.connection, 'SELECT 1 AS one')
    await database.stop()

    expect(rows).toEqual([{ one: 1 }])
    await expect(stat(database.connection.host)).rejects.toThrow('ENOENT')
  })

  it('refuses a data folder of another major version and leaves it as it was', async () => {
    const other = join(root, 'other')
    await mkdir(join(other, 'postgres'), { recursive: true })
    await writeFile(join(other, 'postgres', 'PG_VERSION'), '17\n')
    const traces = async () => {
      const { mode, uid, mtimeMs, ctimeMs } = await stat(join(other, 'postgres'))
      return { mode, uid, mtimeMs, ctimeMs }
    }
    const before = await traces()

    const start = startEmbeddedPostgres({ dataDir: other, log })

    await expect(start).rejects.toThrow(EmbeddedPostgresError)
    await expect(start).rejects.toThrow('made by PostgreSQL 17')
    expect(await readdir(other, { recursive: true })).toEqual(['postgres', join('postgres', 'PG_VERSION')])
    expect(await traces()).toEqual(before)
  })

  it('refuses a database folder that holds something else', async () => {
    const other = join(root, 'something')
    await mkdir(join(other, 'postgres'), { recursive: true })
    await writeFile(join(other, 'postgres', 'letter.txt'), 'mine')

    await expect(startEmbeddedPostgres({ dataDir: other, log })).rejects.toThrow('not a PostgreSQL cluster')
    expect(await readdir(join(other, 'postgres'))).toEqual(['letter.txt'])
  })
})
