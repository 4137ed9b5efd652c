import { expect } from 'vitest'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { describeProviders, withTimeout, type Provider, type SceneCase } from '../../../../testing/provider-matrix.ts'
import { startBflFake } from '@drawdesk/fakes/bfl'
import { startDashScopeFake, type DashScopeScene } from '@drawdesk/fakes/dashscope'
import type { JobScene } from '@drawdesk/fakes/kit/jobs'
import { startTripoFake } from '@drawdesk/fakes/tripo'

const DASHSCOPE_KEY = 'sk-PLANTED-dashscope-matrix-1'
const BFL_KEY = 'PLANTED-bfl-matrix-2'
const TRIPO_KEY = 'tsk_PLANTED-tripo-matrix-3'

const jobs = {
  success: { script: [] },
  moderated: { script: ['moderated'] },
  rateLimit: { script: ['rate'], waitMs: 1_000 },
  serverError: { script: ['error500'] },
  timeout: { script: ['stuck'], change: withTimeout(1_500) },
  malformed: { script: ['badJson'] },
  lost: { script: ['lost'], change: withTimeout(1_500) },
  cancelled: { script: ['stuck'] },
} satisfies Provider<JobScene>['scenes']

const stepsOf = (detail: DrawInfoDetail): string[] => (detail.attemptList[0]?.calls ?? []).map(({ step }) => step)
const pollsOf = ({ attemptList }: DrawInfoDetail): string[] =>
  (attemptList[0]?.calls ?? []).filter(({ step }) => step === 'poll').map(({ url }) => url)
const askedAtGivenAddress: SceneCase<JobScene>['look'] = ({ detail }) => {
  expect(pollsOf(detail)).toHaveLength(3)
  for (const url of pollsOf(detail)) expect(url).toMatch(/\/v1\/get_result\?id=[^&]+&cell=[0-9a-f]{6}$/)
}
const isModel: SceneCase<JobScene>['look'] = ({ progress }) =>
  expect(progress.files[0]).toMatchObject({ mime: 'model/gltf-binary', width: null })

/** The upload before the order is recorded as a submit as well: one more everywhere. */
const withUpload: Provider<JobScene>['scenes'] = Object.fromEntries(
  Object.entries(jobs).map(([scene, found]) => [
    scene,
    {
      ...found,
      outcome: { submits: scene === 'rateLimit' || scene === 'serverError' ? 3 : 2 },
      ...(scene === 'success' ? { look: isModel } : {}),
    },
  ]),
)

const bfl: Provider<JobScene> = {
  name: 'bfl-flux',
  preset: 'bfl-flux',
  start: () => startBflFake({ key: BFL_KEY }),
  secrets: { apiKey: BFL_KEY },
  cost: { amount: '0.03', currency: 'USD' },
  fields: { width: 512, height: 256 },
  scenes: { ...jobs, success: { script: [], look: askedAtGivenAddress } },
}
/** The first question comes so late that only the callback can be what ended the drawing. */
const bflWebhook: Provider<JobScene> = {
  ...bfl,
  name: 'bfl-flux-webhook',
  preset: 'bfl-flux-webhook',
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
  scenes: {
    ...jobs,
    success: { script: [], look: ({ detail }) => expect(stepsOf(detail)).toEqual(['submit', 'callback', 'fetch']) },
    lost: { script: ['lost'], outcome: { state: 2, code: null, paints: { min: 1, max: 1 } } }, // the callback's own address settles it
    doubledCallback: { script: ['twice'] },
    cancelled: {
      script: ['stuck'],
      change: (definition) => ({
        ...definition,
        ...(definition.poll ? { poll: { ...definition.poll, firstDelayMs: 50, intervalMs: 100 } } : {}),
      }),
    },
  },
}
const silent: Provider<JobScene> = {
  ...bfl,
  name: 'bfl-flux-webhook, whose callbacks do not come',
  preset: 'bfl-flux-webhook',
  scenes: {
    success: {
      script: ['mute'],
      look: ({ detail }) => expect(stepsOf(detail)).toEqual(expect.arrayContaining(['submit', 'poll', 'fetch'])),
    },
  },
}
const tripo = (preset: string, more: Partial<Provider<JobScene>> = {}): Provider<JobScene> => ({
  name: preset,
  preset,
  start: () => startTripoFake({ key: TRIPO_KEY }),
  secrets: { apiKey: TRIPO_KEY },
  cost: { amount: '1.50', currency: 'CNY' },
  scenes: { ...jobs, success: { script: [], look: isModel } },
  ...more,
})
/** DashScope's own list of tasks names none of our ids; here it does, as at a service that gives them back. */
function withListing(definition: DrawDefinition): DrawDefinition {
  const parameters = definition.submit.body?.childrenObjectMap?.parameters
  if (parameters?.childrenObjectMap)
    parameters.childrenObjectMap.user_tag = { id: 'tag', paramType: 1, paramDef: '{{task.localId}}' }
  return {
    ...definition,
    listing: {
      path: '/api/v1/tasks',
      items: 'body.data',
      match: 'item.user_tag==task.localId',
      taskId: 'item.task_id',
    },
  }
}

const dashscopeScenes = {
  success: { script: [] },
  moderated: { script: ['moderated'] },
  rateLimit: { script: ['throttled'] },
  serverError: { script: ['error500'] },
  timeout: { script: ['stuckTask'], change: withTimeout(1_500) },
  malformed: { script: ['badJson'] },
  lost: { script: ['lost'], change: withTimeout(1_500) },
  lostSafe: { script: ['lost'], change: withListing },
  cancelled: { script: ['stuckTask'] },
} satisfies Provider<DashScopeScene>['scenes']
const dashscope = (preset: string, more: Partial<Provider<DashScopeScene>> = {}): Provider<DashScopeScene> => ({
  name: preset,
  preset,
  start: () => startDashScopeFake({ key: DASHSCOPE_KEY }),
  secrets: { apiKey: DASHSCOPE_KEY },
  cost: { amount: '0.20', currency: 'CNY' },
  scenes: dashscopeScenes,
  ...more,
})

describeProviders([
  bfl,
  bflWebhook,
  silent,
  tripo('tripo-text-to-model'),
  tripo('tripo-image-to-model', { pictures: 1, scenes: withUpload }),
  dashscope('dashscope-qwen-image'),
  dashscope('dashscope-super-resolution', {
    pictures: 1,
    cost: { amount: '0.14', currency: 'CNY' },
    fields: { params: { scale: 3 } },
  }),
])
