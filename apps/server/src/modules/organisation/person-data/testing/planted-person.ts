import type { TestApp } from '../../../../testing/build-test-app.ts'
import { newStorageKey } from '../../../../platform/storage/storage-key.ts'
import { plant } from '../../../../testing/walk/plant.ts'
import { tenantColumns } from '../../../../testing/walk/tables.ts'
import { PERSON_STEPS } from '../tables/person-tables.ts'

/** Somebody with a row in every table, and how they are called there. */
export interface PlantedPerson {
  tenantId: string
  userId: string
  account: string
  realName: string
  phone: string
  mail: string
  address: string
}

export const marksOf = ({ account, realName, phone, mail, address }: PlantedPerson): string[] => [
  account,
  realName,
  phone,
  mail,
  address,
]

/** Words that the program reads, or that stand for nothing: a mark there would break the row. */
const GIVEN: Readonly<Record<string, string>> = {
  'chat_message.error': '{"code":"E_BUSY"}',
  'chat_message.currency': 'CNY',
  'cus_order.state': '40',
  'draw_info.state': '2',
  'pay_order.delivery': '2',
  'pay_order.state': '1',
  'pay_order.refund_state': '0',
  'pay_order.pay_time': '2020-01-01T00:00:00Z',
  'system_approval.state': '1',
  'person_export.state': '1',
  'person_erasure.user_id': '1',
  'person_erasure.is_own': '0',
  'person_erasure.state': '3',
  'person_erasure.lines': '[]',
  'resource_file.extension': 'png',
  'row_change.origin': 'bulk',
}
const TEXTS = /^(text|character varying|jsonb?)$/

/**
 * Plants a row of this person in every table behind the wall, each text of theirs with all their marks in it, and a sign-in. What is no text of
 * theirs by the catalogue has a plain word. Nothing is open: they can be erased.
 */
export async function plantPerson(test: TestApp, person: PlantedPerson): Promise<void> {
  const { tenantId, userId, account, realName, phone, mail, address } = person
  const marks = `${realName} (${account}) ${phone} ${mail}, ${address}`
  const past = '2020-01-01T00:00:00Z'
  const values: Record<string, string> = {}
  for (const { table, name, type, initial } of await tenantColumns(test)) {
    const steps = PERSON_STEPS.filter((step) => step.table === table)
    const isTheirs = steps.some((step) =>
      step.erasing === 'delete'
        ? !step.plain?.includes(name)
        : [...(step.alias ?? []), ...(step.empty ?? []), ...(step.mentions ?? [])].includes(name),
    )
    if (name === 'tenant_id' || !TEXTS.test(type) || !isTheirs || IS_WORD.has(`${table}.${name}`)) continue
    const isJson = type !== 'text' && type !== 'character varying'
    values[`${table}.${name}`] = !isJson
      ? marks
      : name.endsWith('_ids')
        ? JSON.stringify([userId])
        : JSON.stringify(initial?.includes('[]') ? [marks] : { mark: marks })
  }
  await plant(
    test,
    { tenantId, id: userId, word: `plain-${userId}` },
    {
      ...values,
      ...GIVEN,
      'user_account.account': account,
      'user_account.name': realName,
      'user_account.real_name': realName,
      'user_account.phone': phone,
      'user_account.email': mail,
      'user_account.code': 'staff-number',
      'user_account.is_deleted': '1',
      'user_account.role_id': '',
      'user_account.dept_id': '',
      'user_account.post_id': '',
      'user_account.avatar': '',
      'user_account.initial_until': past,
      'user_oauth.user_name': realName,
      'user_oauth.avatar': '',
      'user_import_row.account': account,
      'sms_message.phone': phone,
      'sms_phone.phone': phone,
      'sms_report.phone': phone,
      'sms_code.phone': phone,
      'sms_verified.phone': phone,
      'sms_code.id': `00000000-0000-4000-8000-${userId.padStart(12, '0')}`,
      'cus_order.cuserinfo': realName,
      'cus_order.mobile': phone,
      'cus_order.address': address,
      'log_error.create_by': account,
      'log_usual.log_id': userId,
      'desk_notice.target_user': userId,
      'system_approval.subject_id': userId,
      'wf_instance.end_time': past,
      'wf_task.end_time': past,
      'usage_hold.end_time': past,
      'resource_file.storage_key': newStorageKey(tenantId),
      'resource_upload.storage_key': newStorageKey(tenantId),
      'draw_preview.storage_key': newStorageKey(tenantId),
      'person_export.storage_key': newStorageKey(tenantId),
    },
  )
  // Outside of the walk: tables without a wall.
  await test.owner(
    `insert into auth_session (id, tenant_id, user_id, client_id, rotated_time, expire_time, access_seconds, address, user_agent) values (gen_random_uuid(), $1, $2, 'saber', now(), now() + interval '1 day', 3600, '203.0.113.7', $3)`,
    [tenantId, userId, marks],
  )
  await test.owner(
    `insert into auth_sso_session (session_id, end_url) select id, $2 from auth_session where user_id = $1`,
    [userId, marks],
  )
  await test.owner(
    `insert into auth_ticket (id, purpose, tenant_id, user_id, facts, expire_time) values ($2::text, 'signIn', $1, $2::bigint, $3, now())`,
    [tenantId, userId, marks],
  )
  await test.owner(
    `insert into platform_lane (queue, lane, tenant_id, paused_user, paused_by, reason) values ('draw', $2::text, $1, $2::bigint, $3, $3)`,
    [tenantId, userId, marks],
  )
  await test.owner(
    `insert into platform_queue_tenant (queue, tenant_id, held_user, held_by, reason) values ($2::text, $1, $2::bigint, $3, $3)`,
    [tenantId, userId, marks],
  )
}

