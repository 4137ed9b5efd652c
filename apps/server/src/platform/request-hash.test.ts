import { expect, it } from 'vitest'
import { requestHashOf } from './request-hash.ts'

it('is the same for the same contents, whatever their order and the id of the request', () => {
  const asked = requestHashOf({ prompt: 'a boat', n: 2, clientRequestId: 'one' })

  expect(asked).toMatch(/^[0-9a-f]{64}$/)
  expect(requestHashOf({ clientRequestId: 'two', n: 2, prompt: 'a boat' })).toBe(asked)
  expect(requestHashOf({ prompt: 'a boat', n: 3, clientRequestId: 'one' })).not.toBe(asked)
})
