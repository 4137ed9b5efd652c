import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formFieldsOf, type FieldDefinition, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { HistoryPage } from '@drawdesk/contract/logs/history'
import { INVITE_RULES_DEFAULT } from '@drawdesk/contract/operation/invite'
import { resources } from '@drawdesk/contract/resources'
import { findPreset } from '../../modules/drawing/apis/presets/presets.ts'
import { routesOf } from '../../modules.ts'
import type { AnyRoute } from '../../wire/route.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller } from '../../testing/factories.ts'
import { choicesFor, sampleOf } from '../../testing/samples/samples.ts'
import { uploadPicture } from '../../testing/upload.ts'

let test: TestApp
let admin: SignedIn
let adminName: string
let routes: AnyRoute[]

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  routes = routesOf(test.deps)
  const [row] = await test.owner<{ name: string }>(
    `select coalesce(nullif(real_name, ''), account) as name from user_account where account = 'admin' and tenant_id = '000000'`,
  )
  adminName = row?.name ?? ''
})
afterAll(() => test.close())

/** A row one field of which was changed. */
interface Changed {
  id: string
  field: string
  before: string
  after: string
  /** Who did it, unless an administrator. */
  by?: Awaited<ReturnType<typeof buildCaller>>
}

async function sent<Data = { id: string }>(
  path: string,
  body: object,
  caller: Pick<SignedIn, 'post'> = admin,
): Promise<Data> {
  const answer = await caller.post<Data>(`/api${path}`, body)
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data
}

/** A row that this call adds, and that it changes by its id. */
async function savedTwice(path: string, row: object, field: string, after: unknown): Promise<Changed> {
  const { id } = await sent(path, row)
  await sent(path, { id, [field]: after })
  return { id, field, before: String((row as Record<string, unknown>)[field]), after: String(after) }
}

async function ofKit(resource: ResourceDefinition): Promise<Changed> {
  const choices = await choicesFor(resource, admin)
  const [values, others] = [sampleOf(resource, choices), sampleOf(resource, choices)]
  const field = formFieldsOf(resource).find((name) => {
    const { kind, secret } = resource.fields[name as never] as FieldDefinition
    return (kind === 'text' || kind === 'textarea') && !secret && values[name] !== others[name]
  })
  if (field === undefined) throw new Error(`${resource.name} has no text to change`)
  return savedTwice(`${resource.path}/${resource.calls.save}`, values, field, others[field])
}

const KIT = resources.filter(({ actions }) => actions.includes('add') && actions.includes('edit'))

