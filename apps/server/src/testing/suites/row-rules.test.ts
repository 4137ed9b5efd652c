import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import type { FieldDefinition, ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Page } from '@drawdesk/contract/core/schema'
import { resources } from '@drawdesk/contract/resources'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { scopedResources } from '../../modules/access/conditions/scoped-resources.ts'
import { unpackXlsx } from '../../platform/xlsx/unpack-xlsx.ts'
import { XLSX_LIMITS } from '../../platform/xlsx/xlsx-limits.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../factories.ts'
import { LABELS, plantScopedRows, type Label, type ScopedRows } from '../scoped-rows.ts'

interface Calls {
  list: string
  detail: string
  /** Absent: rows come from the server alone. */
  change?: { url: string; values(id: string): object }
  /** Other calls that name a row. */
  others?: readonly { url: string; values(id: string): object; isGet?: boolean }[]
  remove?: string
  restore?: string
  export?: string
  /** What the list shows of a row. */
  shown: string
  own: string
  dept: string
  /** A condition that only the peer's row meets. */
  custom(row: { id: string; name: string }): string
  /** A search by a column that is not shown. */
  hiddenFilter?: Record<string, string>
  /** So that the rows of the suite are on the first page. */
  query?: Record<string, string>
}

const plain = (path: string, shown: string, change: Record<string, unknown>): Calls => ({
  list: `${path}/list`,
  detail: `${path}/detail`,
  remove: `${path}/remove`,
  restore: `${path}/restore`,
  export: `${path}/export`,
  shown,
  own: 'create_user',
  dept: 'create_dept',
  change: { url: `${path}/submit`, values: (id) => ({ id, ...change }) },
  custom: ({ id }) => `id in (${id}, 1) and not (create_user = \${userId})`,
})
const log = (path: string): Calls => ({
  hiddenFilter: { remoteIp: '127' },
  query: { title: path.includes('usual') ? '-usualLog' : '-apiLog' },
  list: `${path}/list`,
  detail: `${path}/detail`,
  export: `${path}/export`,
  shown: 'title',
  own: 'user_id',
  dept: 'dept_id',
  custom: ({ name }) => `title = '${name}'`,
})
const DRAW = '/api/blade-biz/drawInfo'
const EX = '/api/blade-biz/drawEx'
const PAYMENTS = '/api/blade-biz/drawPayLog'
const DIALOGS = '/api/blade-biz/chatDialogs'
const SEAL = '/api/blade-biz/drawSeal'
const DEVICES = '/api/blade-biz/drawLogin'
const ORDERS = '/api/blade-cusorders/cusOrders'
const STICKERS = '/api/blade-stickers/sysStickers'
const byUsers = (call: string, more: object = {}) => ({
  url: `/api/blade-user/${call}`,
  values: (id: string) => ({ userIds: [id], ...more }),
})

/** The calls of a plain resource: it is changed in a text that is not its name, and found by a field that is not. */
function declared({ path, rows, row, fields, calls }: ResourceDefinition): Calls {
  const names = Object.keys(fields).filter((name) => name !== rows?.nameField)
  // Numbers of other rows are shown as texts too.
  const takesText = (name: string): boolean => {
    const schema = row.properties[name]
    return schema !== undefined && Value.Check(schema, 'r')
  }
  const kindOf = (name: string) => (fields as Readonly<Record<string, FieldDefinition | undefined>>)[name]
  const text =
    names.find((name) => kindOf(name)?.kind === 'textarea') ??
    names.find((name) => kindOf(name)?.kind === 'text' && takesText(name))
  const searched = names.find((name) => kindOf(name)?.kind === 'text' && kindOf(name)?.search !== undefined)
  return {
    ...plain(`/api${path}`, rows?.nameField ?? '', text === undefined ? {} : { [text]: 'r' }),
    list: `/api${path}/${calls.list}`,
    detail: `/api${path}/${calls.detail}`,
    ...(searched === undefined ? {} : { hiddenFilter: { [searched]: 'x' } }),
  }
}

