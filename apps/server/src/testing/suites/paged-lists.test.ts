import type { TProperties } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DATE_SEARCH_KEYS } from '@drawdesk/contract/core/constants'
import type { Page } from '@drawdesk/contract/core/schema'
import { resources } from '@drawdesk/contract/resources'
import { plantConversation } from '../../modules/chat/conversations/testing/conversations.ts'
import { plantFlow } from '../../modules/workflow/testing/plant-flow.ts'
import { routesOf } from '../../modules.ts'
import type { AnyRoute } from '../../wire/route.ts'
import { factsOf } from '../../wire/schema-facts.ts'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../build-test-app.ts'
import { choicesFor, sampleOf } from '../samples/samples.ts'
import { plantScopedRows, type Label } from '../scoped-rows.ts'

type Row = Record<string, unknown>

const [AFTER, BEFORE] = DATE_SEARCH_KEYS
const [FAR, LONG_AGO] = ['2099-01-01 00:00:00', '2001-01-01 00:00:00']
/** Rows that are sums, or what a statement answers: nobody made them, so they are searched by no time of creation. */
const PAGES_OF_SUMS = new Set([
  '/blade-biz/drawPayLog/salesTable',
  '/blade-biz/drawPayLog/profit',
  '/blade-report/report/rest/run',
])
let test: TestApp
let admin: SignedIn
let lists: AnyRoute[]
/** Arguments that a list cannot do without. */
let needed: Record<string, Record<string, string>>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const [{ id: adminId } = { id: '' }] = await test.owner<{ id: string }>(
    `select id from user_account where tenant_id = '000000' and account = 'admin'`,
  )
  const planted = await plantScopedRows(test, { tenantId: '000000', asker: adminId })
  for (const resource of resources.filter(({ actions }) => actions.includes('add'))) {
    await test.owner('delete from auth_rate')
    const saved = await admin.post(
      `/api${resource.path}/${resource.calls.save}`,
      sampleOf(resource, await choicesFor(resource, admin)),
    )
    expect([resource.name, saved.errors]).toEqual([resource.name, undefined])
  }
  const info = planted.ids.drawInfo as Record<Label, string>
  for (const [sql, values] of [
    [
      'insert into system_region (code, parent_code, ancestors, name, level, sort) values ($2, $3, $3, $1, 0, 1)',
      ['00', '0'],
    ],
    [
      'insert into draw_check (id, tenant_id, info_id, kind, label, provider, suggestion) values (11, $1, $2, $3, $3, $3, $4)',
      [info.mine, 'image', 'review'],
    ],
    ['insert into proxy_history (id, tenant_id, target) values (12, $1, $2)', ['example.com']],
    ['insert into log_error (id, tenant_id, service_id, summary) values (13, $1, $2, $2)', ['console']],
    [
      'insert into chat_access (id, tenant_id, user_id, reader_id, deed) values (14, $1, $2, $2, $3)',
      [adminId, 'list'],
    ],
    [
      'insert into chat_quota (id, tenant_id, subject, period, limit_tokens) values (15, $1, $2, $3, 1)',
      ['tenant', 'day'],
    ],
    [
      `insert into system_rights_change (id, tenant_id, kind, target_ids, before_state, after_state, state, apply_time) values (16, $1, 'role', '', '{}', '{}', 1, now())`,
      [],
    ],
    [
      'insert into desk_notice_read (tenant_id, user_id, notice_id, read_time) values ($1, $2, $3, now())',
      [adminId, planted.ids.notice?.mine],
    ],
    ['update draw_info set finished_time = now() where tenant_id = $1 and id = $2', [info.mine]],
    ['update draw_info set state = 2 where tenant_id = $1 and id = $2', [info.peer]],
    ['update draw_info set state = 0 where tenant_id = $1 and id = $2', [info.below]],
    [
      `insert into platform_job (id, place, queue, lane, key, tenant_id, payload) values (17, 17, 'draw', $2 || ':' || $1, 'draw:' || $2, $1, '{}')`,
      [info.below],
    ],
    [
      `insert into pay_statement (id, tenant_id, channel_id, channel_name, day, source) values (18, $1, 1, 'x', '2026-11-01', 'file')`,
      [],
    ],
    [
      `insert into pay_mismatch (id, tenant_id, statement_id, channel_id, kind, is_refund, number, order_no, transaction_id, currency) values (18, $1, 18, 1, 'differs', false, 'x', 'x', 'x', 'CNY')`,
      [],
    ],
    [
      `insert into pay_order (id, tenant_id, order_no, kind, channel, amount, currency, expire_time) values (18, $1, '18', 'pack', 'free', 0, 'CNY', now()), (19, $1, '19', 'draw', 'free', 0, 'CNY', now())`,
      [],
    ],
    [
      `insert into sms_message (id, tenant_id, sms_id, batch_id, part_id, category, phone, state) values (24, $1, 1, 1, 1, 9, '13900000001', 'sent')`,
      [],
    ],
    [
      `insert into chat_call (id, tenant_id, user_id, kind, api_id, outcome) values (27, $1, $2, 'answer', 1, 'done')`,
      [adminId],
    ],
    [`insert into user_invite (id, tenant_id, inviter_id, invited_id, code) values (20, $1, $2, 1, 'x')`, [adminId]],
    [`insert into device (id, tenant_id, device_name, device_code) values (23, $1, 'x', 'x')`, []],
    [
      `insert into print_job (id, tenant_id, login_id, copies, sheets, layout, media, expire_time) values (23, $1, 23, 1, 1, 'single', 'x', now())`,
      [],
    ],
    [
      `insert into alert (id, tenant_id, alert_key, kind, severity, title, title_en, content, content_en, raised_time) values (26, $1, 'x', 'budget', 'info', 'x', 'x', 'x', 'x', now())`,
      [],
    ],
    [
      `insert into alert_delivery (id, tenant_id, alert_id, channel_id, event, title, content, severity, due_time) values (26, $1, 26, 26, 'raised', 'x', 'x', 'info', now())`,
      [],
    ],
    [`insert into paper_log (id, tenant_id, login_id, what, change, paper_num) values (23, $1, 23, 'set', 1, 1)`, []],
    [
      `insert into resource_file (id, tenant_id, name, mime, extension, bytes, sha256, storage_key) values (24, $1, 'x', 'image/png', 'png', 1, 'x', 'x')`,
      [],
    ],
    [
      `insert into report_export (id, tenant_id, report_id, title, format, create_user) select 25, $1, min(id), 'x', 'csv', $2 from report_definition where tenant_id = $1`,
      [adminId],
    ],
    [`insert into pay_grade (id, tenant_id, name, kind, price) values (22, $1, 'x', 'credits', 1)`, []],
    [
      `insert into credit_flow (id, tenant_id, user_id, unit, kind, credits, balance, move_key) values (21, $1, $2, 'credits', 'gift', 1, 1, 'x')`,
      [adminId],
    ],
  ] as const)
    await test.owner(sql, ['000000', ...values])
  await plantFlow(test, { tenantId: '000000', userId: adminId })
  const diaId = await plantConversation(test, {
    userId: adminId,
    messages: [{ id: '901' }, { id: '902', parentId: '901', role: 'assistant' }],
  })
  const dictOf = async (family: string, code: string): Promise<string> =>
    String(
      (await admin.get<Page<Row>>(`/api/blade-system/${family}/parent-list`, { code_equal: code })).data.records[0]?.id,
    )
  needed = {
    '/blade-system/dict/child-list': { parentId: await dictOf('dict', 'sex') },
    '/blade-system/dict-biz/child-list': { parentId: await dictOf('dict-biz', 'order_state') },
    '/blade-biz/chatgptMsgView/findDiaMsgByDiaIdPage': { diaId },
    '/blade-flow/process/groups': { kind: 'role' },
    '/blade-desk/notice/receipts': { id: planted.ids.notice?.mine ?? '', state: 'read' },
  }
  lists = routesOf(test.deps).filter(
    ({ path, input }) => !PAGES_OF_SUMS.has(path) && ('current' in input.properties || 'pageNo' in input.properties),
  )
})
afterAll(() => test.close())

