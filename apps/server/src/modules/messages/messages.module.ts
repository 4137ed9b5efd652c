import { website } from '@drawdesk/contract/core/constants'
import type { Deps } from '../../platform/deps.ts'
import { systemScope } from '../../platform/scope.ts'
import type { Module } from '../../wire/route.ts'
import type { Rates } from '../identity/throttles/rate.ts'
import { readParam } from '../settings/params/param.reader.ts'
import { smsRoutes } from './accounts/sms.routes.ts'
import type { SmsAccounts } from './accounts/sms-accounts.ts'
import { createCodeRepository } from './codes/code.repository.ts'
import { codeRoutes } from './codes/code.routes.ts'
import type { SmsCodes } from './codes/codes.service.ts'
import { createSmsFiguresRepository } from './log/figures.repository.ts'
import { logRoutes } from './log/log.routes.ts'
import { receiptRoutes } from './receipts.routes.ts'
import { createPhoneLimitRepository } from './sending/phone-limit.repository.ts'
import type { WorkEnds } from '../../platform/signals/work-ends.ts'
import { sendRoutes } from './sending/send.routes.ts'
import type { SmsSending } from './sending/send.service.ts'
import { startSmsJobs } from './sending/sms-jobs.ts'

export type SmsNeeds = Deps & {
  smsAccounts: SmsAccounts
  smsSending: SmsSending
  smsCodes: SmsCodes
  smsPartEnds: WorkEnds
  rates: Rates
}

const SWEEP_SECONDS = 3_600
const DAY_MS = 24 * 3_600_000
/** Days that messages are kept where the parameter of the platform's tenant says nothing sensible. */
export const MESSAGES_KEPT_DAYS = 180

/** Short messages: accounts at companies, sending, codes, what arrived, and the log of it all. */
export const messagesModule: Module<SmsNeeds> = {
  name: 'messages',
  routes: (deps) => [
    ...smsRoutes(deps),
    ...sendRoutes(deps),
    ...codeRoutes(deps),
    ...logRoutes(deps),
    ...receiptRoutes(deps),
  ],
  work(deps) {
    startSmsJobs(deps)
    deps.jobs.every('sms.sweep', SWEEP_SECONDS, () => sweepMessages(deps))
  },
}

/** Drops what is over its time: codes and the times of phones after a day, messages as the parameter says. */
export async function sweepMessages({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const days = (await readParam(db, systemScope(website.defaultTenantId), 'log.sms.keepDays')) ?? MESSAGES_KEPT_DAYS
  await createCodeRepository(db).sweep(new Date(now.getTime() - DAY_MS))
  await createPhoneLimitRepository(db).sweep(now)
  const removed = await createSmsFiguresRepository(db).sweep(new Date(now.getTime() - days * DAY_MS))
  if (removed > 0) log.info({ rows: removed, days }, 'dropped old short messages')
}
