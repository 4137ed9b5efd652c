import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { followJournal } from '@drawdesk/fakes/pay/kit/pay-journal'
import type { FakeOrder } from '@drawdesk/fakes/pay/kit/pay-orders'
import type { Handles } from '../../lib/handles.ts'
import { keepChild, type KeptChild } from '../child.ts'
import { stablePort } from '../ports.ts'
import type { PaidBackFact, PaymentFact } from './facts.ts'

export const COMPANIES = ['wechat', 'alipay'] as const
export type CompanyName = (typeof COMPANIES)[number]
export const isCompany = (channel: string): channel is CompanyName => (COMPANIES as readonly string[]).includes(channel)

/** A payment company as a process that can be killed, and what it has written down. */
export interface Company {
  name: CompanyName
  url: string
  child: KeptChild
  /** Everything that it knows, whether it runs or not. */
  orders(): readonly FakeOrder[]
  /** What payers and its own people do there, until it is answered; the status: 409 for what cannot be done. Undefined: never answered. */
  act(action: string, ...args: string[]): Promise<number | undefined>
}
export type Companies = Readonly<Record<CompanyName, Company>>

/** A payment is answered once its first notice has gone. */
const ACT_PATIENCE_MS = 15_000
const TRIES = 20
const PAUSE_MS = 300

export async function startCompanies({
  folder,
  handles,
  onOwnEnd,
}: {
  folder: string
  handles: Handles
  onOwnEnd(words: string): void
}): Promise<Companies> {
  const start = async (name: CompanyName): Promise<Company> => {
    const port = await stablePort()
    const url = `http://127.0.0.1:${port}`
    const journal = join(folder, `${name}.journal.jsonl`)
    const child = keepChild({
      name,
      kind: 'provider',
      program: join(import.meta.dirname, 'company.ts'),
      args: [name, String(port), journal],
      logFile: join(folder, `${name}.log`),
      readySign: 'ready',
      environment: { NODE_COMPILE_CACHE: join(folder, 'compiled') },
      onOwnEnd,
    })
    handles.add(() => child.stop())
    await child.up()
    return { name, url, child, orders: readerOf(journal), act: (...words) => actAt(url, ...words) }
  }
  return { wechat: await start('wechat'), alipay: await start('alipay') }
}

function readerOf(journal: string): Company['orders'] {
  const orders = new Map<string, FakeOrder>()
  const readOn = followJournal(journal)
  return () => {
    for (const line of readOn()) if ('order' in line) orders.set(line.order.orderNo, line.order)
    return [...orders.values()]
  }
}

async function actAt(url: string, action: string, ...args: string[]): Promise<number | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`${url}/control/${action}`, {
      method: 'POST',
      body: JSON.stringify({ args }),
      signal: AbortSignal.timeout(ACT_PATIENCE_MS),
    }).catch(() => undefined) // it was killed meanwhile
    if (answer) return answer.status
    await wait(PAUSE_MS)
  }
  return undefined
}

/** What the companies know of payments and refunds of them. */
export function truthOf(companies: Companies): { payments: PaymentFact[]; paidBack: PaidBackFact[] } {
  const paid = COMPANIES.flatMap((channel) =>
    companies[channel]
      .orders()
      .flatMap(({ orderNo, transactionId, amount, refunds }) =>
        transactionId === '' ? [] : [{ payment: { channel, orderNo, transactionId, amount }, refunds }],
      ),
  )
  return {
    payments: paid.map(({ payment }) => payment),
    paidBack: paid.flatMap(({ payment, refunds }) =>
      refunds.map(({ refundNo, amount, state }) => ({ ...payment, refundNo, amount, state })),
    ),
  }
}