async function ask({ method, path }: AnyRoute, query: Record<string, string>): Promise<Answer<Page<Row> | Row[]>> {
  await test.owner('delete from auth_rate')
  const given = { ...needed[path], ...query }
  return method === 'GET' ? admin.get(`/api${path}`, given) : admin.post(`/api${path}`, given)
}
const rowsOf = (data: Page<Row> | Row[]): Row[] => (Array.isArray(data) ? data : data.records)

it('there are as many as ever', () => {
  expect(lists.length).toBeGreaterThanOrEqual(50)
})

it('every list with pages is searched by time of creation', async () => {
  const seen: unknown[] = []
  for (const list of lists) {
    const all = await ask(list, {})
    const sinceLongAgo = await ask(list, { [AFTER]: LONG_AGO, [BEFORE]: FAR })
    const none = [await ask(list, { [AFTER]: FAR }), await ask(list, { [BEFORE]: LONG_AGO })]
    const count = all.status === 200 ? rowsOf(all.data).length : 0
    seen.push([
      list.path,
      count > 0,
      rowsOf(sinceLongAgo.data).length === count,
      none.map(({ data }) => [rowsOf(data).length, Array.isArray(data) ? 0 : data.total]),
    ])
  }

  expect(seen).toEqual(
    lists.map(({ path }) => [
      path,
      true,
      true,
      [
        [0, 0],
        [0, 0],
      ],
    ]),
  )
})

it('what is no time is refused beside its name', async () => {
  const seen: unknown[] = []
  for (const list of lists) {
    for (const key of DATE_SEARCH_KEYS) {
      const answer = await ask(list, { [key]: '2026-02-30 00:00:00' })
      seen.push([list.path, answer.status, answer.errors?.map(({ field }) => field)])
    }
  }

  expect(seen).toEqual(lists.flatMap(({ path }) => DATE_SEARCH_KEYS.map((key) => [path, 400, [key]])))
})

it('rows say that they are not deleted', async () => {
  const asked = lists.filter((list) => 'isDeleted' in rowPropertiesOf(list))
  const seen: unknown[] = []
  for (const list of asked)
    seen.push([list.path, rowsOf((await ask(list, {})).data).filter(({ isDeleted }) => isDeleted !== 0).length])

  expect(asked.length).toBeGreaterThanOrEqual(30)
  expect(seen).toEqual(asked.map(({ path }) => [path, 0]))
})

function rowPropertiesOf({ answer }: AnyRoute): TProperties {
  const facts = factsOf(answer)
  const row = factsOf(facts.items ?? factsOf(facts.properties?.records).items)
  return row.properties ?? {}
}
