import { expect } from 'vitest'
import { describeProviders, withTimeout, type Provider } from '../../../../testing/provider-matrix.ts'
import { startOpenAiImagesFake, type OpenAiScene } from '@drawdesk/fakes/openai/openai-images'
import { callsOf } from '../../apis/testing/drawing.ts'

const KEY = 'sk-PLANTED-stream-matrix-88'

const stream: Provider<OpenAiScene> = {
  name: 'openai-images-stream',
  preset: 'openai-images-stream',
  start: () => startOpenAiImagesFake({ key: KEY, hasIdempotency: true }),
  secrets: { apiKey: KEY },
  cost: { amount: '0.28', currency: 'CNY' },
  scenes: {
    success: { script: [], look: ({ detail }) => expect(callsOf(detail)).toEqual([['submit', 200]]) },
    moderated: { script: ['moderated'] },
    rateLimit: { script: ['rateOne'], waitMs: 1_000 },
    serverError: { script: ['streamFailed'] }, // the stream itself says that the server failed
    timeout: { script: ['held'], change: withTimeout(1_000), outcome: { code: 'E_UPSTREAM' } },
    malformed: { script: ['badJson'] },
    lost: { script: ['streamCut'], change: withTimeout(1_000), outcome: { paints: { min: 1, max: 1 } } }, // broken off before the final picture
    lostSafe: {
      script: ['lost'],
      change: (definition) => ({
        ...definition,
        idempotency: { header: 'Idempotency-Key', value: '{{task.localId}}' },
      }),
    },
    cancelled: { script: ['held'] },
  },
}

const variant = (name: string, script: OpenAiScene[]): Provider<OpenAiScene> => ({
  ...stream,
  name,
  scenes: { success: { script } },
})

describeProviders([
  stream,
  variant('a final picture that comes before the unfinished ones', ['streamFinalFirst']),
  variant('one document where a stream was asked for', ['streamIgnored']),
])
