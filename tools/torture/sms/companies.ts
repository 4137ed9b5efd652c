import { FAKE_ALI_SMS, startAliSmsFake } from '@drawdesk/fakes/sms/ali-sms'
import { FAKE_QINIU_SMS, startQiniuSmsFake } from '@drawdesk/fakes/sms/qiniu-sms'
import type { SmsReport, SmsScene, TakenMessage } from '@drawdesk/fakes/sms/sms-scenes'
import { FAKE_TENCENT_SMS, startTencentSmsFake } from '@drawdesk/fakes/sms/tencent-sms'
import { FAKE_YUNPIAN_SMS, startYunpianSmsFake } from '@drawdesk/fakes/sms/yunpian-sms'
import type { Handles } from '../../lib/handles.ts'
import { createRandom } from '../random.ts'
import { COMPANIES, delayOf, sceneOf, type CompanyName } from './plan.ts'

const START = {
  ali: { start: startAliSmsFake, category: 3, secrets: FAKE_ALI_SMS, content: '${code}' },
  tencent: { start: startTencentSmsFake, category: 4, secrets: FAKE_TENCENT_SMS, content: '{1}' },
  yunpian: { start: startYunpianSmsFake, category: 1, secrets: FAKE_YUNPIAN_SMS, content: '#code#' },
  qiniu: { start: startQiniuSmsFake, category: 2, secrets: FAKE_QINIU_SMS, content: '${code}' },
} as const

/** Of a company's own knowledge: what it took, and what it was asked. */
export interface Company {
  name: CompanyName
  url: string
  category: number
  /** Name of the one value in the template. */
  param: string
  content: string
  secrets: Readonly<Record<string, string>>
  taken: readonly TakenMessage[]
  scenes: Partial<Record<SmsScene, number>>
  report(messages: readonly TakenMessage[], isDelivered: boolean): SmsReport
  /** From now on it answers at once and takes everything. */
  calm(): void
}
export type Companies = Readonly<Record<CompanyName, Company>>

/** The fakes of the four companies, each with chances of its own. They live as long as the run: what they took is the truth that rows are held against. */
export async function startCompanies({
  seed,
  handles,
  onTaken,
}: {
  seed: number
  handles: Handles
  onTaken(company: CompanyName, message: TakenMessage): void
}): Promise<Companies> {
  const made: [CompanyName, Company][] = []
  for (const [index, name] of COMPANIES.entries()) {
    const { start, category, secrets, content } = START[name]
    const random = createRandom((seed ^ ((index + 1) * 0x51ed270b)) >>> 0)
    const scenes: Partial<Record<SmsScene, number>> = {}
    let isCalm = false
    const fake = await start({
      choose() {
        const scene = isCalm ? 'ok' : sceneOf(random)
        scenes[scene] = (scenes[scene] ?? 0) + 1
        fake.requests.length = 0 // nobody reads them, and a long run makes many
        return scene
      },
      delayMs: () => (isCalm ? 0 : delayOf(random)),
      onTaken: (message) => onTaken(name, message),
    })
    handles.add(() => fake.close())
    const param = name === 'tencent' ? '1' : 'code'
    const calm = (): void => void (isCalm = true)
    const { url, taken, report } = fake
    made.push([name, { name, url, category, param, content, secrets, taken, scenes, report, calm }])
  }
  return Object.fromEntries(made) as Companies
}

/** The request that a taken message belongs to: it is the one value of its template. */
export const requestOf = ({ text }: TakenMessage): string => /s\d+-\d+/.exec(text)?.[0] ?? ''
