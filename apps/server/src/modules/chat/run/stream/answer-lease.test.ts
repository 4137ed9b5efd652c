import { describe, expect, it } from 'vitest'
import { AnswerLost, createAnswerLease, type AnswerLease } from './answer-lease.ts'

const SINCE = new Date('2026-11-21T08:00:00Z')

const leaseOf = ({ takesUp = null }: { takesUp?: Date | null } = {}): AnswerLease =>
  createAnswerLease({ run: 2, takesUp })

describe('the right of a run to write its answer', () => {
  it('is open, then sealed, then closed', () => {
    const lease = leaseOf()

    expect([lease.run, lease.state]).toEqual([2, 'open'])
    lease.seal()
    expect(lease.state).toBe('sealed')
    lease.close()
    expect(lease.state).toBe('closed')
  })

  it('is lost for good: nothing seals it, and who closed it stays closed', () => {
    const lost = leaseOf()
    lost.lose(new AnswerLost('it went on elsewhere'))
    lost.seal()
    expect(lost.state).toBe('lost')
    expect(lost.lost.reason).toEqual(new AnswerLost('it went on elsewhere'))

    const closed = leaseOf()
    closed.close()
    closed.lose(new AnswerLost('it went on elsewhere'))
    closed.seal()
    expect([closed.state, closed.lost.aborted]).toEqual(['closed', true])
  })

  it('takes the answer up once', () => {
    const lease = leaseOf({ takesUp: SINCE })

    expect(lease.takesUp).toEqual(SINCE)
    lease.setTakenUp()
    expect(lease.takesUp).toBeNull()
  })

  it('lets those go on who wait for something, once it is so', async () => {
    const lease = leaseOf()
    let isStored = false
    let isOver = false
    const waiting = lease
      .until(() => isStored)
      .then(() => {
        isOver = true
      })

    lease.wake()
    await Promise.resolve()
    expect(isOver).toBe(false)
    isStored = true
    lease.wake()
    await waiting
    expect(isOver).toBe(true)
  })

  it('lets those go on who wait when it is closed', async () => {
    const lease = leaseOf()
    const waiting = lease.until(() => false)

    lease.close()

    await expect(waiting).resolves.toBeUndefined()
  })

  it('throws what it was lost with to all who wait, then and later', async () => {
    const lease = leaseOf()
    const waiting = [lease.until(() => false), lease.until(() => false)]
    const refused = new Error('the database refuses it')

    lease.lose(refused)

    expect(await Promise.allSettled(waiting)).toEqual([
      { status: 'rejected', reason: refused },
      { status: 'rejected', reason: refused },
    ])
    await expect(lease.until(() => true)).rejects.toBe(refused)
    lease.close()
    await expect(lease.until(() => true)).rejects.toBe(refused)
  })
})
