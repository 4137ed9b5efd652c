import { expect, it } from 'vitest'
import { printThroughCrashes } from './testing/crashes.ts'

it('brings each sheet out once and counts it once, whatever is killed', async () => {
  const { wanted, out, counted, exitCode } = await printThroughCrashes({ kills: 3, seed: 20_261_127 })

  expect(out.toSorted()).toEqual(wanted.toSorted())
  expect(counted.toSorted()).toEqual(wanted.toSorted())
  expect(exitCode).toBe(0)
})
