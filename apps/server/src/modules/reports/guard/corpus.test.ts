import { describe, expect, it } from 'vitest'
import { OWN_TABLES } from '../run/report-sources.ts'
import { HARMLESS_MYSQL } from './corpus/harmless-mysql.ts'
import { HARMLESS } from './corpus/harmless.ts'
import { HOSTILE, HOSTILE_MYSQL } from './corpus/hostile.ts'
import { StatementRefused } from './guard.ts'
import { guardMysql } from './mysql-guard.ts'
import { guardPostgres } from './pg-guard.ts'

const TYPES: Readonly<Record<string, string>> = { from: 'date', to: 'date', name: 'text', least: 'bigint' }
const typeOf = (name: string): string | undefined => TYPES[name]

/** Those that are refused with words for a person; what throws anything else is shown by its error. */
const refusalsOf = (statements: readonly string[], guard: (sql: string) => unknown): Map<string, string> =>
  new Map(
    statements.flatMap((sql): [string, string][] => {
      try {
        guard(sql)
        return []
      } catch (error) {
        if (!(error instanceof StatementRefused)) throw error
        return [[sql, error.text.en]]
      }
    }),
  )
const postgres = (sql: string) => guardPostgres(sql, { typeOf, tables: OWN_TABLES })
const mysql = (sql: string) => guardMysql(sql, { typeOf })

describe('the guard', () => {
  it('refuses every hostile statement, each in words', () => {
    const refused = refusalsOf(HOSTILE, postgres)

    expect(HOSTILE.filter((sql) => !refused.has(sql))).toEqual([])
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(300)
    expect([...refused.values()].filter((text) => text === '')).toEqual([])
  })

  it('lets every harmless statement through', () => {
    expect(Object.fromEntries(refusalsOf(HARMLESS, postgres))).toEqual({})
    expect(new Set(HARMLESS).size).toBeGreaterThanOrEqual(200)
  })

  it('does both for MySQL and MariaDB', () => {
    const refused = refusalsOf(HOSTILE_MYSQL, mysql)

    expect(HOSTILE_MYSQL.filter((sql) => !refused.has(sql))).toEqual([])
    expect(Object.fromEntries(refusalsOf(HARMLESS_MYSQL, mysql))).toEqual({})
    expect(new Set(HARMLESS_MYSQL).size).toBeGreaterThanOrEqual(200)
  })

  it('stays whole after what is too deep for the parser', () => {
    expect(() => postgres(`select 1${'+1'.repeat(1_900)}`)).not.toThrow(RangeError)
    expect(postgres('select 1 as one').text).toBe('select 1 as one')
  })
})
