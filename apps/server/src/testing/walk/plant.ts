import type { TestApp } from '../build-test-app.ts'
import { tenantColumns, type Column } from './tables.ts'

/** One row in every table behind the wall: all of them under this id, all texts this word. */
export interface Plant {
  tenantId: string
  id: string
  word: string
}

/**
 * Columns whose text is one of a few words, or is read by the program: a mark there would only break the row. They reveal nothing of a
 * tenant by themselves, and what shows one shows the row it stands in, whose other texts and id are marked.
 */
const WORDS: Readonly<Record<string, string>> = {
  'draw_api.kind': 'http',
  'draw_api.capability': 'image',
  'draw_api.flow': 'sync',
  'draw_info.type': 'draw',
  'user_import.state': 'done',
  'user_import.is_undone': '0',
  'user_import.added': '1',
  'platform_event.topic': 'notice',
  'log_usual.log_level': 'info',
  'row_change.action': 'edit',
  'row_change.fields': '[]',
  'row_change.origin': 'bulk',
  'row_import.entries': '[]',
  'row_import.is_undone': '0',
  'draw_gate.state': 'closed',
  'draw_check.kind': 'text',
  'draw_check.suggestion': 'review',
  'draw_check.decision': '',
  'draw_decision.action': 'block',
  'resource_file.placeholder': '',
  'resource_file.parts': '0',
  'resource_file.store_id': '0',
  'resource_oss.category': '1',
  'resource_oss.secrets': '{}',
  'resource_upload.parts': '1',
  'proxy_config.protocol': 'http',
  'tts_voice_packet.engine': 'offline',
  'chat_api.preset': 'custom',
  'chat_api.currency': 'CNY',
  'chat_api.models': '[]',
  'chat_api.headers': '{}',
  'chat_api.extra': '{}',
  'chat_dialog.assistant': '{"id":"1","name":"one","emoji":"","image":"","opening":"","questions":[]}',
  'chat_dialog.costs': '{}',
  'chat_dialog.settings': '{}',
  'chat_assistant.questions': '[]',
  'chat_assistant.settings': '{}',
  'chat_message.role': 'assistant',
  'chat_message.tools': '[]',
  'chat_message.tries': '[]',
  'chat_call.tries': '[]',
  'chat_message.sources': '[]',
  'chat_message.error': '{"code":"E_BUSY"}',
  'chat_message.currency': 'CNY',
  'chat_piece.event': 'delta',
  'chat_call.kind': 'answer',
  'chat_call.outcome': 'done',
  'chat_usage.day': '2026-01-02',
  'chat_usage.currency': 'CNY',
  'chat_quota.subject': 'user',
  'chat_quota.period': 'day',
  'chat_quota_use.period': 'day',
  'chat_access.deed': 'reveal',
  'alert.severity': 'warning',
  'alert.state': 'open',
  'alert_rule.severity': 'warning',
  'alert_rule.reach': 'all',
  'account_invite.mail_state': 'queued',
  'account_invite.mail_language': 'zh',
  'alert_channel.kind': 'webhook',
  'alert_channel.language': 'zh',
  'alert_channel.mail_security': 'tls',
  'alert_channel.secrets': '{}',
  'alert_delivery.event': 'raised',
  'alert_delivery.state': 'waiting',
  'notice_setting.bell_off': 'task',
  'notice_setting.mail_on': 'task',
  'notice_setting.language': 'zh',
  'notice_setting.quiet_from': '',
  'notice_setting.quiet_to': '',
  'notice_setting.time_zone': 'UTC',
  'draw_budget.subject': 'tenant',
  'draw_budget.currency': 'CNY',
  'draw_budget.amount': '1',
  'draw_budget.is_stopping': '1',
  'draw_spend.quarter': '2020-01-01T00:00:00Z',
  'draw_spend.currency': 'CNY',
  'draw_spend.amount': '1',
  'draw_budget_alarm.month': '2020-01',
  'device.print_way': 'page',
  'device.media': 'na_index-4x6_4x6in',
  'device.layout': 'single',
  'device.printer_state': 'idle',
  'device.printer_reasons': '[]',
  'device_session.client': 'kiosk',
  'print_job.media': 'na_index-4x6_4x6in',
  'print_job.layout': 'single',
  'paper_log.what': 'set',
  'sms.secrets': '{}',
  'sms_batch.source': 'call',
  'sms_message.state': 'sent',
  'sms_message.receipt': '',
  'sms_report.receipt': 'delivered',
  'sms_code.purpose': 'signIn',
  'pay_channel.channel': 'sandbox',
  'sign_in_source.source': 'github',
  'sign_in_source.icon': '',
  'sign_in_source.settings': '{}',
  'sign_in_source.secrets': '{}',
  'sign_in_source.active': '0',
  'pay_order.kind': 'draw',
  'pay_order.channel': 'wechat',
  'pay_channel.settings': '{}',
  'pay_channel.secrets': '{}',
  'pay_order.currency': 'CNY',
  'pay_refund.source': 'person',
  'pay_sandbox.of': 'order',
  'pay_sandbox.state': 'open',
  'pay_sandbox.currency': 'CNY',
  'ledger_entry.debit': '1',
  'ledger_entry.credit': '0',
  'pay_grade.kind': 'credits',
  'pay_bag.kind': 'credits',
  'pay_bag.state': 'active',
  'pay_bag.total': '1',
  'pay_bag.remaining': '1',
  'pay_bag.price': '0',
  'pay_bag.earned': '0',
  'pay_bag.refunded': '0',
  'credit_account.unit': 'credits',
  'credit_account.balance': '1',
  'credit_flow.unit': 'credits',
  'credit_flow.kind': 'gift',
  'credit_flow.credits': '1',
  'credit_flow.balance': '1',
  'usage_hold.kind': 'chat',
  'usage_hold.credits': '1',
  'usage_hold.base': '0',
  'usage_hold.rate': '0',
  'pay_statement.source': 'file',
  'pay_statement.open': '1',
  'pay_mismatch.kind': 'differs',
  'pay_mismatch.number': 'another',
  'sales_day.grain': 'style',
  'sales_day.day': '2020-01-01',
  'sales_day.kind': 'draw',
  'sales_change.kind': 'draw',
  'profit_day.grain': 'style',
  'profit_day.day': '2020-01-01',
  'profit_day.provider': '1',
  'profit_day.voice': '1',
  'profit_change.provider': '1',
  'profit_change.voice': '1',
  'profit_alarm.subject': 'style',
  'profit_alarm.currency': 'CNY',
  'draw_cost_change.cost': '1',
  'draw_cost_change.lost': '1',
  'draw_cost_day.grain': 'user',
  'draw_cost_day.day': '2020-01-01',
  'draw_cost_day.cost': '1',
  'draw_cost_day.lost': '1',
  'person_erasure.is_own': '0',
  'person_erasure.lines': '[]',
  'person_erasure.blocked': '[]',
  'user_invite.inviter_id': '5990',
  'user_invite.state': 'signedUp',
  'user_invite.reason': '',
  'user_invite.met_by': 'signUp',
  'user_invite.shares': 'device',
  'user_invite.decision': '',
  'user_invite.taken_back': '0',
  'user_invite_rule.rule_when': 'signUp',
  'user_invite_rule.suspects': 'device',
  'user_invite_sign.kind': 'device',
  'user_invite_sign.value': 'shared-person',
  'cus_order_move.state': '10',
  'config_home.banners': '[]',
  'config_home.sections': '[]',
  'config_home.shortcuts': '[]',
  'config_home.figures': '[]',
  'wf_task.delegation': '',
  'wf_task.sign_kind': '',
  'wf_task.outcome': '',
  'wf_activity.outcome': '',
  'wf_subscription.kind': 'signal',
  'wf_job.kind': 'timer',
}
/** Left empty: a notice that is over is nobody's unread one, and on a task or process that has ended nobody acts. */
const EMPTY = new Set([
  'account_invite.accepted_time',
  'account_invite.revoked_time',
  'desk_notice.resolved_time',
  'device_pairing.used_time',
  'device_session.ended_time',
  'user_recovery_code.used_time',
  'print_job.file_id',
  'resource_upload.file_id',
  'sms_code.used_time',
  'wf_activity.end_time',
  'wf_copy.read_time',
  'wf_instance.end_time',
  'wf_instance.parent_instance_id',
  'wf_migration_item.undone_time',
  'pay_order.pay_time',
  'pay_mismatch.settled_time',
  'wf_task.assignee_id',
  'wf_task.end_time',
])
/** SQLSTATE of a foreign key without its row. */
const ROW_MISSING = '23503'
const TREE_PLACES = new Set(['parent_id', 'ancestors'])
/** Texts that hold ids, joined by commas. */
const ID_TEXTS = /^((role|dept|post)_id|target_(dept|role|user))$/

