import type { TestApp } from '../build-test-app.ts'
import { plant } from '../walk/plant.ts'
import { tenantColumns } from '../walk/tables.ts'
import type { Theirs } from './probe.ts'

/** Small, so that they stand first in a list by id. */
export const THEIRS: Theirs = {
  word: 'marked-text-of-another',
  live: '5001',
  session: '00000000-0000-4000-8000-000000005001',
  gone: '5002',
  busy: '5003',
  done: '5004',
}
export const FRESH_ID = '5999'
/** A drawing that failed. */
const FAILED_ID = '5005'

/** Plants rows of the other tenant in every table behind the wall, four of each in different states, a drawing that failed, the jobs of those that wait and run, and a session. */
export async function plantTheirs(test: Pick<TestApp, 'owner'>, tenantId: string): Promise<void> {
  const { word, live, session, gone, busy, done } = THEIRS
  const columns = await tenantColumns(test)
  const all = (name: string, value: string): Record<string, string> =>
    Object.fromEntries(columns.filter((column) => column.name === name).map(({ table }) => [`${table}.${name}`, value]))
  // Of the platform, so that a query which names menus meets one.
  const [menu] = await test.owner<{ id: string }>('select id from system_menu where is_deleted = 0 order by id limit 1')
  const first = { ...all('sort', '-1'), 'system_top_menu_setting.menu_id': menu?.id ?? '' }
  // What is used and held is asked for by the period that begins then.
  const quotaBegins = Object.fromEntries(
    ['chat_quota_use.begins', 'usage_hold.begins_day', 'usage_hold.begins_month'].map((column) => [
      column,
      '2020-01-01T00:00:00Z',
    ]),
  )
  const states: [id: string, values: Record<string, string>][] = [
    [
      live,
      {
        'draw_ex.state': '1',
        'draw_ex.start_time': '2020-01-01T00:00:00Z',
        'draw_ex.end_time': '2999-01-01T00:00:00Z',
        'user_account.initial_until': '2999-01-01T00:00:00Z',
        'draw_api.active': '1',
        'draw_api.capability': 'txt2img',
        'draw_prompt.active': '1',
        'config_home.active': '1',
        'chat_api.active': '1',
        'chat_call.outcome': 'open',
        'chat_assistant.active': '1',
        'wf_instance.parent_instance_id': live,
        'wf_instance.state': JSON.stringify({ tokens: { 1: { node: word } } }),
        'wf_task.assignee_id': live,
        'system_approval.state': '0',
        'device.online': '1',
        'sms.status': '2',
        'sms_message.state': 'failed',
        'sms_code.id': session,
        'sms_code.expire_time': '2999-01-01T00:00:00Z',
        'alert_channel.active': '1',
        'alert_channel.kind': 'mail',
        'account_invite.expire_time': '2999-01-01T00:00:00Z',
        'account_invite.mail_no': '1',
        'pay_channel.active': '1',
        'resource_oss.status': '2',
        'person_erasure.state': '0',
        'person_export.state': '0',
        'report_definition.active': '1',
        'report_definition.next_time': '2999-01-01T00:00:00Z',
        'report_export.state': 'waiting',
        // Statements know those of companies alone.
        'pay_channel.channel': 'wechat',
        'pay_sandbox.of': 'payment',
        ...quotaBegins,
      },
    ],
    [gone, { ...all('is_deleted', '1'), 'config_home.active': '1', 'sms_message.state': 'unknown' }],
    [
      busy,
      {
        'system_role.role_alias': 'user',
        'draw_info.state': '1',
        'sms_message.state': 'waiting',
        'draw_info.attempts': '1',
        'draw_attempt.step': 'running',
        'draw_call.step': 'cancel',
        'draw_call.http_status': '200',
        'chat_message.state': '1',
        'system_rights_change.state': '5',
        'wf_instance.end_time': '2020-01-01T00:00:00Z',
        'wf_job.kind': 'work',
        'wf_subscription.kind': 'message',
        'print_job.state': '6',
        'print_job.begun': 'true',
        'print_job.file_id': live,
        // Led by the person of the live rows.
        'user_dept.dept_id': live,
        'system_post.category': '3',
      },
    ],
    [
      done,
      {
        'draw_info.state': '2',
        'person_erasure.state': '1',
        'sms_message.state': 'sending',
        'user_import_row.outcome': '3',
        'user_account.must_change_password': 'true',
        'user_account.initial_until': '2999-01-01T00:00:00Z',
        'pay_sandbox.of': 'refund',
        'pay_sandbox.state': 'done',
        'system_dict_biz.dict_key': '-1',
        'system_dict_biz.parent_id': live,
        'system_param.param_key': 'account.failCount',
        'system_param.param_value': '9',
        'wf_task.assignee_id': done,
        'wf_task.outcome': 'completed',
        'wf_activity.outcome': 'completed',
        'system_role.role_alias': 'admin',
        'user_invite_sign.kind': 'person',
        'print_job.state': '2',
        'pay_order.state': '1',
        'pay_order.pay_time': '2020-01-01T00:00:00Z',
      },
    ],
  ]
  for (const [id, values] of states) {
    await plant(test, { tenantId, id, word: id === live ? word : `${word}-${id}` }, { ...first, ...values })
  }
  await test.owner(
    `insert into auth_session (id, tenant_id, user_id, client_id, rotated_time, expire_time, access_seconds, address, user_agent, must_set_factor) values ($1, $2, $3, $4, now(), now() + interval '1 day', 3600, '', '', true)`,
    [session, tenantId, live, word],
  )
  await test.owner(
    `insert into draw_info (id, tenant_id, user_id, prompt, state, finished_time) values ($1, $2, $3, $4, 3, now())`,
    [FAILED_ID, tenantId, live, `${word}-failed`],
  )
  await test.owner(
    `insert into platform_job (id, queue, lane, key, tenant_id, payload, place, is_started) select id, 'draw', id || ':' || $1::text, 'draw:' || id, $1, json_build_object('infoId', id::text), id, id = $3 from unnest(array[$2, $3]::bigint[]) as id`,
    [tenantId, live, busy],
  )
  await test.owner('update user_oauth set user_id = null where id = $1', [busy])
}
