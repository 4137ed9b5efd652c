import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedSockets } from '../../../platform/outbound/guard/guarded-sockets.ts'
import type { SourceConnection } from '../drivers/driver.ts'
import { connectMysql } from '../drivers/mysql.ts'
import { FILM_TABLES_MYSQL } from '../testing/film-tables-mysql.ts'
import { hasMariadb, startMariadb, type RunningMariadb } from '../testing/mariadb.ts'
import { firstSettings } from './first-settings.ts'
import { mysqlCatalog } from './mysql-catalog.ts'

// Without a server of MariaDB on this machine there is nothing to ask: the test says that it is skipped.
describe.skipIf(!hasMariadb())('the catalog of a real MariaDB', () => {
  let server: RunningMariadb
  let source: SourceConnection
  beforeAll(async () => {
    server = await startMariadb()
    await server.owner.query(`create database films; use films; ${FILM_TABLES_MYSQL}
      create user reader identified by 'geheim'; grant select on films.* to reader`)
    source = await connectMysql(
      {
        driver: 'mysql',
        host: '127.0.0.1',
        port: server.port,
        database: 'films',
        schema: '',
        username: 'reader',
        password: 'geheim',
        ssl: false,
      },
      {
        sockets: createGuardedSockets({ config: { allowedPrivateHosts: ['127.0.0.1'] } }),
        connectMs: 10_000,
        statementMs: 10_000,
      },
    )
  }, 60_000)
  afterAll(async () => {
    await source.end()
    await server.close()
  })

  it('names tables and views with their comments', async () => {
    const tables = await mysqlCatalog.listTables(source)

    expect(tables.map(({ name, comment, isView }) => [name, comment, isView])).toEqual([
      ['film', '影片', false],
      ['film_titles', '', true],
      ['language', '', false],
    ])
    expect(await mysqlCatalog.listTables(source, `film' or 1=1 -- `)).toEqual([])
  })

  it('describes columns, from which first settings follow', async () => {
    const columns = firstSettings(await mysqlCatalog.listColumns(source, 'film'))
    const shown = columns.map((one) => [
      one.jdbcName,
      one.jdbcType,
      one.length,
      one.scale,
      `${one.nullable}${one.isKey}${one.hasDefault}`,
      one.propertyType,
      one.componentType,
      `${one.isList}${one.isForm}${one.isRequired}`,
    ])

    expect(shown).toEqual([
      ['film_id', 'smallint unsigned', null, null, '011', 'Integer', 'integer', '000'],
      ['title', 'varchar', 128, null, '000', 'String', 'text', '111'],
      ['description', 'text', 65_535, null, '100', 'String', 'textarea', '010'],
      ['release_year', 'year', null, null, '100', 'Integer', 'integer', '110'],
      ['language_id', 'tinyint unsigned', null, null, '000', 'Integer', 'select', '111'],
      ['rental_duration', 'tinyint unsigned', null, null, '001', 'Integer', 'integer', '110'],
      ['rental_rate', 'decimal', 4, 2, '001', 'BigDecimal', 'decimal', '110'],
      ['length', 'smallint unsigned', null, null, '100', 'Integer', 'integer', '110'],
      ['rating', 'enum', null, null, '101', 'String', 'select', '110'],
      ['special_features', 'set', null, null, '100', 'String', 'text', '110'],
      ['views', 'bigint unsigned', null, null, '000', 'Long', 'integer', '011'],
      ['is_lent', 'tinyint(1)', null, null, '001', 'Boolean', 'switch', '010'],
      ['poster', 'mediumblob', 16_777_215, null, '100', 'byte[]', 'json', '000'],
      ['revenue', 'decimal', 8, 2, '100', 'BigDecimal', 'decimal', '000'],
      ['last_update', 'timestamp', null, null, '001', 'LocalDateTime', 'datetime', '000'],
    ])
    expect(columns.find(({ jdbcName }) => jdbcName === 'rating')?.choices).toEqual(['G', 'PG', 'PG-13', 'R', "It's X"])
    expect(columns.find(({ jdbcName }) => jdbcName === 'language_id')).toMatchObject({
      referTable: 'language',
      referColumn: 'language_id',
    })
    expect(columns.find(({ jdbcName }) => jdbcName === 'title')).toMatchObject({
      comment: '片名',
      jdbcComment: '片名（必填）',
    })
  })

  it('is read by a session that cannot write, with bound parameters and names of types', async () => {
    const answer = await source.query(`select cast(? as char) as a, 9007199254740993 as b`, ["'; drop table film"])

    expect(answer.rows).toEqual([["'; drop table film", '9007199254740993']])
    expect(answer.columns.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(answer.columns[1]?.type).toBe('LONGLONG')
    await expect(source.query('insert into language (name) values (?)', ['x'])).rejects.toThrow(/denied|read.only/i)
  })
})