const CALLS: Readonly<Record<string, Calls>> = {
  ...Object.fromEntries(
    resources.flatMap((resource) => (resource.rows?.isScoped ? [[resource.name, declared(resource)]] : [])),
  ),
  user: {
    ...plain('/api/blade-user', 'account', { name: 'n' }),
    hiddenFilter: { deptId: '1' },
    list: '/api/blade-user/page',
    export: '/api/blade-user/export-user',
    dept: 'dept_id',
    custom: ({ name }) => `account = '${name}'`,
    others: [
      { url: '/api/blade-user/update', values: (id) => ({ id, name: 'n' }) },
      { url: '/api/blade-user/update-platform', values: (userId) => ({ userId, userType: 1 }) },
      byUsers('reset-password'),
      byUsers('unlock'),
      byUsers('grant', { roleIds: ['1'] }),
    ],
  },
  dept: { ...plain('/api/blade-system/dept', 'deptName', { remark: 'r' }), hiddenFilter: { fullName: 'x' } },
  param: { ...plain('/api/blade-system/param', 'paramName', { remark: 'r' }), hiddenFilter: { paramKey: 'x' } },
  notice: { ...plain('/api/blade-desk/notice', 'title', { category: 1 }), hiddenFilter: { category: '1' } },
  drawApi: {
    ...plain('/api/blade-biz/drawApi', 'apiName', { remark: 'r' }),
    list: '/api/blade-biz/drawApi/selectDrawApiPage',
    hiddenFilter: { active: '1' },
    others: ['noActivate', 'activate', 'copyDrawApi', 'delDrawApi', 'rollback', 'catalog'].map((call) => ({
      url: `/api/blade-biz/drawApi/${call}`,
      values: (id: string) => ({ id, toVersion: 1 }),
    })),
  },
  drawStyle: {
    ...plain('/api/blade-biz/drawStyle', 'styleName', {}),
    list: '/api/blade-biz/drawStyle/page',
    detail: '/api/blade-biz/drawStyle/findDrawStyle',
    hiddenFilter: { active: '0' },
    change: { url: '/api/blade-biz/drawStyle/saveDrawStyle', values: (id) => ({ id, remark: 'r' }) },
    others: ['changeActive', 'copyDrawStyle', 'delDrawStyle', 'delExLinkAll', 'rollback', 'exportFile'].map((call) => ({
      url: `/api/blade-biz/drawStyle/${call}`,
      values: (id: string) => ({ id, ids: [id], active: 0, toVersion: 1 }),
    })),
  },
  drawPrompt: {
    ...plain('/api/blade-biz/drawPrompt', 'title', {}),
    list: '/api/blade-biz/drawPrompt/page',
    detail: '/api/blade-biz/drawPrompt/findDrawPrompt',
    hiddenFilter: { category: 'x' },
    change: { url: '/api/blade-biz/drawPrompt/saveDrawPrompt', values: (id) => ({ id, remark: 'r' }) },
    others: ['changeActive', 'copyDrawPrompt', 'delDrawPrompt', 'rollback', 'exportFile', 'sendDraw'].map((call) => ({
      url: `/api/blade-biz/drawPrompt/${call}`,
      values: (id: string) => ({ id, ids: [id], active: 0, toVersion: 1 }),
    })),
  },
  drawInfo: {
    hiddenFilter: { state: '3' },
    list: `${DRAW}/page`,
    export: `${DRAW}/export`,
    detail: `${DRAW}/detail`,
    shown: 'prompt',
    own: 'user_id',
    dept: 'dept_id',
    custom: ({ id }) => `id in (${id})`,
    others: [
      `${DRAW}/cancel`,
      `${DRAW}/retry`,
      `${DRAW}/again`,
      `${DRAW}/zip`,
      '/api/blade-biz/drawApi/supperPoint',
      '/api/blade-biz/drawApi/tripoThree',
    ].map((url) => ({ url, values: (id: string) => ({ id, infoId: id, ids: [id] }) })),
  },
  drawEx: {
    list: `${EX}/page`,
    detail: `${EX}/findDrawEx`,
    export: `${EX}/export`,
    shown: 'exName',
    own: 'create_user',
    dept: 'create_dept',
    hiddenFilter: { state: '0' },
    custom: ({ id }) => `id in (${id}, 1) and not (create_user = \${userId})`,
    change: { url: `${EX}/saveDrawEx`, values: (id) => ({ id, terms: 't' }) },
    others: ['submitDrawEx', 'offline', 'changeActive', 'copyDrawEx', 'styleDefaultTypeChange'].map((call) => ({
      url: `${EX}/${call}`,
      values: (id: string) => ({ id, active: 0, styleDefaultType: 2 }),
    })),
  },
  drawSeal: {
    list: `${SEAL}/page`,
    detail: `${SEAL}/findDrawSeal`,
    remove: `${SEAL}/remove`,
    restore: `${SEAL}/restore`,
    shown: 'sealName',
    own: 'create_user',
    dept: 'create_dept',
    custom: ({ name }) => `seal_name = '${name}'`,
    change: { url: `${SEAL}/saveDrawSeal`, values: (id) => ({ id, opacity: 0.5 }) },
    others: [
      { url: `${SEAL}/preview`, values: (id) => ({ id, fileId: '1' }) },
      { url: `${SEAL}/rollback`, values: (id) => ({ id, toVersion: 1 }) },
    ],
  },
  sysStickers: {
    list: `${STICKERS}/page`,
    detail: `${STICKERS}/detail`,
    remove: `${STICKERS}/removeAll`,
    restore: `${STICKERS}/restore`,
    shown: 'name',
    own: 'create_user',
    dept: 'create_dept',
    hiddenFilter: { category: 'x' },
    custom: ({ name }) => `name = '${name}'`,
    change: { url: `${STICKERS}/submit`, values: (id) => ({ id, sort: 1 }) },
    others: [{ url: `${STICKERS}/remove`, values: (id) => ({ id }) }],
  },
  sellsource: {
    ...plain('/api/blade-biz/sellsource', 'name', { remark: 'r' }),
    hiddenFilter: { code: 'x' },
    others: [{ url: '/api/blade-biz/sellsource/update', values: (id) => ({ id, remark: 'r' }) }],
  },
  require: {
    list: '/api/blade-biz/require/page',
    detail: '/api/blade-biz/require/detail',
    export: '/api/blade-biz/require/export',
    shown: 'title',
    own: 'create_user',
    dept: 'create_dept',
    hiddenFilter: { contact: 'x' },
    custom: ({ name }) => `title = '${name}'`,
    others: [
      { url: '/api/blade-biz/require/changeState', values: (id) => ({ id, state: 2 }) },
      { url: '/api/blade-biz/require/changeStates', values: (id) => ({ ids: [id], state: 2 }) },
    ],
  },
  drawLogin: {
    list: `${DEVICES}/page`,
    detail: `${DEVICES}/detail`,
    remove: `${DEVICES}/remove`,
    restore: `${DEVICES}/restore`,
    shown: 'deviceName',
    own: 'create_user',
    dept: 'create_dept',
    custom: ({ name }) => `device_name = '${name}'`,
    change: { url: `${DEVICES}/submit`, values: (id) => ({ id, remark: 'r' }) },
    others: [
      ...['pair', 'changePaperNum', 'editOutPaperMsg', 'testPage', 'offlineOne'].map((call) => ({
        url: `${DEVICES}/${call}`,
        values: (id: string) => ({ id, num: 1, outPaperMsg: 'm' }),
      })),
      { url: `${DEVICES}/movePrints`, values: (from) => ({ from, to: '1' }) },
      { url: `${DEVICES}/forecast`, values: (id) => ({ id }), isGet: true },
    ],
  },
  cusOrders: {
    list: `${ORDERS}/page`,
    detail: `${ORDERS}/detail`,
    shown: 'orderno',
    own: 'create_user',
    dept: 'create_dept',
    hiddenFilter: { cuserinfo: 'x' },
    custom: ({ name }) => `orderno = '${name}'`,
    change: { url: `${ORDERS}/submit`, values: (id) => ({ id, remark: 'r' }) },
    others: [
      { url: `${ORDERS}/update`, values: (id) => ({ id, state: 20 }) },
      { url: `${ORDERS}/updateMany`, values: (id) => ({ ids: [id], state: 20 }) },
    ],
  },
  drawPayLog: {
    list: `${PAYMENTS}/page`,
    detail: `${PAYMENTS}/detail`,
    shown: 'orderNo',
    own: 'create_user',
    dept: 'create_dept',
    custom: ({ id }) => `id in (${id})`,
    others: [
      ...['close', 'query', 'markCash'].map((call) => ({
        url: `${PAYMENTS}/${call}`,
        values: (id: string) => ({ id }),
      })),
      { url: `${PAYMENTS}/profitOfOrder`, values: (id) => ({ id }), isGet: true },
      ...['createRefundsOrder', 'findRefundsState'].map((call) => ({
        url: `${DRAW}/${call}`,
        values: (logId: string) => ({ logId }),
      })),
    ],
  },
  dialogs: {
    list: `${DIALOGS}/page`,
    detail: `${DIALOGS}/detail`,
    remove: `${DIALOGS}/remove`,
    restore: `${DIALOGS}/restore`,
    shown: 'title',
    own: 'user_id',
    dept: 'dept_id',
    hiddenFilter: { model: 'x' },
    custom: ({ id }) => `id in (${id})`,
    others: [
      ...['window', 'messages', 'exportDia'].map((call) => ({
        url: `${DIALOGS}/${call}`,
        values: (diaId: string) => ({ diaId }),
        isGet: true,
      })),
      { url: `${DIALOGS}/reveal`, values: (diaId) => ({ diaId, reason: 'r' }) },
    ],
  },
  chatCall: {
    list: '/api/blade-biz/chatCall/list',
    detail: '/api/blade-biz/chatCall/detail',
    export: '/api/blade-biz/chatCall/export',
    shown: 'apiName',
    own: 'user_id',
    dept: 'create_dept',
    hiddenFilter: { model: 'x' },
    custom: ({ id }) => `id in (${id})`,
  },
  usualLog: log('/api/blade-log/usual'),
  apiLog: log('/api/blade-log/api'),
}

