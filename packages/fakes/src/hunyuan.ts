import { makePng, startFakeServer, type FakeAnswer, type FakeRequest } from './kit/fake-http.ts'
import { createHostedFiles } from './kit/hosted-files.ts'
import { tc3Problem } from './signatures/hunyuan-signature.ts'
import { answerAs, createJobs, jobFakeOf, JOB_WORDS, type Job, type JobFake } from './kit/jobs.ts'
import { createHolds, createScenes } from './kit/scenes.ts'

export interface HunyuanFakeOptions {
  secretId?: string
  secretKey?: string
  /** Jobs that may be under way at once, the vendor's default being 1; 0 = any number. */
  jobsAtOnce?: number
  /** Of the service; a request of another time is refused. */
  now?: () => number
  port?: number
}

export const HUNYUAN_PROMPT_WORDS: readonly string[] = Object.keys(JOB_WORDS)

interface Order {
  Prompt?: unknown
  NegativePrompt?: unknown
  Style?: unknown
  Resolution?: unknown
  Num?: unknown
  Seed?: unknown
  Revise?: unknown
  LogoAdd?: unknown
}

const FIELDS = [
  'Prompt',
  'NegativePrompt',
  'Style',
  'Resolution',
  'Num',
  'Seed',
  'Clarity',
  'ContentImage',
  'Revise',
  'LogoAdd',
  'LogoParam',
]
/** A job that nobody asks for ends by itself. */
const JOB_LIFE_MS = 60_000
const RESOLUTIONS = ['768:768', '768:1024', '1024:768', '1024:1024', '720:1280', '1280:720', '768:1280', '1280:768']
const STATES = {
  queued: ['1', '等待中'],
  running: ['2', '运行中'],
  done: ['5', '处理完成'],
  failed: ['4', '处理失败'],
  cancelled: ['4', '处理失败'],
} as const

