import { askMany, type AskManySetup } from '../lib/chat-askers.ts'
import { serveBare } from './serve.ts'

/** People who ask, in a process of their own, so that their reading is nobody else's time. */
await serveBare((app) => {
  app.post<{ Body: AskManySetup }>('/ask', ({ body }) => askMany(body))
})
