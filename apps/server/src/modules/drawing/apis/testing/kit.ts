import type { DrawApi, DrawApiSave } from '@drawdesk/contract/drawing/draw-api'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Answer, SignedIn } from '../../../../testing/build-test-app.ts'
import { findPreset } from '../presets/presets.ts'

export const DRAW_API = '/api/blade-biz/drawApi'

export type Change = (definition: DrawDefinition) => DrawDefinition

/** A copy of a preset's definition, changed. */
export function definitionOf(preset: string, change: Change = (definition) => definition): DrawDefinition {
  const found = findPreset(preset)
  if (!found) throw new Error(`no preset ${preset}`)
  return change(structuredClone(found.definition))
}

/** A definition of a person's own that sends `{"prompt":…}` with a key in its header. */
export function httpDefinition(change: Partial<DrawDefinition> = {}): DrawDefinition {
  return {
    capability: 'txt2img',
    flow: 'sync',
    baseUrl: 'https://paint.example.com',
    auth: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
    submit: {
      method: 'POST',
      path: '/paint',
      body: {
        id: 'root',
        paramType: 5,
        childrenObjectMap: { prompt: { id: 'prompt', paramType: 7, paramDef: '{{prompt}}', required: true } },
      },
    },
    result: { items: 'body.images', kind: 'b64' },
    ...change,
  }
}

/** The calls of drawing APIs as one caller makes them. */
export function drawApiCalls(caller: SignedIn) {
  const save = (values: DrawApiSave | Record<string, unknown>): Promise<Answer<SaveAnswer>> =>
    caller.post<SaveAnswer>(`${DRAW_API}/saveDrawApi`, values)
  return {
    save,
    /** A new one; @returns its id. @throws {Error} with the server's words when it was refused. */
    async add(values: DrawApiSave | Record<string, unknown> = {}): Promise<string> {
      const answer = await save({ apiName: 'paint', definition: httpDefinition(), ...values })
      if (answer.status !== 200) throw new Error(`${answer.msg} ${JSON.stringify(answer.errors)}`)
      return answer.data.id
    },
    detail: (id: string): Promise<Answer<DrawApi>> => caller.get<DrawApi>(`${DRAW_API}/detail`, { id }),
    call: <Data>(name: string, values: Record<string, string>): Promise<Answer<Data>> =>
      caller.get<Data>(`${DRAW_API}/${name}`, values),
    post: <Data>(name: string, values: unknown): Promise<Answer<Data>> =>
      caller.post<Data>(`${DRAW_API}/${name}`, values),
  }
}

/** Status and fields of a refusal. */
export const refusal = ({ status, errors }: Answer<unknown>): [number, string[]] => [
  status,
  (errors ?? []).map(({ field }) => field),
]
