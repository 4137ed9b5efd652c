import { expect } from 'vitest'
import { describeProviders, withTimeout, type Provider } from '../../../../testing/provider-matrix.ts'
import { startHunyuanFake } from '@drawdesk/fakes/hunyuan'
import { startImageenhanFake } from '@drawdesk/fakes/imageenhan'
import { startJimengFake } from '@drawdesk/fakes/jimeng'
import type { JobScene } from '@drawdesk/fakes/kit/jobs'

const TENCENT = { secretId: 'AKID-PLANTED-tencent-1', secretKey: 'PLANTED-tencent-key-1' }
const VOLC = { accessKeyId: 'AKLT-PLANTED-volc-2', accessKeySecret: 'PLANTED-volc-key-2==' }
const ALIYUN = { accessKeyId: 'LTAI-PLANTED-aliyun-3', accessKeySecret: 'PLANTED-aliyun-key-3' }

/** Each fake works the signature out by itself, so a drawing that comes through was signed rightly at every call, repeated ones too. */
const jobs = {
  success: { script: [] },
  moderated: { script: ['moderated'] },
  rateLimit: { script: ['rate'] },
  serverError: { script: ['error500'] },
  timeout: { script: ['stuck'], change: withTimeout(1_500) },
  malformed: { script: ['badJson'] },
  lost: { script: ['lost'], change: withTimeout(1_500) },
  cancelled: { script: ['stuck'] },
} satisfies Provider<JobScene>['scenes']

const hunyuan: Provider<JobScene> = {
  name: 'tencent-hunyuan',
  preset: 'tencent-hunyuan',
  start: () => startHunyuanFake(TENCENT),
  secrets: TENCENT,
  cost: { amount: '0.50', currency: 'CNY' },
  fields: { width: 1024, height: 768 },
  scenes: jobs,
}
const jimeng: Provider<JobScene> = {
  name: 'volc-jimeng',
  preset: 'volc-jimeng',
  start: () => startJimengFake(VOLC),
  secrets: VOLC,
  cost: { amount: '0.20', currency: 'CNY' },
  fields: { width: 2048, height: 2048, seed: '42' },
  scenes: jobs,
}
const imageenhan: Provider<JobScene> = {
  name: 'aliyun-imageenhan',
  preset: 'aliyun-imageenhan',
  start: () => startImageenhanFake(ALIYUN),
  secrets: ALIYUN,
  cost: { amount: '0.025', currency: 'CNY' },
  pictures: 1,
  scenes: {
    ...jobs,
    // The service fetches the picture from us: one of 60 × 40 px comes back twice as large.
    success: {
      script: [],
      look: ({ progress }) => expect(progress.files[0]).toMatchObject({ mime: 'image/png', width: 120, height: 80 }),
    },
    // One call without a task: when its answer stays away nobody knows whether it was worked on, so it counts as lost.
    timeout: { script: ['held'], change: withTimeout(1_000), outcome: { code: 'E_UPSTREAM' } },
    cancelled: { script: ['held'] },
  },
}

describeProviders([hunyuan, jimeng, imageenhan])
