import { expect } from 'vitest'
import { describeProviders, withTimeout, type Provider } from '../../../../testing/provider-matrix.ts'
import { startComfyUiFake, type ComfyScene } from '@drawdesk/fakes/self-hosted/comfyui'
import { callsOf } from '../../apis/testing/drawing.ts'

/** One's own machine: no keys, no moderation, no limits. The socket reports how far it is, the history has the result. */
const comfyUi: Provider<ComfyScene> = {
  name: 'comfyui-workflow',
  preset: 'comfyui-workflow',
  start: () => startComfyUiFake(),
  secrets: {},
  cost: { amount: '0.00', currency: 'CNY' },
  fields: { width: 128, height: 64, seed: '9007199254740993', params: { steps: 4 } },
  scenes: {
    success: {
      script: [],
      look: ({ progress, detail }) => {
        expect(progress.files[0]).toMatchObject({ width: 128, height: 64 })
        expect(callsOf(detail).map(([step]) => step)).toEqual(['poll', 'submit', 'poll', 'fetch'])
        expect(detail.attemptList[0]?.calls.find(({ step }) => step === 'submit')?.request).toContain(
          '9007199254740993',
        )
      },
    },
    serverError: { script: ['error500'] },
    timeout: { script: ['held'], change: withTimeout(1_500) },
    malformed: { script: ['badJson'] },
    lost: { script: ['lost'], change: withTimeout(1_500) },
    cancelled: { script: ['held'] },
  },
}

const scene = (
  name: string,
  script: ComfyScene[],
  more: Partial<Provider<ComfyScene>['scenes']['success']> = {},
): Provider<ComfyScene> => ({ ...comfyUi, name, scenes: { success: { script, ...more } } })

describeProviders([
  comfyUi,
  scene('a socket that breaks in the middle', ['socketLost']),
  // The same workflow twice would be answered from its cache, without a picture.
  {
    ...comfyUi,
    name: 'a drawing without a seed',
    fields: {},
    scenes: {
      success: {
        script: [],
        look: ({ detail }) =>
          expect(detail.attemptList[0]?.calls.find(({ step }) => step === 'submit')?.request).toMatch(
            /"seed": [1-9]\d*\b/,
          ),
      },
    },
  },
  {
    ...comfyUi,
    name: 'a workflow that fails',
    scenes: { malformed: { script: ['failed'], outcome: { paints: { min: 1, max: 1 } } } },
  },
])
