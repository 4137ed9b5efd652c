import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedSockets } from '../../../platform/outbound/guard/guarded-sockets.ts'
import type { SourceConnection } from '../../develop/drivers/driver.ts'
import { createMysqlReader } from '../../develop/drivers/mysql-stream.ts'
import { connectMysql } from '../../develop/drivers/mysql.ts'
import { StatementFailed, type RowBatch, type RowReader } from '../../develop/drivers/row-stream.ts'
import { hasMariadb, startMariadb, type RunningMariadb } from '../../develop/testing/mariadb.ts'
import { HARMLESS_MYSQL } from './corpus/harmless-mysql.ts'
import { HOSTILE, HOSTILE_MYSQL } from './corpus/hostile.ts'
import { StatementRefused } from './guard.ts'
import { guardMysql } from './mysql-guard.ts'

/** Those of PostgreSQL too: what is meant for one of them must not do anything to the other. */
const ALL_HOSTILE: readonly string[] = [
  ...HOSTILE_MYSQL,
  ...HOSTILE,
  'select * from other.people',
  'select * from `other`.people',
  'select p.word from goods g join other.people p on p.id = g.id',
  "select * from goods where name = '' union select id, word, 1, null from other.people",
  'select (select group_concat(word) from other.people)',
  'select * from other.shown_people',
  'select other.word_of(1)',
  'call other.empty_people()',
]
const VALUES: Readonly<Record<string, string>> = { from: '2026-01-01', to: '2026-01-31', name: 'pen', least: '1' }
const TYPES: Readonly<Record<string, string>> = { from: 'date', to: 'date', name: 'text', least: 'bigint' }
const typeOf = (name: string): string | undefined => TYPES[name]
/** Long enough for all of them, short enough for what would hang. */
const STATEMENT_MS = 2_000
const MEMORY_MORE = 200 * 1024 * 1024
/** Rows and accounts of others, files of the machine. */
const FOREIGN = /theirs|geheim|mysql_native_password|root:/

