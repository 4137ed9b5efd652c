import { CaptchaAnswer } from '@drawdesk/contract/identity/auth'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { openRoute, type AnyRoute } from '../../../wire/route.ts'
import { addressKey } from '../throttles/address.ts'
import type { Captchas } from './captcha.service.ts'
import type { AuthParts } from '../caller/auth-parts.ts'
import type { Rates } from '../throttles/rate.ts'

const MSG = { zh: '操作成功', en: 'Done' } as const

export function captchaRoutes(deps: Deps & { auth: AuthParts; rates: Rates; captchas: Captchas }): AnyRoute[] {
  const { captchas, rates } = deps
  return [
    openRoute({
      method: 'GET',
      path: '/blade-auth/oauth/captcha',
      summary: 'A picture to read, and its key',
      audit: 'auth.captcha',
      isBackground: true,
      input: Type.Object({}),
      answer: CaptchaAnswer,
      isBare: true,
      async handle({ request, reply, language }): Promise<CaptchaAnswer> {
        reply.header('cache-control', 'no-store')
        const envelope = { code: 200, success: true, msg: MSG[language] }
        if (!deps.config.isCaptchaOn)
          return { ...envelope, key: '', image: '', data: { key: '', image: '', captcha: 'off' } }
        await rates.take('captcha', addressKey(request.ip))
        const { key, image } = await captchas.make()
        return { ...envelope, key, image, data: { key, image } }
      },
    }),
    openRoute({
      method: 'GET',
      path: '/blade-auth/oauth/public-key',
      summary: 'The SM2 key that passwords may be encrypted with',
      audit: 'auth.publicKey',
      isBackground: true,
      input: Type.Object({}),
      answer: Type.Object({ publicKey: Type.String() }),
      handle: async () => ({ publicKey: deps.auth.keyPair.publicKey }),
    }),
  ]
}
