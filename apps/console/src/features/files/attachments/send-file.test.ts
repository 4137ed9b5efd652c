import { createHash } from 'node:crypto'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { PART_BYTES } from '@drawdesk/contract/files/attach'
import { failed, ok, server } from '../../../testing/server.ts'
import { sendFile } from './send-file.ts'

const ENDPOINT = '*/api/blade-resource/oss/endpoint'
const bytes = new Uint8Array(PART_BYTES * 2 + 10).map((_, index) => index % 251)
const large = (): File => new File([bytes], 'large.wav')
const sum = (part: Uint8Array): string => createHash('sha256').update(part).digest('hex')
const send = (shares: number[] = []) =>
  sendFile(large(), {
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
    wait: async () => undefined,
  })

it('sends only the parts that have not come, each with its sum, over lines that drop', async () => {
  const parts: string[] = []
  let tries = 0
  server.use(
    http.post(`${ENDPOINT}/upload-begin`, async ({ request }) => {
      expect(await request.json()).toEqual({ name: 'large.wav', bytes: bytes.length, sha256: sum(bytes) })
      return ok({ uploadId: '5', partBytes: PART_BYTES, parts: 3, received: [2] })
    }),
    http.post(`${ENDPOINT}/upload-part`, ({ request }) => {
      const query = new URL(request.url).searchParams
      tries += 1
      if (tries === 1) return HttpResponse.error()
      if (tries === 2) return failed(503, '服务暂不可用')
      parts.push(`${query.get('number')} ${query.get('sha256')}`)
      return ok({})
    }),
    http.post(`${ENDPOINT}/upload-end`, () => ok({ fileId: '1' })),
  )
  const shares: number[] = []

  await send(shares)

  expect(parts).toEqual([`1 ${sum(bytes.subarray(0, PART_BYTES))}`, `3 ${sum(bytes.subarray(PART_BYTES * 2))}`])
  expect(shares.at(-1)).toBe(1)
})

it('gives up at once what the server refuses', async () => {
  let asked = 0
  server.use(
    http.post(`${ENDPOINT}/upload-begin`, () => {
      asked += 1
      return failed(413, '空间不足')
    }),
  )

  await expect(send()).rejects.toMatchObject({ message: '空间不足' })
  expect(asked).toBe(1)
})

it('asks no more once it is called off between two tries', async () => {
  const calledOff = new AbortController()
  let asked = 0
  server.use(
    http.post(`${ENDPOINT}/upload-begin`, () => {
      asked += 1
      setTimeout(() => calledOff.abort(), 20)
      return failed(503, '服务暂不可用')
    }),
  )

  await expect(sendFile(large(), { signal: calledOff.signal, onProgress: () => undefined })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(asked).toBe(1)
})