/** Columns of deleted rows with words of their own that nobody wrote. */
const IS_WORD = new Set([
  'chat_dialog.assistant',
  'chat_dialog.costs',
  'chat_dialog.settings',
  'chat_message.currency',
  'chat_message.role',
  'chat_message.tools',
  'chat_piece.event',
  'chat_quota.period',
  'chat_quota.subject',
  'chat_quota_use.period',
  'draw_preview.storage_key',
  'person_export.storage_key',
  'resource_upload.storage_key',
  'sms_code.purpose',
  'sms_report.receipt',
  'usage_hold.kind',
  'user_invite_sign.kind',
])

/** Every text of the database with one of these words in it, as `table.column`. */
export async function findMarks(test: TestApp, marks: readonly string[]): Promise<string[]> {
  const columns = await test.owner<{ table: string; name: string }>(`
    select c.relname as "table", a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and format_type(a.atttypid, null) in ('text', 'character varying', 'json', 'jsonb', 'text[]')`)
  const wanted = marks.map((_, index) => `r.t like $${index + 1}`).join(' or ')
  const found = await test.owner<{ at: string }>(
    columns
      .map(
        ({ table, name }) =>
          `select '${table}.${name}' as at where exists (select 1 from (select "${name}"::text as t from "${table}") r where ${wanted})`,
      )
      .join(' union all '),
    marks.map((mark) => `%${mark}%`),
  )
  return found.map(({ at }) => at).toSorted()
}

/** A fingerprint of every row that has this number in it, table by table. */
export async function rowsWith(test: TestApp, id: string): Promise<Record<string, string>> {
  const tables = await test.owner<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const prints = await test.owner<{ name: string; print: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as print from "${name}" r where r::text like $1`,
      )
      .join(' union all '),
    [`%${id}%`],
  )
  return Object.fromEntries(prints.map(({ name, print }) => [name, print]))
}

/** The numbers that statements and figures are made of. */
export async function figures(test: TestApp, tenantId: string): Promise<unknown[]> {
  return test.owner(
    `select (select jsonb_agg(to_jsonb(r) order by r::text) from ledger_entry r where tenant_id = $1) as ledger,
      (select jsonb_agg(to_jsonb(r) order by r::text) from credit_flow r where tenant_id = $1) as credits,
      (select jsonb_agg(to_jsonb(r) order by r::text) from pay_bag r where tenant_id = $1) as bags,
      (select jsonb_agg(to_jsonb(r) order by r::text) from sales_day r where tenant_id = $1) as sales,
      (select jsonb_agg(to_jsonb(r) order by r::text) from sales_change r where tenant_id = $1) as sales_changes,
      (select jsonb_agg(to_jsonb(r) order by r::text) from profit_day r where tenant_id = $1) as profit,
      (select jsonb_agg(to_jsonb(r) order by r::text) from profit_change r where tenant_id = $1) as profit_changes,
      (select jsonb_agg(to_jsonb(r) order by r::text) from draw_cost_day r where tenant_id = $1) as costs,
      (select jsonb_agg(to_jsonb(r) order by r::text) from draw_cost_change r where tenant_id = $1) as cost_changes,
      (select jsonb_agg(to_jsonb(r) order by r::text) from draw_spend r where tenant_id = $1) as spend,
      (select jsonb_agg(to_jsonb(r) order by r::text) from chat_usage r where tenant_id = $1) as chat,
      (select array[count(*), sum(amount), sum(refund_amount), sum(fee)] from pay_order where tenant_id = $1) as orders,
      (select array[count(*), sum(amount)] from pay_refund where tenant_id = $1) as refunds,
      (select array[count(*), sum(amount)] from cus_order where tenant_id = $1) as goods,
      (select array[count(*), sum(cost_amount)] from draw_info where tenant_id = $1) as drawings,
      (select array[count(*), sum(cost)] from tts_request where tenant_id = $1) as speech,
      (select array[count(*), sum(cost)] from sms_message where tenant_id = $1) as messages`,
    [tenantId],
  )
}
