import { describe, expect, it } from 'vitest'
import { parseMemory, readMemory, resetPeak } from './memory.ts'

describe('the memory of a process', () => {
  it('is read from its status', () => {
    expect(parseMemory('Name:\tnode\nVmPeak:\t  900000 kB\nVmHWM:\t    2048 kB\nVmRSS:\t    1024 kB\n')).toEqual({
      nowBytes: 1_048_576,
      peakBytes: 2_097_152,
    })
    expect(parseMemory('')).toEqual({ nowBytes: Number.NaN, peakBytes: Number.NaN })
  })

  it.runIf(process.platform === 'linux')('has a peak that follows what is resident, from the reset on', async () => {
    await resetPeak(process.pid)
    const before = await readMemory(process.pid)
    const held = Buffer.alloc(64 * 1024 * 1024, 1)
    const after = await readMemory(process.pid)

    expect(held.byteLength).toBeLessThan(after.peakBytes)
    expect(after.peakBytes - before.peakBytes).toBeGreaterThan(48 * 1024 * 1024)
  })
})