const SEES: Readonly<Record<string, { scopeType: number; labels: readonly Label[] }>> = {
  own: { scopeType: DATA_SCOPE_TYPE.own, labels: ['mine'] },
  department: { scopeType: DATA_SCOPE_TYPE.dept, labels: ['mine', 'peer'] },
  'department and below': { scopeType: DATA_SCOPE_TYPE.deptAndBelow, labels: ['mine', 'peer', 'below'] },
  custom: { scopeType: DATA_SCOPE_TYPE.custom, labels: ['peer'] },
}
const WITHOUT_TOTAL = new Set(['usualLog', 'apiLog']) // the calls of this very suite are among them

let test: TestApp
let caller: BuiltCaller
let planted: ScopedRows

/** The role is left with just these scopes. */
async function scopeBy(
  scopes: readonly {
    scopeClass: string
    scopeType: number
    scopeColumn: string
    scopeValue?: string
    scopeField?: string
  }[],
): Promise<void> {
  const { owner, deps } = test
  await owner('delete from system_role_scope where role_id = $1', [caller.user.roleId])
  for (const { scopeClass, scopeType, scopeColumn, scopeValue = '', scopeField = '*' } of scopes) {
    const id = deps.ids.next()
    const code = scopedResources().find(({ name }) => name === scopeClass)?.code
    await owner(
      `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_value, scope_field) select $1, id, 'c', 'n', $2, $3, $4, $5, $6 from system_menu where code = $7`,
      [id, scopeClass, scopeColumn, scopeType, scopeValue, scopeField, code],
    )
    await owner(
      'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $4)',
      [deps.ids.next(), planted.tenantId, caller.user.roleId, id],
    )
  }
  deps.auth.callers.forgetAll()
}