/** By path: rows with calls of their own. */
const OWN: Readonly<Record<string, () => Promise<Changed>>> = {
  '/blade-biz/chatCosts/quotas': () =>
    savedTwice(
      '/blade-biz/chatCosts/saveQuota',
      { subject: 'tenant', period: 'month', limitTokens: 5_000_000 },
      'limitTokens',
      0,
    ),
  '/blade-biz/drawApi': () =>
    savedTwice(
      '/blade-biz/drawApi/saveDrawApi',
      { apiName: 'one', remark: 'first', definition: findPreset('sample')?.definition },
      'remark',
      'second',
    ),
  '/blade-biz/drawCosts/budgets': () =>
    savedTwice(
      '/blade-biz/drawCosts/saveBudget',
      { subject: 'tenant', currency: 'JPY', amount: '100' },
      'amount',
      '250.5',
    ),
  '/blade-biz/drawEx': () =>
    savedTwice(
      '/blade-biz/drawEx/saveDrawEx',
      { exName: 'Spring', startTime: '2026-01-01 00:00:00', endTime: '2026-02-01 00:00:00' },
      'exName',
      'Summer',
    ),
  '/blade-biz/drawLogin': () =>
    savedTwice('/blade-biz/drawLogin/submit', { deviceName: 'Hall', deviceCode: 'HALL-9' }, 'deviceName', 'Door'),
  async '/blade-biz/proxyHistory'() {
    // No role has this right: programs that report their calls do.
    const by = await buildCaller(test, { permissions: ['proxyHistory', 'proxyHistory_view', 'proxyHistory_add'] })
    const path = '/blade-biz/proxyHistory/submit'
    const row = { proxyName: 'one', method: 'GET', target: 'https://example.com', status: 200, ms: 5, error: 'slow' }
    const { id } = await sent(path, row, by)
    await sent(path, { id, error: 'refused' }, by)
    return { id, field: 'error', before: 'slow', after: 'refused', by }
  },
  async '/blade-biz/require'() {
    const { id } = await sent('/blade-biz/require/save', { title: 'one', content: 'two' })
    const changed = await admin.get('/api/blade-biz/require/changeState', { id, state: '1' })
    expect(changed.status).toBe(200)
    return { id, field: 'state', before: '0', after: '1' }
  },
  async '/blade-biz/userInvite/rules'() {
    const rules = { ...INVITE_RULES_DEFAULT, active: 1 }
    await sent('/blade-biz/userInvite/rules', rules)
    await sent('/blade-biz/userInvite/rules', { ...rules, credits: 35 })
    return { id: '0', field: 'credits', before: '20', after: '35' }
  },
  async '/blade-biz/ttsVoicePacket/engines'() {
    await sent('/blade-biz/ttsVoicePacket/saveEngine', { engine: 'openai', model: 'tts-1', price: '15' })
    const path = '/blade-biz/ttsVoicePacket/saveEngine'
    const { id } = await sent(path, { engine: 'openai', model: 'tts-1-hd' })
    return { id, field: 'model', before: 'tts-1', after: 'tts-1-hd' }
  },
  '/blade-biz/userPay/grades': () =>
    savedTwice('/blade-biz/userPay/gradeSubmit', { name: 'Ten', kind: 'credits', price: 990, credits: 10 }, 'price', 1),
  '/blade-cusorders/cusOrders': () =>
    savedTwice(
      '/blade-cusorders/cusOrders/submit',
      { shangpininfo: 'A mug', cuserinfo: 'Lin', mobile: '13812341234', address: 'Road 1', remark: 'soon' },
      'remark',
      'late',
    ),
  async '/blade-desk/alert-rule'() {
    const { data } = await admin.get<{ records: { id: string; threshold: number }[] }>(
      '/api/blade-desk/alert-rule/list',
    )
    const { id = '', threshold = 0 } = data.records.find((rule) => rule.threshold > 0) ?? {}
    await sent('/blade-desk/alert-rule/submit', { id, threshold: threshold + 1 })
    return { id, field: 'threshold', before: String(threshold), after: String(threshold + 1) }
  },
  '/blade-flow/model': () =>
    savedTwice('/blade-flow/model/submit', { name: 'Leave', modelKey: 'leave_of_suite' }, 'name', 'Absence'),
  async '/blade-resource/attach'() {
    const { attachId: id, originalName } = await uploadPicture(admin)
    await sent('/blade-resource/attach/submit', { id, name: 'cover.png' })
    return { id, field: 'name', before: originalName, after: 'cover.png' }
  },
  async '/blade-stickers/sysStickers'() {
    const image = (await uploadPicture(admin)).fileId
    return savedTwice('/blade-stickers/sysStickers/submit', { name: 'Cat', category: '', image }, 'name', 'Dog')
  },
  '/blade-system/client': () =>
    savedTwice(
      '/blade-system/client/submit',
      {
        clientId: 'client-of-suite',
        authorizedGrantTypes: 'refresh_token,password',
        scope: 'all',
        accessTokenValidity: 3_600,
        refreshTokenValidity: 604_800,
      },
      'scope',
      'some',
    ),
  async '/blade-system/region'() {
    // A code that begins with a zero, and one that is the same number without it.
    const path = '/blade-system/region/submit'
    await test.owner(
      `insert into system_region (code, parent_code, ancestors, name, level) values ('00', '0', '0', '中国', 0) on conflict do nothing`,
    )
    await sent(path, { code: '07', name: 'Seven' })
    await sent(path, { code: '7', name: 'Another' })
    await sent(path, { code: '07', name: 'Sieben' })
    return { id: '07', field: 'name', before: 'Seven', after: 'Sieben' }
  },
  '/blade-system/tenant': () =>
    savedTwice('/blade-system/tenant/submit', { tenantName: 'Studio', linkman: 'Lin' }, 'linkman', 'Wang'),
  '/blade-user': () =>
    savedTwice('/blade-user/submit', { account: 'of-histories', realName: 'Lin' }, 'realName', 'Wang'),
}

