import { randomUUID } from 'node:crypto'
import { createCaptchaPainter, randomCaptchaText } from '../../../platform/captcha/captcha.ts'
import type { Deps } from '../../../platform/deps.ts'
import { authErrors } from '../errors/auth.errors.ts'
import { createCaptchaRepository } from './captcha.repository.ts'

/** Long enough to find one's glasses, short enough that solved ones cannot be hoarded. */
const CAPTCHA_LIFE_MS = 5 * 60_000
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export interface Captcha {
  key: string
  /** `data:image/png;base64,…` */
  image: string
}

export function createCaptchas(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  painter: Pick<ReturnType<typeof createCaptchaPainter>, 'paint'> = createCaptchaPainter(),
) {
  const captchas = createCaptchaRepository(db)
  return {
    async make(): Promise<Captcha> {
      const key = randomUUID()
      const answer = randomCaptchaText()
      const picture = await painter.paint(answer)
      await captchas.insert({
        key,
        answer: answer.toLowerCase(),
        expireTime: new Date(clock.now().getTime() + CAPTCHA_LIFE_MS),
      })
      return { key, image: `data:image/png;base64,${picture.toString('base64')}` }
    },
    /**
     * Takes the captcha back, right or wrong: each is good for one try.
     *
     * @throws AppError `auth.wrongCaptcha`
     */
    async check(key: string | undefined, code: string | undefined): Promise<void> {
      const answer = key && UUID.test(key) ? await captchas.take(key, clock.now()) : undefined
      if (answer === undefined || answer !== code?.trim().toLowerCase()) throw authErrors.wrongCaptcha()
    },
  }
}

export type Captchas = ReturnType<typeof createCaptchas>