type Row = Record<string, unknown> & { id: string; version: number; children?: Row[] }
const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])

async function listOf(calls: Calls, query: Record<string, string> = {}): Promise<{ rows: Row[]; total: number }> {
  const { data, msg } = await caller.get<{ records: Row[]; total: number } | Row[]>(calls.list, {
    size: '100',
    ...calls.query,
    ...query,
  })
  expect(msg).toBe('操作成功')
  const rows = flat(Array.isArray(data) ? data : data.records)
  return { rows, total: Array.isArray(data) ? rows.length : data.total }
}

async function exported(url: string): Promise<string> {
  const answer = await caller.raw({ url })
  expect(answer.statusCode).toBe(200)
  return [...(await unpackXlsx(answer.rawPayload, XLSX_LIMITS)).values()]
    .map((file) => file.toString('utf8'))
    .join('\n')
}

beforeAll(async () => {
  test = await buildTestApp()
  const tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, { tenantId, permissions: ['*'] })
  planted = await plantScopedRows(test, { tenantId, asker: caller.user.userId })
  await test.owner(
    `insert into system_param (id, tenant_id, param_name, param_key, param_value, create_user) values ($1, $2, 'p', 'printer.password', 'first-word', 1)`,
    [test.deps.ids.next(), tenantId],
  )
})
afterAll(() => test.close())

