import { SILENT_CODES } from '@drawdesk/contract/core/constants'
import { http } from 'msw'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { failed, server } from '../../testing/server.ts'
import { ApiError } from './api-error.ts'
import { useErrorLog } from '../errors/error-log.ts'
import { call } from './http.ts'
import { listenToMessages } from '../texts/messages.ts'

// The list is empty as the product comes: what a code in it does is shown with one.
const silent = SILENT_CODES as number[]
beforeAll(() => void silent.push(404))
afterAll(() => void silent.pop())

const said = vi.fn()
beforeEach(() => said.mockReset())

async function callAnswered(code: number): Promise<unknown> {
  server.use(http.get('/api/blade-system/param/detail', () => failed(code, '数据不存在')))
  const stop = listenToMessages(said)
  return call('GET', '/blade-system/param/detail')
    .catch((error: unknown) => error)
    .finally(stop)
}

it('a code of the white list rejects without a toast, and is no error to keep', async () => {
  const before = useErrorLog.getState().entries.length

  const error = await callAnswered(404)

  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 404, message: '数据不存在' })
  expect(said).not.toHaveBeenCalled()
  expect(useErrorLog.getState().entries).toHaveLength(before)
})

it.each([400, 403, 500])('another code is shown: %i', async (code) => {
  expect(await callAnswered(code)).toMatchObject({ code })
  expect(said.mock.calls.map((call) => call.slice(0, 2))).toEqual([['error', '数据不存在']])
})
