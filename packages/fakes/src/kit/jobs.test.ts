import { describe, expect, it } from 'vitest'
import { answerAs, createJobs, createRateLimit } from './jobs.ts'
import { createHolds } from './scenes.ts'

describe('the jobs of a fake', () => {
  it('move one state on with each question, to the end that their scene has', () => {
    const jobs = createJobs<null>()
    const statesOf = (scene: Parameters<typeof jobs.open>[0]): string[] => {
      const job = jobs.open(scene, null)
      return Array.from({ length: 4 }, () => jobs.advance(job))
    }

    expect(statesOf('ok')).toEqual(['queued', 'running', 'done', 'done'])
    expect(statesOf('failedJob')).toEqual(['queued', 'running', 'failed', 'failed'])
    expect(statesOf('stuck')).toEqual(['running', 'running', 'running', 'running'])
    expect(new Set(jobs.list().map(({ id }) => id)).size).toBe(3)
    expect([jobs.find(jobs.list()[1]?.id)?.scene, jobs.find('nobody'), jobs.find(undefined)]).toEqual([
      'failedJob',
      undefined,
      undefined,
    ])
  })

  it('are taken on whenever the scene says so, however the answer is lost', async () => {
    const holds = createHolds()
    let made = 0
    const answer = (scene: Parameters<typeof answerAs>[0]) =>
      answerAs(scene, holds, () => {
        made += 1
        return { body: { id: made } }
      })

    expect(await answer('ok')).toEqual({ body: { id: 1 } })
    expect(await answer('lost')).toEqual({ drop: 'beforeHeaders' })
    expect(await answer('cut')).toEqual({ body: { id: 3 }, drop: 'afterHeaders' })
    expect(await answer('neverArrived')).toEqual({ drop: 'beforeHeaders' })
    expect(made).toBe(3)
    const held = answer('held')
    await holds.held()
    expect(made).toBe(3)
    holds.release()
    expect(await held).toEqual({ body: { id: 4 } })
  })

  it('are limited to so many in a time', () => {
    const isAllowed = createRateLimit(2, 60_000)

    expect([isAllowed(), isAllowed(), isAllowed()]).toEqual([true, true, false])
    expect(Array.from({ length: 5 }, createRateLimit(0, 60_000))).toEqual([true, true, true, true, true])
  })
})
