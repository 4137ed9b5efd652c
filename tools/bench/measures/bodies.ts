import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Part } from '../lib/part.ts'
import { readMemory, resetPeak } from '../lib/measure/memory.ts'
import { ADMIN_PASSWORD, makeDataDir, startProduct } from '../lib/product.ts'
import { signInAs } from '../lib/data/rights.ts'
import { showSpread, spreadOf } from '../lib/measure/spread.ts'
import { timedList } from '../lib/measure/timed-list.ts'

const BODIES = 600
const QUIET_CALLS = 1_000
/** Another person's pace; a rush of calls would make the server grow by itself. */
const BETWEEN_CALLS_MS = 20
/** The largest that `oauth/token` takes, less what never comes. */
const TOKEN_BYTES = 32_000
const UPLOAD_BYTES = 20_000_000
/** The largest of an ordinary call. */
const JSON_BYTES = 1_000_000
const KEPT_BACK_BYTES = 100
/** More is a question of the line. */
const SENT_BYTES_MOST = 1_000_000
const BYTES_PER_MB = 1_000_000
const MOST_MB = 150
const MOST_SECONDS = 70
const MOST_TIMES_QUIET = 2
const LIST = '/api/blade-system/post/list?size=20'

const JSON_TYPE = 'application/json'
const FILE_START =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n'

interface Body {
  path: string
  type: string
  start: string
  /** As announced. */
  bytes: number
  headers: Record<string, string>
}

interface Sender {
  status: string
  seconds: number
}

/**
 * 600 bodies that never end, from 600 addresses: a third of strangers at the sign-in, a third of a signed-in person in an ordinary call, a third uploads of theirs,
 * each all but its last bytes, at most a megabyte. What the server keeps of them, when it ends them, and what a list of 20 rows takes meanwhile.
 */
export const measureBodies: Part = async (handles) => {
  const product = await startProduct({
    dataDir: await makeDataDir(handles),
    handles,
    environment: { CAPTCHA: 'off', TRUST_PROXY: '127.0.0.1' },
  })
  const headers = await signInAs(product, 'admin', ADMIN_PASSWORD)
  const look = timedList(product, LIST, headers)
  const quiet: number[] = []
  while (quiet.length < QUIET_CALLS) {
    quiet.push(await look())
    await wait(BETWEEN_CALLS_MS)
  }

  const kinds: readonly Body[] = [
    { path: '/api/blade-auth/oauth/token', type: JSON_TYPE, start: '{"a":"', bytes: TOKEN_BYTES, headers: {} },
    { path: '/api/blade-system/param/submit', type: JSON_TYPE, start: '{"a":"', bytes: JSON_BYTES, headers },
    {
      path: '/api/blade-resource/oss/endpoint/put-file',
      type: 'multipart/form-data; boundary=x',
      start: FILE_START,
      bytes: UPLOAD_BYTES,
      headers,
    },
  ]
  const before = await readMemory(product.nodePid)
  await resetPeak(product.nodePid)
  let isOver = false
  const sent = Promise.all(
    Array.from({ length: BODIES }, (_, index) =>
      sendUnfinished(product.url, kinds[index % kinds.length] as Body, index),
    ),
  ).finally(() => (isOver = true))
  const during: number[] = []
  while (!isOver) {
    during.push(await look())
    await wait(BETWEEN_CALLS_MS)
  }
  const senders = await sent
  const { peakBytes } = await readMemory(product.nodePid)
  await product.stop()

  const grownMb = (peakBytes - before.nowBytes) / BYTES_PER_MB
  const lastSeconds = Math.max(...senders.map(({ seconds }) => seconds))
  const statuses = Object.entries(Object.groupBy(senders, ({ status }) => status))
    .map(([status, group]) => `${group?.length} × ${status}`)
    .join(', ')
  const [calm, busy] = [spreadOf(quiet), spreadOf(during)]
  return {
    tables: [
      {
        title: `${BODIES} unfinished bodies at once, of as many addresses`,
        columns: ['', 'figure', 'calls'],
        rows: [
          ['a list of 20 rows in quiet, ms', showSpread(calm), String(quiet.length)],
          ['meanwhile, ms', showSpread(busy), String(during.length)],
          ['memory of the server, MB more', grownMb.toFixed(0), ''],
          ['ended after, s', showSpread(spreadOf(senders.map(({ seconds }) => seconds))), statuses],
        ],
      },
    ],
    figures: { quiet, during, grownMb, senders },
    checks: [
      { name: 'memory that unfinished bodies cost, MB', value: grownMb, most: MOST_MB },
      { name: 'the last unfinished body ended after, s', value: lastSeconds, most: MOST_SECONDS },
      { name: 'a list meanwhile, to its quiet time', value: busy.median / calm.median, most: MOST_TIMES_QUIET },
    ],
  }
}

/** Sends all but the last bytes of a body and waits for the server to end it. */
function sendUnfinished(url: string, { path, type, start, bytes, headers }: Body, index: number): Promise<Sender> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      const lines = [
        `POST ${path} HTTP/1.1`,
        `Host: ${hostname}`,
        `X-Forwarded-For: 198.18.${index >> 8}.${index & 255}`,
        `Content-Type: ${type}`,
        `Content-Length: ${bytes}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      socket.write(start + 'x'.repeat(Math.min(bytes, SENT_BYTES_MOST) - start.length - KEPT_BACK_BYTES))
    })
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
    })
    // A body that is refused while it comes: the connection is reset under the sender, which is an end as well.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () =>
      resolve({
        status: /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'no answer',
        seconds: (performance.now() - began) / 1_000,
      }),
    )
  })
}
