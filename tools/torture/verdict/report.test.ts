import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameViolation, writeReport } from './report.ts'

describe('the report of a run', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drawdesk-report-'))
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

  it('holds suite, seed and every violation', async () => {
    const reportFile = join(folder, 'violations.json')

    writeReport({ suite: 'draw', seed: 42, reportFile }, { violations: ['up to round 3: one', 'up to round 3: two'] })

    expect(await read(reportFile)).toEqual({
      suite: 'draw',
      seed: 42,
      violations: ['up to round 3: one', 'up to round 3: two'],
    })
  })

  it('holds the error that ended the run, with where it came from', async () => {
    const reportFile = join(folder, 'crash.json')

    writeReport({ suite: 'chat', seed: 7, reportFile }, { violations: [], crash: new RangeError('no port is free') })

    expect(await read(reportFile)).toMatchObject({
      suite: 'chat',
      seed: 7,
      crash: expect.stringMatching(/RangeError: no port is free\n\s+at .*report\.test\.ts/) as string,
    })
  })
})

describe('nameViolation', () => {
  it('says what, when, and of which request', () => {
    expect(nameViolation({ what: 'r3-1 has 2 records', round: 20, requestId: 'r3-1' })).toBe(
      'up to round 20, r3-1: r3-1 has 2 records',
    )
    expect(nameViolation({ what: 'worker-1 ended', round: 20 })).toBe('up to round 20: worker-1 ended')
  })
})
