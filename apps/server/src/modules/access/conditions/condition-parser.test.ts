import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ConditionError } from './condition.ts'
import { parseCondition } from './condition-parser.ts'
import { conditionSql, type RulePerson } from './condition-sql.ts'
import { findScopedResource, type ScopedResource } from './scoped-resources.ts'
import { randomFrom } from '../testing/random-model.ts'

const users = findScopedResource('user') as ScopedResource
const person: RulePerson = {
  tenantId: '700001',
  userId: '7',
  account: "o'neil",
  deptIds: ['3', '4'],
  roleIds: ['9'],
  timeZone: 'Asia/Shanghai',
}
const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The condition as SQL and its parameters. */
function compiled(text: string): { text: string; values: readonly unknown[] } {
  const { sql: made, parameters } = sql`${conditionSql(parseCondition(text, users), person, 'u')}`.compile(db)
  return { text: made.replaceAll(/\s+/g, ' '), values: parameters }
}

function problemOf(text: string): ConditionError {
  try {
    parseCondition(text, users)
  } catch (error) {
    if (error instanceof ConditionError) return error
    throw error
  }
  throw new Error(`${text} was taken`)
}

describe('a condition', () => {
  it.each([
    ["account = 'zhang'", '"u"."account" = $1::text', ['zhang']],
    ["account = 'it''s'", '"u"."account" = $1::text', ["it's"]],
    ['account = ${account}', '"u"."account" = $1::text', ["o'neil"]],
    ["account like 'a%'", '"u"."account" ilike $1', ['a%']],
    ["real_name not like '张\\'", '"u"."realName" not ilike $1', ['张\\\\']],
    ['sex between 1 and 2', '"u"."sex" between $1::numeric and $2::numeric', ['1', '2']],
    ['sex is null', '("u"."sex" is null)', []],
    ['sex IS NOT NULL', 'not ("u"."sex" is null)', []],
    ['status <> 2', '"u"."status" <> $1::numeric', ['2']],
    ['create_user = ${userId}', '"u"."createUser" = $1::bigint', ['7']],
    ['create_dept = ${deptId}', '"u"."createDept" = $1::bigint', ['3']],
    ['create_dept in (${deptIds}, 12)', '("u"."createDept" = any ($1::bigint[]))', [['3', '4', '12']]],
    ["create_time >= '2026-01-01'", '"u"."createTime" >= $1::timestamptz', ['2025-12-31T16:00:00.000Z']],
    [
      'status = 1 and sex = 1 or sex = 2',
      '(("u"."status" = $1::numeric and "u"."sex" = $2::numeric) or "u"."sex" = $3::numeric)',
      ['1', '1', '2'],
    ],
    [
      'not (status = 1 and (sex = 1 or sex = 2))',
      'not (("u"."status" = $1::numeric and ("u"."sex" = $2::numeric or "u"."sex" = $3::numeric)))',
      ['1', '1', '2'],
    ],
    [
      'role_id in (${roleIds})',
      '("u"."id" = any (array(select link.user_id from user_role link where link.tenant_id = $1 and link.role_id = any ($2::bigint[]))))',
      ['700001', ['9']],
    ],
    [
      'dept_id <> 5',
      'not ("u"."id" = any (array(select link.user_id from user_dept link where link.tenant_id = $1 and link.dept_id = any ($2::bigint[]))))',
      ['700001', ['5']],
    ],
  ])('%s', (text, made, values) => {
    expect(compiled(text)).toEqual({ text: made, values })
  })

  it('matches nothing by the department of somebody who has none', () => {
    const { sql: made, parameters } =
      sql`${conditionSql(parseCondition('create_dept = ${deptId} or create_dept in (${deptIds})', users), { ...person, deptIds: [] }, 'u')}`.compile(
        db,
      )

    expect([made, parameters]).toEqual([
      '("u"."createDept" = $1::bigint or ("u"."createDept" = any ($2::bigint[])))',
      [null, []],
    ])
  })

  it.each([
    ['', 1, '应为字段名', 'expected one of the columns'],
    ['status', 7, '应为比较符', 'expected a comparison'],
    ['status =', 9, '应与数字比较', 'compared with a number'],
    ['password_hash = 1', 1, '应为字段名', 'found “password_hash”'],
    ["status = '1'", 10, '应与数字比较', 'compared with a number'],
    ["account = 'abc", 11, '缺少结束的单引号', 'missing closing quote'],
    ['status = 1 sex = 2', 12, '应为 and、or 或结束', 'expected and, or, or the end'],
    ['(status = 1', 12, '应为 ) ', 'expected “)”'],
    ['create_dept = ${deptIds}', 15, '请写成 create_dept in (${deptIds})', 'write create_dept in (${deptIds})'],
    ['create_user = ${tenantId}', 15, '没有变量 ${tenantId}', 'unknown variable ${tenantId}'],
    ["create_time = '2026-02-30'", 15, "时间，如 '2026-01-31'", "a time, e.g. '2026-01-31'"],
    ['status not = 1', 12, 'in、between 或 like', 'in, between or like'],
    ['dept_id between 1 and 2', 9, '=、<>、in', '=, <>, in'],
    ['id = 99999999999999999999', 6, '不认识的符号', 'unknown symbol'],
    ['id = 9999999999999999999', 6, '编号（数字）', 'an ID (digits)'],
  ])('%s says what is wrong at %i', (text, position, zh, en) => {
    const problem = problemOf(text)

    expect(problem.position).toBe(position)
    expect(problem.text.zh).toContain(zh)
    expect(problem.text.en).toContain(en)
  })

  it.each([
    '1=1',
    'status = 1; drop table user_account',
    'status = 1 -- and more',
    'status = 1 /* x */ or 1=1',
    "account = 'x' or true",
    'status = 1 or exists (select 1 from user_account)',
    'account = pg_sleep(10)',
    'status = 1::int',
    'status = (select 1)',
    '"status" = 1',
    'u.status = 1',
    "account = E'\\x41'",
    "account = U&'\\0041'",
    'account = $$x$$',
    'tenant_id <> 0',
    "account = 'a\0b'",
    'status = 1 union select 1',
    "account like 'a' escape '\\'",
    'status in (select 1)',
    'status in ()',
    'account = \'x\' collate "C"',
    '${userId} = 7',
    'status = ${userId}',
    'status = 1e9',
    'not',
    '()',
    "is_deleted = 0 or 'a'",
  ])('refuses %s', (text) => {
    expect(problemOf(text).position).toBeGreaterThan(0)
  })

  it('goes as deep as it may, and no deeper', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}status = 1${')'.repeat(depth)}`

    expect(compiled(nested(20)).values).toEqual(['1'])
    expect(problemOf(nested(21)).text.zh).toContain('嵌套过深')
    expect(problemOf(`${'not '.repeat(900)}status = 1`.slice(0, 1_000)).text.zh).toContain('嵌套过深')
    expect(problemOf(`status = 1${' or status = 1'.repeat(200)}`).text.zh).toContain('条件过长')
  })

  it('takes or refuses 2,000 random texts, and what it takes holds no text of theirs', () => {
    const words = [
      'status',
      'account',
      'dept_id',
      'create_time',
      'create_dept',
      'and',
      'or',
      'not',
      'in',
      'is',
      'null',
      'like',
      'between',
      '(',
      ')',
      ',',
      '=',
      '<>',
      '<=',
      '1',
      '-2.5',
      "'x'",
      "'2026-01-01'",
      "'",
      '${userId}',
      '${deptIds}',
      '${account}',
      '${',
      ';',
      '--',
      '\\',
      '"',
      '\u0000',
      '中',
      'select',
      'zzmark',
      "'zzmark'",
      '\n',
      '/*',
    ]
    let taken = 0
    for (let seed = 0; seed < 2_000; seed += 1) {
      const random = randomFrom(seed)
      const isShaped = seed % 2 === 0 // half of them begin as conditions do
      const rest = Array.from(
        { length: 1 + Math.floor(random() * 12) },
        () => words[Math.floor(random() * words.length)],
      )
      const text = [
        ...(isShaped ? ['account', '=', "'zzmark'"] : []),
        ...(isShaped && random() < 0.6 ? rest.slice(0, 0) : rest),
      ].join(random() < 0.9 ? ' ' : '')
      try {
        const made = compiled(text)
        taken += 1
        expect(made.text).not.toContain('zzmark')
      } catch (error) {
        expect(error, text).toBeInstanceOf(ConditionError)
      }
    }
    expect(taken).toBeGreaterThan(100)
  })
})
