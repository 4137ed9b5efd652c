import { CHAT_API_PATH, type ChatApi, type ChatModel } from '@drawdesk/contract/chat/chat-api'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Answer, SignedIn } from '../../../../testing/build-test-app.ts'

const CHAT_API = `/api${CHAT_API_PATH}`
let counter = 0

export const chatModel = (model: string, more: Partial<ChatModel> = {}): ChatModel => ({
  model,
  label: '',
  priceIn: '',
  priceOut: '',
  contextTokens: null,
  maxTokens: null,
  takesImages: false,
  takesTools: true,
  continues: false,
  ...more,
})

/** What a save asks for, with one model `fake-chat`. */
export const chatApiValues = (more: Record<string, unknown> = {}): Record<string, unknown> => {
  counter += 1
  return {
    name: `chat ${counter}`,
    code: `chat-${counter}`,
    preset: 'custom',
    baseUrl: 'https://chat.example.com/v1',
    models: [chatModel('fake-chat')],
    currency: 'CNY',
    concurrency: 20,
    timeoutSeconds: 60,
    idleSeconds: 30,
    ...more,
  }
}

/** The calls of chat APIs as one caller makes them. */
export function chatApiCalls(caller: SignedIn) {
  const save = (values: Record<string, unknown>): Promise<Answer<SaveAnswer>> =>
    caller.post<SaveAnswer>(`${CHAT_API}/submit`, values)
  return {
    save,
    /** A new one, switched on unless said; @returns its id. @throws {Error} with the server's words when it was refused. */
    async add(values: Record<string, unknown> = {}): Promise<string> {
      const answer = await save(chatApiValues({ active: 1, ...values }))
      if (answer.status !== 200) throw new Error(`${answer.msg} ${JSON.stringify(answer.errors)}`)
      return answer.data.id
    },
    detail: (id: string): Promise<Answer<ChatApi>> => caller.get<ChatApi>(`${CHAT_API}/detail`, { id }),
    call: <Data>(name: string, values: Record<string, string> = {}): Promise<Answer<Data>> =>
      caller.get<Data>(`${CHAT_API}/${name}`, values),
    post: <Data>(name: string, values: unknown): Promise<Answer<Data>> =>
      caller.post<Data>(`${CHAT_API}/${name}`, values),
  }
}

/** Status and fields of a refusal. */
export const refusal = ({ status, errors }: Answer<unknown>): [number, string[]] => [
  status,
  (errors ?? []).map(({ field }) => field),
]