// Without a server of MariaDB on this machine there is nothing to run them on: the test says that it is skipped.
describe.skipIf(!hasMariadb())('the corpus on a real MariaDB', () => {
  let server: RunningMariadb
  let source: SourceConnection | undefined
  beforeAll(async () => {
    server = await startMariadb()
    await server.owner.query(`
      create database shop character set utf8mb4; create database other character set utf8mb4;
      create table shop.goods (id bigint primary key, name varchar(60), price decimal(8, 2) not null, sold datetime);
      insert into shop.goods values (1, 'pen', 2.5, '2026-01-05 10:00:00'), (2, 'ink', 12, '2026-01-09 11:00:00'), (3, null, 7, null);
      create table other.people (id bigint primary key, word varchar(60));
      insert into other.people values (1, 'theirs-1'), (2, 'theirs-2');
      create view other.shown_people as select * from other.people;
      create function other.word_of(wanted bigint) returns varchar(60) reads sql data return (select word from other.people where id = wanted);
      create procedure other.empty_people() delete from other.people;
      create user reader identified by 'geheim'; grant select on shop.* to reader`)
  }, 60_000)
  afterAll(async () => {
    await source?.end()
    await server.close()
  })

  async function connected(): Promise<SourceConnection> {
    if (source?.isOpen()) return source
    source = await connectMysql(
      {
        driver: 'mysql',
        host: '127.0.0.1',
        port: server.port,
        database: 'shop',
        schema: '',
        username: 'reader',
        password: 'geheim',
        ssl: false,
      },
      {
        sockets: createGuardedSockets({ config: { allowedPrivateHosts: ['127.0.0.1'] } }),
        connectMs: 10_000,
        statementMs: STATEMENT_MS,
      },
    )
    return source
  }
  async function reader(statementMs = STATEMENT_MS): Promise<RowReader> {
    const { native, end } = await connected()
    if (native.driver !== 'mysql') throw new Error('a connection of MySQL is expected')
    return createMysqlReader(native.connection, { statementMs, end })
  }

  /** As a run of a report does, in a session of the account that the product asks for; no guard is asked. */
  async function runBare(text: string): Promise<RowBatch | Error> {
    try {
      return await (await reader()).read({ text, values: [] })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // What ran too long still runs: as in the product, its connection goes with it.
      if (!(error instanceof StatementFailed) || error.isTimeout) await source?.end()
      return error
    }
  }

  async function answerOf(sql: string): Promise<unknown> {
    const [rows] = await server.owner.query(sql)
    return rows
  }
  const fingerprint = async (): Promise<unknown> => [
    await answerOf('select * from shop.goods order by id'),
    await answerOf('select * from other.people order by id'),
    await answerOf('select user, host, priv from mysql.global_priv order by 1, 2'),
    await answerOf('select table_schema, table_name from information_schema.tables order by 1, 2'),
    await answerOf('select routine_schema, routine_name from information_schema.routines order by 1, 2'),
    // The first insert of a row id and what the server counts of itself move by themselves.
    await answerOf(
      `select variable_name, variable_value from information_schema.global_variables where variable_name not rlike '^(gtid|timestamp|error_count|warning_count)' order by 1`,
    ),
  ]
  async function memoryUsed(): Promise<number> {
    const [row] = (await answerOf(`show global status like 'Memory_used'`)) as { Value: string }[]
    return Number(row?.Value)
  }

  it(
    'every hostile statement changes nothing and shows nothing of others, although no guard is asked',
    { timeout: 900_000 },
    async () => {
      const before = await fingerprint()
      const [memory, serverMemory] = [process.memoryUsage().rss, await memoryUsed()]
      const shown: string[] = []
      const slow: string[] = []
      let answered = 0
      for (const sql of ALL_HOSTILE) {
        const startedMs = performance.now()
        const answer = await runBare(sql)
        if (performance.now() - startedMs > STATEMENT_MS * 2) slow.push(sql)
        if (answer instanceof Error) continue
        answered += 1
        if (FOREIGN.test(JSON.stringify(answer.rows))) shown.push(sql)
      }

      expect([shown, slow]).toEqual([[], []])
      expect(await fingerprint()).toEqual(before)
      expect(process.memoryUsage().rss - memory).toBeLessThan(MEMORY_MORE)
      expect((await memoryUsed()) - serverMemory).toBeLessThan(MEMORY_MORE)
      // They have reached the server: some of them are answered, and it goes on.
      expect(answered).toBeGreaterThan(20)
      expect(await runBare('select count(*) from goods')).toMatchObject({ rows: [['3']] })
    },
  )

  it(
    'behind the guard every hostile statement is refused, or fails or shows what the account may see',
    { timeout: 120_000 },
    async () => {
      const before = await fingerprint()
      const wrong: Record<string, string> = {}
      let refused = 0
      for (const sql of ALL_HOSTILE) {
        try {
          const { text, order } = guardMysql(sql, { typeOf })
          const answer = await (await reader()).read({ text, values: order.map((name) => VALUES[name] ?? null) })
          const words = JSON.stringify(answer.rows)
          if (FOREIGN.test(words) || answer.rows.length > 3) wrong[sql] = words
        } catch (error) {
          if (error instanceof StatementRefused) refused += 1
          else if (!(error instanceof StatementFailed) || error.isTimeout) wrong[sql] = String(error)
        }
      }

      expect(wrong).toEqual({})
      expect(refused).toBeGreaterThan(HOSTILE_MYSQL.length)
      expect(await fingerprint()).toEqual(before)
    },
  )

  it(
    'every harmless statement runs behind guard and session, and its plan is known',
    { timeout: 120_000 },
    async () => {
      const failed: Record<string, string> = {}
      for (const sql of HARMLESS_MYSQL) {
        try {
          const { text, order } = guardMysql(sql, { typeOf })
          const statement = { text, values: order.map((name) => VALUES[name] ?? null) }
          const one = await reader(STATEMENT_MS * 5)
          expect((await one.plan(statement)).rows).toBeGreaterThanOrEqual(0)
          let rows = 0
          for await (const batch of one.stream(statement, { batchRows: 10, deadlineMs: performance.now() + 10_000 }))
            rows += batch.rows.length
          expect(rows).toBeLessThan(50)
        } catch (error) {
          failed[sql] = String(error)
        }
      }

      expect(failed).toEqual({})
    },
  )
})