it('knows every scoped resource', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(
    scopedResources()
      .map(({ name }) => name)
      .toSorted(),
  )
})

describe.each(Object.entries(SEES))('a data scope of the kind %s', (kind, { scopeType, labels }) => {
  beforeAll(() =>
    scopeBy(
      Object.entries(CALLS).map(([scopeClass, { own, dept, custom }]) => ({
        scopeClass,
        scopeType,
        scopeColumn: kind === 'own' ? own : kind === 'custom' ? '-' : dept,
        scopeValue:
          kind === 'custom' ? custom({ id: planted.ids[scopeClass]?.peer ?? '', name: `peer-${scopeClass}` }) : '',
      })),
    ),
  )

  describe.each(Object.entries(CALLS))('on %s', (name, calls) => {
    const ids = (): Record<Label, string> => planted.ids[name] as Record<Label, string>
    const unseen = LABELS.filter((label) => !labels.includes(label))
    /** People are rows of their own too. */
    const besides =
      name !== 'user' || kind === 'custom'
        ? []
        : kind === 'own'
          ? ['asker']
          : ['asker', ...labels.filter((label) => label !== 'mine')]

    it('lists and counts the rows that it allows, and no other', async () => {
      const { rows, total } = await listOf(calls)

      const known = Object.values(ids())
      expect(
        rows
          .filter(({ id }) => known.includes(id))
          .map((row) => row[calls.shown])
          .toSorted(),
      ).toEqual(labels.map((label) => `${label}-${name}`).toSorted())
      if (!WITHOUT_TOTAL.has(name))
        expect([total, rows.length]).toEqual([labels.length + besides.length, labels.length + besides.length])
    })

    it('answers details of those alone', async () => {
      const statuses: Record<string, number> = {}
      for (const label of LABELS) statuses[label] = (await caller.get(calls.detail, { id: ids()[label] })).status

      // One's own drawing can always be opened.
      const opens = (label: Label): boolean => labels.includes(label) || (name === 'drawInfo' && label === 'mine')
      expect(statuses).toEqual(Object.fromEntries(LABELS.map((label) => [label, opens(label) ? 200 : 404])))
    })

    it.runIf(calls.remove ?? calls.others)('lets nobody change, remove or bring back the rest', async () => {
      const before = await test.owner(`select * from ${tableOf(name)} where tenant_id = $1 order by id`, [
        planted.tenantId,
      ])

      for (const label of unseen.filter((one) => name !== 'drawInfo' || one !== 'mine')) {
        const id = ids()[label]
        const asked = [
          ...(calls.change ? [calls.change] : []),
          ...(calls.others ?? []),
          ...[calls.remove, calls.restore]
            .filter((url) => url !== undefined)
            .map((url) => ({ url, values: () => ({ ids: [id] }), isGet: false })),
        ]
        const send = ({ url, values, isGet }: NonNullable<Calls['others']>[number]) =>
          isGet ? caller.get(url, values(id) as Record<string, string>) : caller.post(url, values(id))
        for (const one of asked) expect([one.url, label, (await send(one)).status]).toEqual([one.url, label, 404])
      }

      expect(
        await test.owner(`select * from ${tableOf(name)} where tenant_id = $1 order by id`, [planted.tenantId]),
      ).toEqual(before)
    })

    it.runIf(calls.remove)(
      'changes, removes and brings back what it allows, but never together with the rest',
      async () => {
        const [label] = labels as [Label]
        const id = ids()[label]
        const [rest] = unseen as [Label]

        const statuses = [
          calls.change ? (await caller.post(calls.change.url, calls.change.values(id))).status : 200,
          (await caller.post(calls.remove ?? '', { ids: [id, ids()[rest]] })).status,
          (await caller.post(calls.remove ?? '', { ids: [id] })).status,
          (await caller.get(calls.detail, { id })).status,
          (await caller.post(calls.restore ?? '', { ids: [id] })).status,
          (await caller.get(calls.detail, { id })).status,
        ]

        expect(statuses).toEqual([200, 404, 200, 404, 200, 200])
      },
    )

    it.runIf(calls.export)('puts nothing else into a file', async () => {
      const text = await exported(calls.export ?? '')

      expect(LABELS.filter((label) => text.includes(`${label}-${name}<`))).toEqual(labels)
    })
  })
})

