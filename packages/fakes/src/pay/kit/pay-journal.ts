import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import type { PayNotice } from './pay-notices.ts'
import type { FakeOrder, FakeRefund } from './pay-orders.ts'

/** An order as it is from now on, with how many numbers were given out; or a notice, and whether it was acknowledged. */
export type PayLine = { order: FakeOrder; count: number } | { notice: PayNotice; isKept: boolean }

/** Where a company writes what it knows before it answers, so that it knows it again after its process was killed. */
export interface PayJournal {
  append(line: PayLine): void
  /** All that was written so far. */
  read(): PayLine[]
}

export const NO_JOURNAL: PayJournal = { append: () => undefined, read: () => [] }

/** A file of lines. Each line is one write: a process that dies has written all of it or none. */
export const fileJournal = (path: string): PayJournal => ({
  append: (line) => appendFileSync(path, `${JSON.stringify(line)}\n`),
  read: () => followJournal(path)(),
})

/** Answers, each time it is called, the lines that have come since; those of a process that still writes as well. */
export function followJournal(path: string): () => PayLine[] {
  let offset = 0
  return () => {
    if (!existsSync(path)) return []
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(fstatSync(file).size - offset)
      const text = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset))
      // What is behind the last end of a line is being written.
      const whole = text.subarray(0, text.lastIndexOf('\n') + 1)
      offset += whole.length
      return whole.toString('utf8').split('\n').filter(Boolean).map(lineOf)
    } finally {
      closeSync(file)
    }
  }
}

const timeOf = (value: unknown): Date | undefined => (value === undefined ? undefined : new Date(String(value)))
type Stored<Kept, Times extends keyof Kept> = Omit<Kept, Times> & Partial<Record<Times, string>>
type StoredRefund = Stored<FakeRefund, 'createTime' | 'doneTime'>
type StoredOrder = Stored<Omit<FakeOrder, 'refunds'>, 'createTime' | 'expireTime' | 'payTime'> & {
  refunds: StoredRefund[]
}

/** Times are text in JSON. */
function lineOf(text: string): PayLine {
  const line = JSON.parse(text) as { order: StoredOrder; count: number } | { notice: PayNotice; isKept: boolean } // written by `append` only
  if ('notice' in line) return line
  const { order, count } = line
  return {
    count,
    order: {
      ...order,
      createTime: new Date(String(order.createTime)),
      expireTime: timeOf(order.expireTime),
      payTime: timeOf(order.payTime),
      refunds: order.refunds.map((refund) => ({
        ...refund,
        createTime: new Date(String(refund.createTime)),
        doneTime: timeOf(refund.doneTime),
      })),
    },
  }
}
