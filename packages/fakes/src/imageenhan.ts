import { makePng, startFakeServer, type FakeAnswer, type FakeRequest } from './kit/fake-http.ts'
import { createHostedFiles } from './kit/hosted-files.ts'
import { createAcs3Check } from './signatures/imageenhan-signature.ts'
import { answerAs, createJobs, createRateLimit, jobFakeOf, type JobFake, type JobScene } from './kit/jobs.ts'
import { kindOfPicture, sizeOfPng } from './kit/multipart.ts'
import { createHolds, createScenes } from './kit/scenes.ts'

export interface ImageenhanFakeOptions {
  accessKeyId?: string
  accessKeySecret?: string
  /** More calls within a second are refused; 0 = any number. */
  callsPerSecond?: number
  now?: () => number
  port?: number
}

export interface ImageenhanFake extends JobFake {
  /** Resolves once a held call is under way. */
  held(): Promise<void>
}

const FETCH_TIMEOUT_MS = 5_000

/**
 * Aliyun's super resolution on loopback (providers §1.9): one signed form POST, which fetches the picture that it is given by address and
 * answers an address in turn. Orders are the pictures that were enlarged.
 */
export async function startImageenhanFake({
  accessKeyId = 'LTAIfake0123456789',
  accessKeySecret = 'fakeAliyunSecret0123456789',
  callsPerSecond = 0,
  now = Date.now,
  port = 0,
}: ImageenhanFakeOptions = {}): Promise<ImageenhanFake> {
  const scenes = createScenes<JobScene>({}, 'ok') // there is no prompt to write a word into
  const holds = createHolds()
  const files = createHostedFiles()
  const jobs = createJobs<{ url: string }>()
  const check = createAcs3Check({ accessKeyId, accessKeySecret }, now)
  const isAllowed = createRateLimit(callsPerSecond, 1_000)
  let count = 0

  const problem = (status: number, Code: string, Message: string): FakeAnswer => ({
    status,
    body: {
      RequestId: `req-${(count += 1)}`,
      HostId: 'imageenhan.cn-shanghai.aliyuncs.com',
      Code,
      Message,
      Recommend: `https://api.example.com/troubleshoot?q=${Code}`,
    },
  })

  async function enlarge(request: FakeRequest): Promise<FakeAnswer> {
    const form = Object.fromEntries(new URLSearchParams(request.body.toString('utf8')))
    const factor = Number(form.UpscaleFactor ?? '2')
    if (!/^https?:\/\//.test(form.Url ?? '')) return problem(400, 'MissingUrl', 'Url is mandatory for this action.')
    if (!Number.isInteger(factor) || factor < 1 || factor > 4)
      return problem(400, 'InvalidParameter', 'The parameter UpscaleFactor is invalid.')
    if (form.OutputFormat !== undefined && !['png', 'jpg', 'bmp'].includes(form.OutputFormat))
      return problem(400, 'InvalidParameter', 'The parameter OutputFormat is invalid.')
    const scene = scenes.next('')
    if (scene === 'rate' || !isAllowed())
      return problem(400, 'Throttling.User', 'Request was denied due to user flow control.')
    if (scene === 'busy')
      return problem(503, 'ServiceUnavailable', 'The request has failed due to a temporary failure of the server.')
    if (scene === 'moderated') return problem(400, 'InvalidImage.Illegal', 'The image content is illegal.')
    if (scene === 'balance') return problem(403, 'InvalidApi.NotPurchase', 'Specified api is not purchase.')
    if (scene === 'badParameter') return problem(400, 'InvalidParameter', 'A parameter is invalid.')
    if (scene === 'error500') return problem(500, 'InternalError', 'An error occurred to the service.')
    if (scene === 'gateway') return { status: 502, body: 'Bad gateway' }
    const bytes = await fetchPicture(form.Url ?? '')
    if (!bytes) return problem(400, 'InvalidFile.Download', 'The file could not be downloaded.')
    const [width, height] = sizeOfPng(bytes)
    return answerAs(scene, holds, () => {
      jobs.open(scene, { url: form.Url ?? '' })
      const Url =
        server.url +
        files.put(makePng(width * factor, height * factor, 120), 'image/png', scene === 'expired' ? 0 : undefined)
      return { body: { RequestId: `req-${(count += 1)}`, Data: scene === 'noResult' ? {} : { Url } } }
    })
  }

  const server = await startFakeServer(
    (request) => {
      const file = files.answer(request)
      if (file) return file
      const refused = check(request)
      if (refused) return problem(...refused)
      if (request.headers['x-acs-version'] !== '2019-09-30')
        return problem(404, 'InvalidVersion', 'Specified parameter Version is not valid.')
      if (request.headers['x-acs-action'] !== 'MakeSuperResolutionImage')
        return problem(404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.')
      return request.method === 'POST' && request.path === '/'
        ? enlarge(request)
        : problem(404, 'InvalidAction.NotFound', 'Specified api is not found.')
    },
    { port },
  )
  return { ...jobFakeOf({ server, scenes, holds, files, jobs }), held: holds.held }
}

/** The picture behind an address, as the service gets it: without any key. Only PNG, which is what the tests send. */
async function fetchPicture(url: string): Promise<Buffer | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return answer.ok && kindOfPicture(bytes) === 'png' ? bytes : undefined
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return undefined // not reachable
    throw error
  }
}
