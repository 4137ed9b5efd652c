import { describeProviders, withTimeout, type Provider, type SceneCase } from '../../../../testing/provider-matrix.ts'
import { startOpenAiImagesFake, type OpenAiScene } from '@drawdesk/fakes/openai/openai-images'
import { startSeedreamFake, type SeedreamScene } from '@drawdesk/fakes/seedream'

const KEY = 'sk-PLANTED-openai-matrix-11'
const GATEWAY_KEY = 'sk-PLANTED-gateway-matrix-22'
const ARK_KEY = 'PLANTED-ark-matrix-33'

/** One call without a task: when its answer stays away nobody knows whether it painted, so it counts as lost. */
const UNKNOWN: Pick<SceneCase, 'change' | 'outcome'> = { change: withTimeout(1_000), outcome: { code: 'E_UPSTREAM' } }

const scenes = {
  success: { script: [] },
  moderated: { script: ['moderated'] },
  rateLimit: { script: ['rateOne'], waitMs: 1_000 },
  serverError: { script: ['error500'] },
  timeout: { script: ['held'], ...UNKNOWN },
  malformed: { script: ['badJson'] },
  lost: { script: ['lost'], ...UNKNOWN },
  lostSafe: {
    script: ['lost'],
    change: (definition) => ({ ...definition, idempotency: { header: 'Idempotency-Key', value: '{{task.localId}}' } }),
  },
  cancelled: { script: ['held'] },
} satisfies Provider<OpenAiScene>['scenes']

/** Gateways know no idempotency key. */
const { lostSafe: _needsKey, ...withoutKey } = scenes

const openAi = (preset: string, more: Partial<Provider<OpenAiScene>> = {}): Provider<OpenAiScene> => ({
  name: preset,
  preset,
  start: () => startOpenAiImagesFake({ key: KEY, hasIdempotency: true }),
  secrets: { apiKey: KEY },
  cost: { amount: '0.28', currency: 'CNY' },
  scenes,
  ...more,
})

const gateway: Provider<OpenAiScene> = {
  name: 'openai-compatible',
  preset: 'openai-compatible',
  start: () => startOpenAiImagesFake({ key: GATEWAY_KEY, isGateway: true }),
  secrets: { apiKey: GATEWAY_KEY },
  cost: { amount: '0.00', currency: 'CNY' },
  fields: { params: { responseFormat: 'b64_json' } },
  scenes: { ...withoutKey, serverError: { script: ['plain502'] }, expired: { script: ['expired'] } },
}

const seedream: Provider<SeedreamScene> = {
  name: 'seedream',
  preset: 'seedream',
  start: () => startSeedreamFake({ key: ARK_KEY }),
  secrets: { apiKey: ARK_KEY },
  cost: { amount: '0.20', currency: 'CNY' },
  pictures: 1,
  scenes: {
    success: { script: [] },
    moderated: { script: ['moderated'] },
    rateLimit: { script: ['rate'], waitMs: 1_000 },
    serverError: { script: ['error500'] },
    timeout: { script: ['held'], ...UNKNOWN },
    malformed: { script: ['badJson'] },
    lost: { script: ['lost'], ...UNKNOWN },
    expired: { script: ['expired'] },
    cancelled: { script: ['held'] },
  },
}

describeProviders([
  openAi('openai-images'),
  openAi('openai-images-edit', { pictures: 2, cost: { amount: '0.36', currency: 'CNY' } }),
  openAi('openai-images-mask', { pictures: 2, cost: { amount: '0.36', currency: 'CNY' } }),
  gateway,
  seedream,
])