/** Tencent's Hunyuan images on loopback (providers §1.7): signed POSTs to `/`, the action in a header, failures with HTTP 200. */
export async function startHunyuanFake({
  secretId = 'AKIDfake0123456789abcdef',
  secretKey = 'fakeTencentSecretKey0123456789',
  jobsAtOnce = 0,
  now = Date.now,
  port = 0,
}: HunyuanFakeOptions = {}): Promise<JobFake> {
  const scenes = createScenes(JOB_WORDS, 'ok')
  const holds = createHolds()
  const files = createHostedFiles()
  const jobs = createJobs<Order>(() => `16${String(Math.random()).slice(2, 20).padEnd(18, '7')}`)
  const pollStatuses: number[] = []
  let count = 0

  const answer = (facts: object): FakeAnswer => ({ body: { Response: { ...facts, RequestId: `req-${(count += 1)}` } } })
  const problem = (Code: string, Message: string): FakeAnswer => answer({ Error: { Code, Message } })

  function submit(request: FakeRequest): Promise<FakeAnswer> | FakeAnswer {
    const order = (request.json ?? {}) as Order
    const unknown = Object.keys(order).find((name) => !FIELDS.includes(name))
    if (unknown) return problem('UnknownParameter', `The parameter \`${unknown}\` is not recognized.`)
    if (typeof order.Prompt !== 'string' || order.Prompt === '')
      return problem('MissingParameter', 'The request is missing the required parameter `Prompt`.')
    if (order.Prompt.length > 1_024) return problem('InvalidParameterValue', '文本长度超过 1024')
    if (order.Resolution !== undefined && !RESOLUTIONS.includes(String(order.Resolution)))
      return problem('InvalidParameterValue', '不支持的分辨率')
    if (order.Num !== undefined && !(Number.isInteger(order.Num) && Number(order.Num) >= 1 && Number(order.Num) <= 4))
      return problem('InvalidParameterValue', 'Num 应为 1 到 4')
    const scene = scenes.next(order.Prompt)
    const busy = jobs
      .list()
      .filter(
        ({ state, openedAtMs }) =>
          (state === 'queued' || state === 'running') && performance.now() - openedAtMs < JOB_LIFE_MS,
      ).length
    if (scene === 'busy' || (jobsAtOnce > 0 && busy >= jobsAtOnce))
      return problem('RequestLimitExceeded.JobNumExceed', `当前已达到${jobsAtOnce || 1}个任务上限，请稍后重试`)
    if (scene === 'rate')
      return problem(
        'RequestLimitExceeded',
        'Your current request times equals to `21` in a second, which exceeds the frequency limit `20`.',
      )
    if (scene === 'moderated')
      return problem('OperationDenied.TextIllegalDetected', '文本包含违法违规信息，审核不通过。')
    if (scene === 'balance') return problem('ResourceUnavailable.InArrears', '账号已欠费。')
    if (scene === 'badParameter') return problem('InvalidParameterValue', '参数取值错误。')
    if (scene === 'error500') return problem('InternalError', '内部错误。')
    if (scene === 'gateway')
      return { status: 502, body: '<html>502 Bad Gateway</html>', headers: { 'Content-Type': 'text/html' } }
    return answerAs(scene, holds, () => answer({ JobId: jobs.open(scene, order).id }))
  }

  function resultsOf({ facts, scene }: Job<Order>): string[] {
    if (scene === 'noResult') return []
    const [width = 1024, height = 1024] = String(facts.Resolution ?? '1024:1024')
      .split(':')
      .map(Number)
    const pictures = Array.from({ length: Number(facts.Num ?? 1) }, (_, index) =>
      makePng(width / 16, height / 16, 50 + index),
    )
    return pictures.map((png) => server.url + files.put(png, 'image/png', scene === 'expired' ? 0 : undefined))
  }

  function query(request: FakeRequest): FakeAnswer {
    const job = jobs.find((request.json as { JobId?: unknown } | undefined)?.JobId)
    if (!job) return problem('FailedOperation.JobNotExist', '任务不存在。')
    const status = pollStatuses.shift()
    if (status !== undefined)
      return status === 429
        ? problem('RequestLimitExceeded', 'Your current request times exceeds the frequency limit.')
        : { status, body: 'try later' }
    const [JobStatusCode, JobStatusMsg] = STATES[jobs.advance(job)]
    const isModerated = job.scene === 'moderatedJob'
    return answer({
      JobStatusCode,
      JobStatusMsg,
      JobErrorCode:
        job.state !== 'failed'
          ? ''
          : isModerated
            ? 'FailedOperation.GenerateImageFailed'
            : 'FailedOperation.ServerError',
      JobErrorMsg: job.state !== 'failed' ? '' : isModerated ? '生成图片审核不通过，请重试。' : '服务内部错误。',
      ResultImage: job.state === 'done' ? resultsOf(job) : [],
      ResultDetails: job.state === 'done' ? ['Success'] : [],
    })
  }

  const server = await startFakeServer(
    (request) => {
      const file = files.answer(request)
      if (file) return file
      if (request.method !== 'POST' || request.path !== '/') return { status: 404, body: 'not found' }
      const refused = tc3Problem(request, { secretId, secretKey, service: 'hunyuan' }, now())
      if (refused) return answer({ Error: refused })
      if (request.headers['x-tc-version'] !== '2023-09-01')
        return problem('NoSuchVersion', 'The version does not exist.')
      if (!request.headers['x-tc-region'])
        return problem('MissingParameter', 'The request is missing the header X-TC-Region.')
      const action = request.headers['x-tc-action']
      if (action === 'SubmitHunyuanImageJob') return submit(request)
      return action === 'QueryHunyuanImageJob'
        ? query(request)
        : problem('InvalidAction', `The action \`${action}\` is not found.`)
    },
    { port },
  )
  return jobFakeOf({ server, scenes, holds, files, jobs, pollStatuses })
}
