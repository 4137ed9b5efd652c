import { PAIR_TRIES_MOST } from '@drawdesk/contract/devices/draw-login'
import { CODE } from '@drawdesk/contract/messages/sms-send'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { createCounterRepository } from './counter.repository.ts'

const MINUTE_MS = 60_000

/** Requests of one address in one window; generous, because an office of a hundred people may be one address. */
export const RATES = {
  token: { most: 120, seconds: 60 },
  captcha: { most: 120, seconds: 60 },
  errorLog: { most: 30, seconds: 60 },
  /** Each sign-in comes three times: out, at the sandbox, back. */
  social: { most: 360, seconds: 60 },
  /** Codes of mini programs. */
  miniCode: { most: 20, seconds: 60 },
  /** What else mini programs ask for. */
  miniData: { most: 60, seconds: 60 },
  openId: { most: 30, seconds: 60 },
  /** Of one person, whatever the address. */
  userHas: { most: 30, seconds: 60 },
  register: { most: 20, seconds: 60 },
  /** Links of invitations that are looked at or used. */
  invite: { most: 30, seconds: 60 },
  /** Of one person, whatever the address. */
  require: { most: 10, seconds: 600 },
  /** One provider reports on all its drawings. */
  drawCallback: { most: 1_200, seconds: 60 },
  /** One channel reports on all payments. */
  payNotify: { most: 1_200, seconds: 60 },
  /** Codes by short message that one address asks for, whatever the phone. */
  smsCode: { most: 30, seconds: 600 },
  /** Of one phone of a tenant, whether or not somebody has it. */
  smsCodePhone: { most: 1, seconds: CODE.paceSeconds },
  /** One company reports on all its messages, some of them one by one. */
  smsReceipt: { most: 6_000, seconds: 60 },
  paySandbox: { most: 120, seconds: 60 },
  /** Codes of prints that somebody looks up. */
  printProof: { most: 60, seconds: 60 },
  /** Shared conversations that are looked at. */
  chatShare: { most: 120, seconds: 60 },
  /** Wrong codes of machines; right ones are given back. */
  pair: { most: PAIR_TRIES_MOST, seconds: 600 },
} as const

export function createRates({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const counters = createCounterRepository(db, 'authRate')
  return {
    /** Whether this is the first of its kind from the address within a minute: what strangers cause is written down once a minute. */
    async isFirstInMinute(kind: string, address: string): Promise<boolean> {
      const now = clock.now()
      const subject = `${kind}:${address}`
      return (
        (await counters.add([subject], now, new Date(now.getTime() + MINUTE_MS), { isRearmed: false })).get(subject)
          ?.count === 1
      )
    },
    /** What was taken turned out to be none of those that are counted. */
    giveBack: (kind: keyof typeof RATES, address: string): Promise<void> => counters.takeBack(`${kind}:${address}`),
    /** @throws AppError `common.tooMany` with the seconds until the window ends. */
    async take(kind: keyof typeof RATES, address: string): Promise<void> {
      const { most, seconds } = RATES[kind]
      const subject = `${kind}:${address}`
      const now = clock.now()
      const counted = (
        await counters.add([subject], now, new Date(now.getTime() + seconds * 1000), { isRearmed: false })
      ).get(subject)
      if (counted && counted.count > most) {
        throw commonErrors.tooMany({
          retryAfterSeconds: Math.max(1, Math.ceil((counted.expireTime.getTime() - now.getTime()) / 1000)),
        })
      }
    },
  }
}

export type Rates = ReturnType<typeof createRates>
