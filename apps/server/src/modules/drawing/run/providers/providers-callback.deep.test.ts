import { expect } from 'vitest'
import { describeProviders, withTimeout, type Provider } from '../../../../testing/provider-matrix.ts'
import { startMidjourneyFake, type MidjourneyScene } from '@drawdesk/fakes/self-hosted/midjourney-proxy'
import { startReplicateFake, type ReplicateScene } from '@drawdesk/fakes/replicate'
import { callsOf } from '../../apis/testing/drawing.ts'

const MJ_SECRET = 'PLANTED-mj-matrix-55'
const TOKEN = 'r8_PLANTED_replicate_66'
const WEBHOOK_SECRET = `whsec_${Buffer.from('PLANTED-webhook-secret-77').toString('base64')}`

/** The poll comes so late that only callbacks can be what ended the drawing. */
const calledOnly: Required<Pick<Provider, 'quick'>> = {
  quick: (definition) => ({
    ...definition,
    ...(definition.poll
      ? {
          poll: {
            ...definition.poll,
            firstDelayMs: 60_000,
            intervalMs: 60_000,
            maxIntervalMs: 60_000,
            deadlineMs: 120_000,
          },
        }
      : {}),
  }),
}
/** One that waits for a state that is never reported ends at the deadline. */
const soon = withTimeout(1_500)

const stepsOf = (facts: { detail: Parameters<typeof callsOf>[0] }): string[] =>
  callsOf(facts.detail).map(([step]) => step)

const midjourney: Provider<MidjourneyScene> = {
  name: 'midjourney-proxy',
  preset: 'midjourney-proxy',
  start: () => startMidjourneyFake({ secret: MJ_SECRET }),
  secrets: { apiSecret: MJ_SECRET },
  cost: { amount: '0.50', currency: 'CNY' },
  pictures: 1,
  enlarges: true,
  ...calledOnly,
  scenes: {
    success: {
      script: [],
      look: (facts) => {
        expect(stepsOf(facts)).toContain('callback')
        expect(stepsOf(facts)).not.toContain('poll')
      },
    },
    moderated: { script: ['banned'] },
    rateLimit: { script: ['rate'], waitMs: 1_000 },
    serverError: { script: ['full'] },
    timeout: { script: ['stuck'], change: soon },
    malformed: { script: ['badJson'] },
    lost: { script: ['lost'], change: soon, outcome: { state: 2, code: null, paints: { min: 1, max: 1 } } }, // our id comes back with the callback, which settles it
    cancelled: { script: ['held'] },
    doubledCallback: { script: ['twice'] },
    lateCallback: { script: ['late'] },
    overtakenCallback: { script: ['overtaken'] },
  },
}

const replicate: Provider<ReplicateScene> = {
  name: 'replicate',
  preset: 'replicate',
  start: () => startReplicateFake({ token: TOKEN, webhookSecret: WEBHOOK_SECRET }),
  secrets: { apiToken: TOKEN, webhookSecret: WEBHOOK_SECRET },
  ...calledOnly,
  cost: { amount: '0.0205', currency: 'CNY' }, // 2.5 s
  scenes: {
    success: {
      script: [],
      look: (facts) => {
        expect(stepsOf(facts)).toContain('callback')
        expect(stepsOf(facts)).not.toContain('poll')
      },
    },
    moderated: { script: ['moderated'] },
    rateLimit: { script: ['rate'], waitMs: 1_000 },
    serverError: { script: ['error500'] },
    timeout: { script: ['stuck'], change: soon },
    malformed: { script: ['badJson'] },
    lost: { script: ['lost'], change: soon, outcome: { state: 2, code: null, paints: { min: 1, max: 1 } } }, // the callback's own address settles it
    expired: { script: ['expired'] },
    cancelled: { script: ['held'] },
    doubledCallback: { script: ['twice'] },
    lateCallback: { script: ['late'] },
    overtakenCallback: { script: ['overtaken'] },
  },
}

/** Nobody calls, or with a signature that is not theirs: the poll does the work. */
const { quick: _late, ...polled } = replicate
const silent = (name: string, script: ReplicateScene[]): Provider<ReplicateScene> => ({
  ...polled,
  name,
  scenes: {
    success: {
      script,
      look: (facts) => expect(stepsOf(facts)).toEqual(expect.arrayContaining(['submit', 'poll', 'fetch'])),
    },
  },
})

describeProviders([
  midjourney,
  replicate,
  silent('replicate, whose callbacks do not come', ['mute']),
  silent('replicate, whose callbacks are signed by somebody else', ['badSignature']),
])
