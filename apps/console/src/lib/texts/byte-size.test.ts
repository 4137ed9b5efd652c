import { expect, it } from 'vitest'
import { byteSize } from './byte-size.ts'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [12 * 1024, '12 KB'],
  [3.26 * 1024 ** 2, '3.3 MB'],
  [5000 * 1024 ** 3, '4.9 TB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(byteSize(bytes)).toBe(text)
})