/** The others are seen whole. */
const BY_COLUMNS = Object.entries(CALLS).filter(
  ([name]) => !scopedResources().find((resource) => resource.name === name)?.isWhole,
)

describe('columns of a data scope', () => {
  describe.each(BY_COLUMNS)('on %s', (name, calls) => {
    it('shows the named ones alone, in lists and details, and searches and sorts by no other', async () => {
      await scopeBy([
        { scopeClass: name, scopeType: DATA_SCOPE_TYPE.dept, scopeColumn: calls.dept, scopeField: calls.shown },
      ])
      const id = planted.ids[name]?.peer ?? ''
      const { rows } = await listOf(calls, { descs: 'create_time' })
      const listed = rows.find((row) => row.id === id)
      const { status, data } = await caller.get<Row>(calls.detail, { id })

      for (const row of [listed, data]) {
        expect(row).toMatchObject({ id, [calls.shown]: `peer-${name}` })
        const fields = Object.entries(row ?? {}).filter(
          ([field, value]) =>
            !['id', 'tenantId', 'version', 'parentId', 'ancestors', 'hasChildren', 'parentName', calls.shown].includes(
              field,
            ) && !isNothing(value),
        )
        expect(fields.filter(([field]) => !CONSTANT.has(field))).toEqual([])
      }
      expect(status).toBe(200)
      const hidden = calls.hiddenFilter && (await caller.get(calls.list, calls.hiddenFilter))
      expect(hidden?.status).toBe(calls.hiddenFilter && 400)
    })
  })

  it('is shown for each list that it narrows, so that an empty one does not pass for "there are none"', async () => {
    await scopeBy([
      {
        scopeClass: 'param',
        scopeType: DATA_SCOPE_TYPE.custom,
        scopeColumn: '-',
        scopeValue: "param_key = 'nobody-has-this'",
      },
    ])

    const [bound, free] = [
      await caller.get<Page<Row>>('/api/blade-system/param/list'),
      await caller.get<Page<Row>>('/api/blade-system/post/list'),
    ]

    expect([bound.data.total, bound.data.isScoped, free.data.isScoped]).toEqual([0, true, undefined])
  })

  it('leaves what is not shown as it is when the row is saved', async () => {
    await scopeBy([
      {
        scopeClass: 'param',
        scopeType: DATA_SCOPE_TYPE.dept,
        scopeColumn: 'create_dept',
        scopeField: 'paramName,remark',
      },
    ])
    const id = planted.ids.param?.peer ?? ''

    const saved = await caller.post('/api/blade-system/param/submit', {
      id,
      paramName: 'renamed',
      paramKey: '',
      paramValue: '',
      remark: 'seen',
    })

    const [row] = await test.owner(
      'select param_name, param_key, param_value, remark from system_param where id = $1',
      [id],
    )
    expect([saved.status, row]).toEqual([
      200,
      { param_name: 'renamed', param_key: 'peer-param', param_value: 'v', remark: 'seen' },
    ])
  })

  it('are those of the scope by which each row is seen, where there are several', async () => {
    await scopeBy([
      { scopeClass: 'notice', scopeType: DATA_SCOPE_TYPE.own, scopeColumn: 'create_user' },
      { scopeClass: 'notice', scopeType: DATA_SCOPE_TYPE.dept, scopeColumn: 'create_dept', scopeField: 'title' },
    ])
    const { rows } = await listOf(CALLS.notice as Calls)
    const category = (label: Label) => rows.find(({ id }) => id === planted.ids.notice?.[label])?.category

    expect([category('mine'), category('peer'), rows.length]).toEqual([1, -1, 2])
    expect((await caller.get(CALLS.notice?.list ?? '', { category: '1' })).status).toBe(400)
  })
})

