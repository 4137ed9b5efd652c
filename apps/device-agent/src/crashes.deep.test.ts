import { expect, it } from 'vitest'
import { printThroughCrashes } from './testing/crashes.ts'

it.each([1, 2, 3, 4])(
  'brings each sheet out once through thirty crashes (seed %d)',
  { timeout: 120_000 },
  async (seed) => {
    const { wanted, out, counted } = await printThroughCrashes({ kills: 30, seed })

    expect(out.toSorted()).toEqual(wanted.toSorted())
    expect(counted.toSorted()).toEqual(wanted.toSorted())
  },
)
