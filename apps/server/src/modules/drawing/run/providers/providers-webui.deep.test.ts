import { describeProviders, withTimeout, type Provider } from '../../../../testing/provider-matrix.ts'
import { startSdWebuiFake, type SdWebuiScene } from '@drawdesk/fakes/self-hosted/sd-webui'

const PASSWORD = 'PLANTED-webui-matrix-44'

/** No moderation, no rate limit and no idempotency at one's own WebUI; one that runs out of memory is tried again. */
const scenes = {
  success: { script: [] },
  serverError: { script: ['outOfMemory'] },
  timeout: { script: ['held'], change: withTimeout(1_000), outcome: { code: 'E_UPSTREAM' } },
  malformed: { script: ['badJson'] },
  lost: { script: ['lost'], change: withTimeout(1_000) },
  cancelled: { script: ['held'] },
} satisfies Provider<SdWebuiScene>['scenes']

const webui = (preset: string, more: Partial<Provider<SdWebuiScene>> = {}): Provider<SdWebuiScene> => ({
  name: preset,
  preset,
  start: () => startSdWebuiFake({ user: 'painter', pass: PASSWORD }),
  secrets: { user: 'painter', pass: PASSWORD },
  cost: { amount: '0.00', currency: 'CNY' },
  scenes,
  ...more,
})

describeProviders([
  webui('sd-webui-txt2img'),
  webui('sd-webui-img2img', { pictures: 1 }),
  // The detected map behind the picture is cut off.
  webui('sd-webui-controlnet', {
    pictures: 2,
    fields: { params: { cnModel: 'control_v11p_sd15_canny [d14c016b]', cnModule: 'canny' } },
  }),
  webui('sd-webui-extras', { pictures: 1, fields: { params: { scale: 4 } } }),
])
