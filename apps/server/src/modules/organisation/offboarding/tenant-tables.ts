import { BUSINESS_TABLES } from './catalogue/business-tables.ts'
import { GROUND_TABLES } from './catalogue/ground-tables.ts'
import type { TableFate, TenantRows } from './catalogue/table-facts.ts'

/**
 * Every table of the database by its name there, and what becomes of its rows when a tenant is exported or erased. A new table is declared here
 * before it can land (`tenant-tables.test.ts` compares this with the database).
 */
export const TABLES: Readonly<Record<string, TableFate>> = { ...GROUND_TABLES, ...BUSINESS_TABLES }

/** Those that hold rows of tenants, in order of their names. */
export const TENANT_TABLES: readonly (TenantRows & { table: string })[] = Object.entries(TABLES)
  .flatMap(([table, fate]) => (fate.kept === 'tenant' ? [{ table, ...fate }] : []))
  .toSorted((one, other) => (one.table < other.table ? -1 : 1))

/** Columns whose names sound like a secret, and hold none: names of things, hashes of what was asked, counts of tokens, public halves of keys. */
export const HARMLESS_COLUMNS: ReadonlySet<string> = new Set([
  'alert.alert_key',
  'auth_session.must_change_password',
  'chat_dialog.tokens',
  'chat_document.tokens',
  'chat_call.completion_tokens',
  'chat_call.first_token_ms',
  'chat_call.prompt_tokens',
  'chat_message.completion_tokens',
  'chat_message.first_token_time',
  'chat_message.prompt_tokens',
  'chat_message.request_hash',
  'chat_passage.tokens',
  'chat_quota.limit_tokens',
  'chat_quota_use.used_tokens',
  'chat_usage.completion_tokens',
  'chat_usage.prompt_tokens',
  'credit_flow.move_key',
  'desk_notice.notice_key',
  'develop_prototype.is_key',
  'device.proof_mark',
  'draw_attempt.key_name',
  'draw_gate.key_name',
  'draw_gate.tokens',
  'draw_gate.tokens_time',
  'draw_info.request_hash',
  'draw_run.request_hash',
  'pay_bag.grant_key',
  'pay_notice.event_key',
  'pay_order.request_hash',
  'pay_refund.request_hash',
  'print_job.request_hash',
  'print_proof.key_id',
  'print_proof.signature',
  'proof_key.public_key',
  'sms_batch.request_hash',
  'source_menu_index.menu_key',
  'system_approval.process_key',
  'system_dict_biz.dict_key',
  'system_dict_biz.is_sealed',
  'system_param.param_key',
  'usage_hold.tokens',
  'user_account.must_change_password',
  'user_account.password_time',
  'wf_decision.decision_key',
  'wf_definition.process_key',
  'wf_definition.start_form_key',
  'wf_definition.xml_hash',
  'wf_form.key',
  'wf_instance.parent_token',
  'wf_instance.process_key',
  'wf_migration.process_key',
  'wf_model.model_key',
  'wf_task.form_key',
  'wf_task.loop_token',
  'wf_task.token',
])

/** Names of columns that may hold a secret: each is one that no export holds, or a harmless one. */
export const SOUNDS_SECRET =
  /key|secret|token|password|hash|sealed|cipher|digest|credential|challenge|proof|signature|headers/
