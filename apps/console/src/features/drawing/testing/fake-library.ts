import type { CoverChoices, DrawStyle } from '@drawdesk/contract/drawing/draw-style'
import type { DrawPrompt } from '@drawdesk/contract/drawing/draw-prompt'
import { http } from 'msw'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { buildFile } from './build-rows.ts'

const audit = {
  tenantId: '000000',
  createUser: '1',
  createDept: '',
  createTime: '2026-01-02 03:04:05',
  updateUser: '1',
  updateTime: '2026-01-02 03:04:05',
  status: 1,
  isDeleted: 0 as const,
  version: 3,
}

export function buildStyle(facts: Partial<DrawStyle> = {}): DrawStyle {
  return {
    id: '5',
    styleName: '水彩',
    cover: '77',
    coverFile: buildFile(),
    apiId: '11',
    apiName: '示例接口',
    prompt: '{{prompt}}，水彩，{{season}}',
    negativePrompt: '',
    variables: [{ name: 'season', label: '季节', default: '春', required: false }],
    values: {},
    width: 1024,
    height: 1024,
    tags: ['春天'],
    sort: 0,
    active: 1,
    exIds: ['71', '72'],
    exNames: ['春日市集', '博物馆'],
    uses: 1234,
    remark: '',
    ...audit,
    ...facts,
  }
}

export function buildPrompt(facts: Partial<DrawPrompt> = {}): DrawPrompt {
  return {
    id: '8',
    title: '古镇',
    content: '一座{{season}}的古镇',
    negative: '',
    category: '风景',
    tags: [],
    apiId: '11',
    apiName: '示例接口',
    variables: [{ name: 'season', label: '季节', default: '', required: true }],
    cover: '',
    coverFile: null,
    uses: 0,
    active: 1,
    remark: '',
    ...audit,
    ...facts,
  }
}

type FakeRow = { id: string; version: number } & Record<string, unknown>
type Body = Record<string, unknown>
type Answer = ReturnType<typeof ok>

export interface FakeLibrary {
  /** Query of each list call, in order. */
  lists: URLSearchParams[]
  /** Bodies of the drawings on trial. */
  sent: Body[]
  covers: CoverChoices
  bodiesOf: (name: string) => Body[]
  /** What the call answers instead; undefined lets it through. */
  refuse: (name: string, answer: (body: Body) => Answer | undefined) => void
  row: (id: string) => FakeRow | undefined
  /** Somebody else saves. */
  change: (id: string, part: Body) => void
}

/** The server of styles or prompts at the HTTP border: rows with versions, covers, links and drawings on trial. */
export function fakeLibrary(name: 'drawStyle' | 'drawPrompt', given: readonly (DrawStyle | DrawPrompt)[]): FakeLibrary {
  let rows = given.map((row) => ({ ...row }) as FakeRow)
  const posted: { name: string; body: Body }[] = []
  const refusals = new Map<string, (body: Body) => Answer | undefined>()
  const [detail, save, copy] =
    name === 'drawStyle'
      ? ['findDrawStyle', 'saveDrawStyle', 'copyDrawStyle']
      : ['findDrawPrompt', 'saveDrawPrompt', 'copyDrawPrompt']
  const path = (call: string) => `/api/blade-biz/${name}/${call}`
  const find = (id: unknown) => rows.find((row) => row.id === id)
  const put = (row: FakeRow) => {
    rows = find(row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [row, ...rows]
  }

  const fake: FakeLibrary = {
    lists: [],
    sent: [],
    covers: [],
    bodiesOf: (call) => posted.filter((one) => one.name === call).map(({ body }) => body),
    refuse: (call, answer) => void refusals.set(call, answer),
    row: find,
    change: (id, part) => {
      const row = find(id)
      if (row) put({ ...row, ...part, version: row.version + 1 })
    },
  }
  const post = (url: string, call: string, answer: (body: Body) => Answer) =>
    http.post(url, async ({ request }) => {
      const body = (await request.json()) as Body
      posted.push({ name: call, body })
      return refusals.get(call)?.(body) ?? answer(body)
    })
  const sendAnswer = (body: Body) => {
    fake.sent.push(body)
    return ok({ infoId: '901', key: 'draw:901', state: 0, position: 1, waitSeconds: null })
  }
  server.use(
    http.get(path('page'), ({ request }) => {
      fake.lists.push(new URL(request.url).searchParams)
      return ok(pageOf(rows))
    }),
    http.get(path(detail), ({ request }) => {
      const row = find(new URL(request.url).searchParams.get('id'))
      return row ? ok(row) : failed(404, '数据不存在')
    }),
    http.get('/api/blade-biz/drawStyle/apiChoices', () =>
      ok([{ id: '11', apiName: '示例接口', active: 1, capability: 'txt2img' }]),
    ),
    http.get(path('covers'), () => ok(fake.covers)),
    post(path(save), save, (body) => {
      const before = find(body.id)
      if (before && body.version !== before.version) return failed(409, '数据已被他人修改')
      const row = { ...before, ...body, id: before?.id ?? '20', version: (before?.version ?? 0) + 1 }
      put(before ? row : { active: 0, ...row })
      return ok({ id: row.id, version: row.version })
    }),
    post(path('changeActive'), 'changeActive', (body) => {
      const row = find(body.id)
      if (row) put({ ...row, active: body.active, version: row.version + 1 })
      return ok({ id: body.id, active: body.active, version: (row?.version ?? 0) + 1 })
    }),
    post(path(copy), copy, ({ id }) => {
      const row = find(id)
      if (row) put({ ...row, id: '30', version: 1, active: 0 })
      return ok({ id: '30', version: 1 })
    }),
    post(path('remove'), 'remove', ({ ids }) => ok({ ids })),
    post(path('exportFile'), 'exportFile', () =>
      ok({ kind: name === 'drawStyle' ? 'drawdesk.styles' : 'drawdesk.prompts', version: 1 }),
    ),
    post(path('importFile'), 'importFile', () => ok({ ids: ['40'] })),
    post(path('rollback'), 'rollback', ({ id }) => ok({ id, version: 4 })),
    post(path('delExLink'), 'delExLink', ({ id }) => ok({ id, exIds: [] })),
    post(path('delExLinkAll'), 'delExLinkAll', ({ id }) => ok({ id, exIds: [], removed: 2 })),
    post('/api/blade-biz/drawApi/sendDraw', 'sendDraw', sendAnswer),
    post('/api/blade-biz/drawPrompt/sendDraw', 'sendPrompt', sendAnswer),
  )
  return fake
}
