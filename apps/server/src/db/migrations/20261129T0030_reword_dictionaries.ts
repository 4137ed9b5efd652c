import { sql, type Kysely } from 'kysely'

/** Names as the seeds wrote them, and as they write them now. */
const CHINESE = [
  ['所在机构可见', '所在部门可见'],
  ['所在机构及子级可见', '所在部门及子级可见'],
  ['机构类型', '部门类型'],
] as const
const ENGLISH = [
  ['Level of a post', 'Position level'],
  ['State of an order', 'Order status'],
  ['Sent', 'Shipped'],
  ['Cancelled', 'Canceled'],
  ['Sex', 'Gender'],
  ['Platform of a user', 'User platform'],
  ['Kind of notice', 'Notice type'],
  ['Approved and passed on', 'Endorsed notice'],
  ['Forwarded', 'Forwarded notice'],
  ['Kind of menu', 'Menu type'],
  ['Place of a button', 'Button placement'],
  ['Everything', 'All'],
  ['Own rows', 'Own'],
  ['System call', 'System API'],
  ['Business call', 'Business API'],
  ['Kind of scope', 'Scope type'],
  ['Kind of department', 'Department type'],
  ['Level of a region', 'Region level'],
  ['Kind of process', 'Process type'],
  ['Kind of object store', 'Object storage type'],
  ['Kind of SMS service', 'SMS provider'],
] as const
/** The dictionaries that the seeds write; those of operators are theirs. */
const CODES = [
  'post_category',
  'order_state',
  'sex',
  'user_type',
  'notice',
  'menu_category',
  'button_func',
  'data_scope_type',
  'api_scope_type',
  'scope_category',
  'org_category',
  'region',
  'flow',
  'oss',
  'sms',
]

/** Dictionaries that nobody named anew say what the seeds say now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await reword(db, (pair) => pair)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await reword(db, ([before, after]) => [after, before])
}

type Pair = readonly [string, string]

async function reword(db: Kysely<unknown>, turned: (pair: Pair) => Pair): Promise<void> {
  for (const table of ['system_dict', 'system_dict_biz'])
    for (const [column, pairs] of [
      ['dict_value', CHINESE],
      ['dict_value_en', ENGLISH],
    ] as const)
      for (const [before, after] of pairs.map(turned))
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after}
          where ${sql.ref(column)} = ${before} and code in (${sql.join(CODES)})`.execute(db)
}
