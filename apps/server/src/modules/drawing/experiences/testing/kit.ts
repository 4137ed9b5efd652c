import type { DrawEx, DrawExSave, NowDrawEx } from '@drawdesk/contract/drawing/draw-ex'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Answer, SignedIn, TestApp } from '../../../../testing/build-test-app.ts'

export const DRAW_EX = '/api/blade-biz/drawEx'

export interface StateAnswer {
  id: string
  version: number
  state: number
}

type Values = DrawExSave | Record<string, unknown>

/** Runs from the first day of 2026 to the last of 2030, in the configured zone. */
export const TIMES = { startTime: '2026-01-01 00:00:00', endTime: '2030-12-31 00:00:00' } as const

/** The calls of experiences as one caller makes them. */
export function drawExCalls(caller: SignedIn) {
  const save = (values: Values): Promise<Answer<StateAnswer>> =>
    caller.post<StateAnswer>(`${DRAW_EX}/saveDrawEx`, values)
  return {
    save,
    /** A new one; @returns its id. @throws {Error} with the server's words when it was refused. */
    async add(values: Values = {}): Promise<string> {
      const answer = await save({ exName: 'fair', ...TIMES, ...values })
      if (answer.status !== 200) throw new Error(`${answer.msg} ${JSON.stringify(answer.errors)}`)
      return answer.data.id
    },
    submit: (values: Values): Promise<Answer<StateAnswer>> =>
      caller.post<StateAnswer>(`${DRAW_EX}/submitDrawEx`, values),
    find: async (id: string): Promise<DrawEx> => (await caller.get<DrawEx>(`${DRAW_EX}/findDrawEx`, { id })).data,
    page: async (query: Record<string, string> = {}): Promise<DrawEx[]> =>
      (await caller.get<Page<DrawEx>>(`${DRAW_EX}/page`, { size: '100', ...query })).data.records,
    now: async (query: Record<string, string> = {}): Promise<NowDrawEx> =>
      (await caller.get<NowDrawEx>(`${DRAW_EX}/findNowDrawEx`, query)).data,
    call: <Data = StateAnswer>(name: string, values: Record<string, string>): Promise<Answer<Data>> =>
      caller.get<Data>(`${DRAW_EX}/${name}`, values),
  }
}

/** Rows of other parts, past every wall. */
export function exParts(test: Pick<TestApp, 'owner' | 'deps'>, tenantId = '000000') {
  const id = (): string => test.deps.ids.next()
  const insert = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const row: Record<string, unknown> = { id: id(), tenant_id: tenantId, ...values }
    const names = Object.keys(row)
    await test.owner(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
    return String(row.id)
  }
  const addApi = (values: Record<string, unknown> = {}): Promise<string> =>
    insert('draw_api', {
      api_name: 'paint',
      api_code: `code-${id()}`,
      kind: 'http',
      capability: 'txt2img',
      flow: 'sync',
      base_url: 'https://paint.example.com',
      definition: '{}',
      active: 1,
      ...values,
    })
  return {
    addApi,
    /** Switched on, with an API of its own unless one is named. */
    addStyle: async (values: Record<string, unknown> = {}): Promise<string> =>
      insert('draw_style', { style_name: 'ink', active: 1, api_id: values.api_id ?? (await addApi()), ...values }),
    addSeal: (values: Record<string, unknown> = {}): Promise<string> =>
      insert('draw_seal', { seal_name: 'red seal', ...values }),
    addSticker: (values: Record<string, unknown> = {}): Promise<string> =>
      insert('sys_sticker', { name: 'cat', image: id(), ...values }),
  }
}
