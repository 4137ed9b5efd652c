import type { FakeEntry } from '../kit/fake-entry.ts'
import { FAKE_ALI_SMS, startAliSmsFake } from './ali-sms.ts'
import { FAKE_QINIU_SMS, startQiniuSmsFake } from './qiniu-sms.ts'
import { PHONE_ENDINGS } from './sms-scenes.ts'
import { FAKE_TENCENT_SMS, startTencentSmsFake } from './tencent-sms.ts'
import { FAKE_YUNPIAN_SMS, startYunpianSmsFake } from './yunpian-sms.ts'

const endings = Object.entries(PHONE_ENDINGS)
  .map(([ending, scene]) => `…${ending} ${scene}`)
  .join(', ')
const hintOf = (url: string): string => `numbers that end in ${endings}
curl -X POST ${url}/control/report -d '{"args":["<report address of the account>"]}'`

type Start = (options: { port: number; isByPhone: boolean }) => ReturnType<typeof startAliSmsFake>

const entry = (name: string, port: number, secrets: FakeEntry['secrets'], start: Start): FakeEntry => ({
  name,
  presets: [],
  port,
  secrets,
  words: [],
  async start({ port: at }) {
    const fake = await start({ port: at, isByPhone: true })
    return { ...fake, curl: hintOf(fake.url) }
  },
})

/** The four companies that send short messages, as `npm run fakes` starts them. */
export const SMS_FAKES: readonly FakeEntry[] = [
  entry('Alibaba Cloud SMS', 18_151, FAKE_ALI_SMS, startAliSmsFake),
  entry('Tencent Cloud SMS', 18_152, FAKE_TENCENT_SMS, startTencentSmsFake),
  entry('Yunpian', 18_153, FAKE_YUNPIAN_SMS, startYunpianSmsFake),
  entry('Qiniu SMS', 18_154, FAKE_QINIU_SMS, startQiniuSmsFake),
]
