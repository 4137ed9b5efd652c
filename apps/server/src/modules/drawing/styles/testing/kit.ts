import type { DrawPrompt } from '@drawdesk/contract/drawing/draw-prompt'
import type { DrawStyle } from '@drawdesk/contract/drawing/draw-style'
import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Answer, SignedIn } from '../../../../testing/build-test-app.ts'

export const DRAW_STYLE = '/api/blade-biz/drawStyle'
export const DRAW_PROMPT = '/api/blade-biz/drawPrompt'

interface Names {
  path: string
  save: string
  detail: string
}

/** The calls of one resource as one caller makes them. */
function callsOf<Row>(caller: SignedIn, { path, save: saveCall, detail }: Names, required: Record<string, unknown>) {
  const save = (values: Record<string, unknown>): Promise<Answer<SaveAnswer>> =>
    caller.post<SaveAnswer>(`${path}/${saveCall}`, values)
  return {
    save,
    /** A new one; @returns its id. @throws {Error} with the server's words when it was refused. */
    async add(values: Record<string, unknown> = {}): Promise<string> {
      const answer = await save({ ...required, ...values })
      if (answer.status !== 200) throw new Error(`${answer.msg} ${JSON.stringify(answer.errors)}`)
      return answer.data.id
    },
    row: async (id: string): Promise<Row> => (await caller.get<Row>(`${path}/${detail}`, { id })).data,
    find: (id: string): Promise<Answer<Row>> => caller.get<Row>(`${path}/${detail}`, { id }),
    page: async (query: Record<string, string>): Promise<Row[]> =>
      (await caller.get<Page<Row>>(`${path}/page`, { size: '100', ...query })).data.records,
    call: <Data>(name: string, values: Record<string, string>): Promise<Answer<Data>> =>
      caller.get<Data>(`${path}/${name}`, values),
    post: <Data>(name: string, values: unknown): Promise<Answer<Data>> => caller.post<Data>(`${path}/${name}`, values),
  }
}

export const styleCalls = (caller: SignedIn, apiId: string) =>
  callsOf<DrawStyle>(
    caller,
    { path: DRAW_STYLE, save: 'saveDrawStyle', detail: 'findDrawStyle' },
    { styleName: 'oil', apiId },
  )
export const promptCalls = (caller: SignedIn) =>
  callsOf<DrawPrompt>(
    caller,
    { path: DRAW_PROMPT, save: 'saveDrawPrompt', detail: 'findDrawPrompt' },
    { title: 'cats', content: 'a cat' },
  )
