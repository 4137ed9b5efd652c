import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { parseProcessTimes, readCpuSeconds } from './cpu.ts'

/** Holds the processor until it has used that many milliseconds of it. */
const BURN = (milliseconds: number): string => `while (process.cpuUsage().user < ${milliseconds * 1_000}) Math.sqrt(2)`

describe('CPU time of processes', () => {
  it('is read from the fields behind the name, which may hold brackets and blanks', () => {
    const stat = '4711 (post) gres: (x) S 42 4711 4711 0 -1 4194560 1 2 3 4 150 50 25 75 20 0 1 0 999'

    expect(parseProcessTimes(stat)).toEqual({ parent: 42, seconds: 2, endedChildrenSeconds: 1 })
  })

  it.runIf(process.platform === 'linux')('counts children that live and children that have ended', async () => {
    const script = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(BURN(200))}]); ${BURN(150)}; process.stdout.write('x'); process.stdin.resume()`
    const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')

    const own = await readCpuSeconds(child.pid as number)
    const withEnded = await readCpuSeconds(child.pid as number, { withChildren: true })
    const parentAlone = await readCpuSeconds(process.pid)
    const ofParent = await readCpuSeconds(process.pid, { withChildren: true })
    child.stdin.end()
    await once(child, 'exit')

    expect(own).toBeGreaterThanOrEqual(0.14)
    expect(withEnded - own).toBeGreaterThanOrEqual(0.19)
    expect(ofParent - parentAlone).toBeGreaterThanOrEqual(0.1)
  })
})
