import { randomBytes } from 'node:crypto'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { openRoute, type AnyRoute } from '../../../wire/route.ts'
import { addressKey } from '../throttles/address.ts'
import { authErrors } from '../errors/auth.errors.ts'
import type { Rates } from '../throttles/rate.ts'
import { personOf, SANDBOX_SOURCE } from './sandbox-people.ts'
import { sandboxPage } from './sandbox-page.ts'
import { createSocialCodes } from './social-code.repository.ts'
import { ownPath, readState, signState } from './sandbox-state.ts'

const CODE_SECONDS = 300
const PAGE_PATH = '/blade-auth/oauth/sandbox'
const Text = Type.Optional(Type.String({ maxLength: 2048 }))

/** Third-party sign-in without a third party (SOCIAL_SANDBOX=on): where it begins, and the page where a person is chosen. */
export function sandboxRoutes(deps: Deps & { rates: Rates }): AnyRoute[] {
  const { clock, secrets, config, log, rates } = deps
  const codes = createSocialCodes(deps.db)

  function checkOn(): void {
    if (!config.isSocialSandboxOn) throw commonErrors.noRoute()
  }

  return [
    openRoute({
      method: 'GET',
      path: '/blade-auth/oauth/render/:source',
      summary: 'Begin a third-party sign-in',
      audit: 'auth.socialRender',
      isBare: true,
      sends: ['text/html'],
      tag: 'oauth',
      input: Type.Object({ source: Type.String({ maxLength: 40 }), redirect: Text }),
      answer: Type.Unknown(),
      async handle({ input, request, reply }) {
        checkOn()
        if (input.source !== SANDBOX_SOURCE) throw commonErrors.noRoute()
        const prefix = request.url.startsWith('/api/') ? '/api' : ''
        const state = signState(secrets, ownPath(input.redirect), clock.now())
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${prefix}${PAGE_PATH}?state=${encodeURIComponent(state)}`, 302)
      },
    }),
    openRoute({
      method: 'GET',
      path: PAGE_PATH,
      summary: 'The sandbox identity page; with a name it goes back to the login page with a code',
      audit: 'auth.socialSandbox',
      isBare: true,
      sends: ['text/html'],
      tag: 'oauth',
      input: Type.Object({ state: Text, name: Text }),
      answer: Type.Unknown(),
      async handle({ input, request, reply, language }) {
        checkOn()
        const now = clock.now()
        const known = readState(secrets, input.state, now)
        if (!known) throw authErrors.socialFailed()
        reply.header('cache-control', 'no-store')
        const person = personOf(input.name ?? '')
        if (person.name === '')
          return reply.type('text/html; charset=utf-8').send(sandboxPage(input.state as string, language))
        await rates.take('social', addressKey(request.ip))
        const code = randomBytes(24).toString('base64url')
        await codes.insert({
          code,
          source: SANDBOX_SOURCE,
          uuid: person.uuid,
          userName: person.name,
          state: input.state as string,
          expireTime: new Date(now.getTime() + CODE_SECONDS * 1000),
        })
        log.info({ address: request.ip }, 'somebody was chosen on the sandbox identity page')
        const query = new URLSearchParams({
          source: SANDBOX_SOURCE,
          code,
          state: input.state as string,
          ...(known.redirect ? { redirect: known.redirect } : {}),
        })
        return reply.redirect(`/login?${query}`, 302)
      },
    }),
  ]
}
