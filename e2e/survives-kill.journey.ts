import assert from 'node:assert/strict'
import { signInByApi, until } from './lib/api.ts'
import type { Journey } from './lib/journey.ts'
import { startProduct } from './lib/product.ts'

const DRAWS = 50
const UNDER_WAY = 4

interface Row {
  id: string
  definition: { limits?: object }
}

/** Issue promise: what was acknowledged is drawn, once, whatever dies meanwhile. */
const killServer: Journey = {
  name: 'fifty queued drawings survive kill -9 of the server and its engine: fifty pictures, fifty paints',
  async walk() {
    const product = await startProduct({ SAMPLE_ENGINE_DELAY_MS: '300', JOB_LEASE_SECONDS: '5' })
    try {
      let api = await signInByApi(product)
      const list = await api.get<{ records: Row[] }>('/blade-biz/drawApi/selectDrawApiPage')
      const id = list.data.records[0]?.id as string
      const { data: row } = await api.get<Row>('/blade-biz/drawApi/detail', { id })
      await api.post('/blade-biz/drawApi/saveDrawApi', {
        id,
        definition: { ...row.definition, limits: { concurrency: UNDER_WAY, queueMax: 1_000 } },
      })
      for (let number = 1; number <= DRAWS; number += 1) {
        const sent = await api.post('/blade-biz/drawApi/sendDraw', {
          id,
          prompt: `drawing number ${number}`,
          width: 64,
          height: 64,
          seed: String(number),
        })
        assert.equal(sent.code, 200, sent.msg)
      }
      const count = async (state: number): Promise<number> =>
        Number(
          (await product.query<{ n: string }>('select count(*) as n from draw_info where state = $1', [state]))[0]?.n,
        )
      await until('four under way', async () =>
        (await count(1)) === UNDER_WAY && (await count(2)) >= 2 ? true : undefined,
      )

      await product.kill()
      assert.ok((await count(0)) > 0, 'some must still be waiting when the server dies')
      await product.start()
      await until('all fifty done', async () => ((await count(2)) === DRAWS ? true : undefined))

      const stats = (await (await fetch(`http://127.0.0.1:${product.enginePort}/sample/stats`)).json()) as {
        paints: number
      }
      const files = await product.query<{ n: string }>('select count(*) as n from resource_file')
      const jobs = await product.query<{ n: string }>('select count(*) as n from platform_job')
      api = await signInByApi(product)
      const page = await api.get<{ total: number; records: { files: { url: string }[] }[] }>(
        '/blade-biz/drawInfo/page',
        { size: '100' },
      )
      const pictures = await Promise.all(
        page.data.records.flatMap(({ files: all }) =>
          all.map(async ({ url }) => (await fetch(`${product.url}${url}`)).status),
        ),
      )
      assert.equal(stats.paints, DRAWS)
      assert.equal(files[0]?.n, String(DRAWS))
      assert.equal(jobs[0]?.n, '0')
      assert.deepEqual([page.data.total, pictures.length, new Set(pictures)], [DRAWS, DRAWS, new Set([200])])
    } finally {
      await product.close()
    }
  },
}

/** The database dies instead; the server stays and goes on when it is back. */
const killDatabase: Journey = {
  name: 'a drawing and its record survive kill -9 of the database',
  async walk() {
    const product = await startProduct()
    try {
      const api = await signInByApi(product)
      const list = await api.get<{ records: Row[] }>('/blade-biz/drawApi/selectDrawApiPage')
      const saved = await api.post<{ id: string }>('/blade-system/param/submit', {
        paramName: 'kept',
        paramKey: 'kept',
        paramValue: 'kept',
      })
      const [{ pid }] = (await product.query<{ pid: number }>(`select pg_backend_pid() as pid`)) as [{ pid: number }]
      const { readFile } = await import('node:fs/promises')
      const parent = Number(
        /\) \w (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))?.[1] ?? Number.NaN,
      )
      const postmaster = Number.isNaN(parent)
        ? Number((await readFile(`${product.dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n')[0])
        : parent

      process.kill(postmaster, 'SIGKILL')
      const detail = await until('the row after recovery', async () => {
        const answer = await api
          .get<{ paramValue: string }>('/blade-system/param/detail', { id: saved.data.id })
          .catch(() => undefined)
        return answer?.code === 200 ? answer.data : undefined
      })
      // A client that got no answer sends the same request id again: still one drawing.
      const order = {
        id: list.data.records[0]?.id,
        prompt: 'after the crash',
        width: 64,
        height: 64,
        clientRequestId: 'after-the-crash',
      }
      const sent = await until('an answer to the order', async () => {
        const answer = await api.post<{ infoId: string }>('/blade-biz/drawApi/sendDraw', order)
        return answer.code === 200 ? answer : undefined
      })
      const state = await until(
        'the drawing',
        async () => {
          const { data } = await api.get<{ state: number }>('/blade-biz/drawApi/checkSendDraw', {
            infoId: sent.data.infoId,
          })
          return data.state > 1 ? data.state : undefined
        },
        30_000,
      )

      assert.equal(detail.paramValue, 'kept')
      assert.equal(state, 2)
      assert.equal(await product.interrupt(), 0)
    } finally {
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [killServer, killDatabase]