/**
 * Marks the tenant's own row, which lies in a table of the platform: its id, its name and who is behind it. Host, title and
 * background stay as they are: a login page shows them to everybody who asks for its host.
 */
export async function markTenant(test: Pick<TestApp, 'owner'>, { tenantId, id, word }: Plant): Promise<void> {
  await test.owner(
    'update system_tenant set id = $2, tenant_name = $3, linkman = $3, contact_number = $3, address = $3 where tenant_id = $1',
    [tenantId, id, word],
  )
}

/** Plants the row in every table behind the wall, as the owner; answers the tables. */
export async function plant(
  test: Pick<TestApp, 'owner'>,
  given: Plant,
  values: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  // A single entry is no whole transaction of the ledger.
  await test.owner('alter table ledger_entry disable trigger ledger_entry_zero')
  const columns = await tenantColumns(test)
  const tables = Map.groupBy(columns, ({ table }) => table)
  let left = [...tables]
  while (left.length > 0) {
    const waiting: typeof left = []
    for (const [table, own] of left) {
      const row = own
        .map((column): [string, unknown] => [
          column.name,
          values[`${column.table}.${column.name}`] ?? valueOf(column, given),
        ])
        .filter(([, value]) => value !== undefined)
      const names = row.map(([name]) => `"${name}"`).join(', ')
      try {
        await test.owner(
          `insert into "${table}" (${names}) values (${row.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`,
          row.map(([, value]) => value),
        )
      } catch (error) {
        if ((error as { code?: string }).code !== ROW_MISSING) throw error
        waiting.push([table, own]) // after the one that it stands on
      }
    }
    if (waiting.length === left.length)
      throw new Error(`no row could be planted in ${waiting.map(([table]) => table).join(', ')}`)
    left = waiting
  }
  return [...tables.keys()]
}

/** What is planted in this column; undefined: its default. */
function valueOf({ table, name, type, initial }: Column, { tenantId, id, word }: Plant): unknown {
  if (name === 'tenant_id') return tenantId
  if (TREE_PLACES.has(name)) return '0'
  if (EMPTY.has(`${table}.${name}`)) return undefined
  const own = WORDS[`${table}.${name}`]
  if (own !== undefined) return own
  switch (type) {
    case 'bigint':
      return id
    case 'text':
    case 'character varying':
      return ID_TEXTS.test(name) ? id : word
    case 'json':
    case 'jsonb':
      if (name.endsWith('_ids')) return JSON.stringify([id])
      return initial?.includes('[]') ? JSON.stringify([word]) : JSON.stringify({ mark: word })
    case 'timestamp with time zone':
      return initial === null ? new Date() : undefined
    case 'boolean':
      return initial === null ? false : undefined
    case 'integer':
    case 'smallint':
      return initial === null ? 1 : undefined
    default:
      return undefined
  }
}