describe('somebody who does not see the own row by a scope', () => {
  it('still sees their own account, and may do what everybody may', async () => {
    await scopeBy([
      { scopeClass: 'user', scopeType: DATA_SCOPE_TYPE.custom, scopeColumn: '-', scopeValue: "account = 'nobody'" },
    ])
    const { rows } = await listOf(CALLS.user as Calls)
    const info = await caller.get<Row>('/api/blade-auth/oauth/user-info')
    const own = await caller.get<Row>('/api/blade-user/info')
    const detail = await caller.get<Row>('/api/blade-user/detail', { id: caller.user.userId })

    expect([rows.length, info.data.account, own.data.account, detail.data.account]).toEqual([
      0,
      caller.user.account,
      caller.user.account,
      caller.user.account,
    ])
  })
})

describe('a scope that cannot be understood', () => {
  it.each([
    [
      'a condition that does not read',
      { scopeType: DATA_SCOPE_TYPE.custom, scopeColumn: '-', scopeValue: 'status = 1; select 1' },
    ],
    ['a column that is no owner', { scopeType: DATA_SCOPE_TYPE.own, scopeColumn: 'status' }],
    ['a column that is not there', { scopeType: DATA_SCOPE_TYPE.dept, scopeColumn: 'password_hash' }],
  ])('shows nothing: %s', async (_what, scope) => {
    await scopeBy([{ scopeClass: 'param', ...scope }])

    expect(await listOf(CALLS.param as Calls)).toEqual({ rows: [], total: 0 })
  })
})

const tableOf = (name: string): string =>
  (scopedResources().find((one) => one.name === name)?.table ?? '').replace(
    /[A-Z]/g,
    (letter) => `_${letter.toLowerCase()}`,
  )
const isNothing = (value: unknown): boolean =>
  value === '' ||
  value === -1 ||
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.keys(value).length === 0)
/** What an answer says whatever the row holds. */
const CONSTANT = new Set(['serviceId', 'type'])
