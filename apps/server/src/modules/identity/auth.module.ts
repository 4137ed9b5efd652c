import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../wire/route.ts'
import { createCaptchaRepository } from './captcha/captcha.repository.ts'
import { captchaRoutes } from './captcha/captcha.routes.ts'
import { createCounterRepository } from './throttles/counter.repository.ts'
import { createMissRepository } from './throttles/miss.repository.ts'
import { createTicketRepository } from './factors/ticket.repository.ts'
import { createSessionRepository } from './sessions/session.repository.ts'
import { createSignInStates } from './sources/flow/sign-in-state.repository.ts'
import { createMiniSessions } from './sources/mini/mini-session.repository.ts'
import { createSocialCodes } from './sources/social-code.repository.ts'
import { impersonationRoutes } from './impersonation/impersonation.routes.ts'
import type { Rates } from './throttles/rate.ts'
import type { AuthParts } from './caller/auth-parts.ts'
import type { Captchas } from './captcha/captcha.service.ts'

const SWEEP_SECONDS = 600
/** A state that ran out is answered as late for so long, then as one that nobody knows. */
const LATE_KEPT_MS = 60 * 60_000
/** Ended sessions stay readable this long, for those who ask what happened. */
const ENDED_KEPT_MS = 30 * 24 * 3_600_000

/** What a sign-in stands on: captcha, impersonation, and the end of what has run out. */
export const authModule: Module<Deps & { rates: Rates; auth: AuthParts; captchas: Captchas }> = {
  name: 'identity',
  routes: (deps) => [...captchaRoutes(deps), ...impersonationRoutes(deps)],
  work(deps) {
    deps.jobs.every('auth.sweep', SWEEP_SECONDS, () => sweepAuth(deps))
  },
}

/** Drops what has run out: captchas, counters, sessions that were over long ago. */
export async function sweepAuth({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await createCaptchaRepository(db).sweep(now)
  await createSocialCodes(db).sweep(now)
  await createTicketRepository(db).sweep(now)
  await createSignInStates(db).sweep(new Date(now.getTime() - LATE_KEPT_MS))
  await createMiniSessions(db).sweep(now)
  await createCounterRepository(db, 'authFailure').sweep(now)
  await createCounterRepository(db, 'authRate').sweep(now)
  await createMissRepository(db).sweep(now)
  await createSessionRepository(db).sweep(new Date(now.getTime() - ENDED_KEPT_MS))
}
