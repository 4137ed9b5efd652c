import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSha256 } from './sha256.ts'

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000, 70_001])('agrees with Node for %i bytes in parts', (length) => {
  const bytes = randomBytes(length)
  const sum = createSha256()
  for (let at = 0; at < length; at += 37) sum.update(bytes.subarray(at, at + 37))

  expect(sum.digest()).toBe(createHash('sha256').update(bytes).digest('hex'))
})