/** Rows that no call of people changes: their page has the call of every page of the kit. */
const UNCHANGED = ['/blade-biz/chatCall', '/blade-desk/alert']

describe('the history', () => {
  it('of every path that has one is looked at here', () => {
    const paths = routes.flatMap(({ path }) => (path.endsWith('/history') ? [path.slice(0, -'/history'.length)] : []))

    expect(paths.toSorted()).toEqual([...KIT.map(({ path }) => path), ...Object.keys(OWN), ...UNCHANGED].toSorted())
  })

  it.each([...KIT.map((resource) => [resource.path, () => ofKit(resource)] as const), ...Object.entries(OWN)])(
    'of %s says who changed a field, from what and to what',
    async (path, changeOne) => {
      await test.owner('delete from auth_rate')
      const { id, field, before, after, by } = await changeOne()
      const userName = by?.user.account ?? adminName

      const { data } = await admin.get<HistoryPage>(`/api${path}/history`, { id })

      expect(data.changes[0]).toMatchObject({ action: 'edit', userName })
      expect(data.changes[0]?.fields).toContainEqual({ field, before, after, isWhole: true })
      expect(data.changes.slice(1).map(({ action, userName }) => [action, userName])).toEqual(
        ADDED_BEFORE.has(path) ? [] : [[path.endsWith('/rules') ? 'edit' : 'add', userName]],
      )
    },
  )
})

/** Rows that are there from the beginning or come by an upload; and tenants, which are made behind their own wall and say themselves who made them. */
const ADDED_BEFORE = new Set(['/blade-desk/alert-rule', '/blade-resource/attach', '/blade-system/tenant'])

/** Names of calls that keep what somebody typed. */
const SAVES = /^(submit|save|update|set|edit|rules|bind|setting)|(Submit|[sS]etting|-list)$/

/** Calls whose rows have their history under another path. */
const KEPT_AT: Readonly<Record<string, string>> = {
  '/blade-biz/chatCosts/saveQuota': '/blade-biz/chatCosts/quotas',
  '/blade-biz/drawCosts/saveBudget': '/blade-biz/drawCosts/budgets',
  '/blade-biz/orgFramework/saveDict': '/blade-system/dict-biz',
  '/blade-biz/ttsVoicePacket/saveEngine': '/blade-biz/ttsVoicePacket/engines',
  '/blade-biz/userInvite/rules': '/blade-biz/userInvite/rules',
  '/blade-biz/userPay/gradeSubmit': '/blade-biz/userPay/grades',
}

/** What keeps no history, and why. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'of the person themselves': [
    '/blade-biz/drawMark/saveBoard',
    '/blade-desk/list-settings/submit',
    '/blade-desk/list-views/submit',
    '/blade-desk/notice-settings/submit',
    '/blade-user/userOauth/bind',
  ],
  'the process keeps its own steps': ['/blade-flow/follow/set-variables'],
  'a draft': ['/blade-flow/process/save-draft'],
  'written once, and kept in a log of its own': [
    '/blade-biz/payStatement/settle',
    '/blade-biz/queueManage/editJob',
    '/blade-user/account-invite/submit',
  ],
  'only in the log of actions so far': ['/blade-develop/model-prototype/submit-list', '/blade-system/approval/bind'],
}

it('a call that saves what people configure has a history, or a reason to have none', () => {
  const kept = new Set(routes.map(({ path }) => path))
  const saves = routes.flatMap(({ method, path, isRead }) =>
    method === 'POST' && !isRead && SAVES.test(path.slice(path.lastIndexOf('/') + 1)) ? [path] : [],
  )
  const listed = Object.values(WITHOUT).flat()
  const lacking = saves.filter((path) => !kept.has(`${KEPT_AT[path] ?? path.slice(0, path.lastIndexOf('/'))}/history`))

  expect(lacking.toSorted()).toEqual(listed.toSorted())
  expect(Object.keys(KEPT_AT).filter((path) => !saves.includes(path))).toEqual([])
})
