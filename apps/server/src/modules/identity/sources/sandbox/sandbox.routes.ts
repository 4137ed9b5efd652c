import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { openRoute, type AnyRoute } from '../../../../wire/route.ts'
import { addressKey } from '../../throttles/address.ts'
import type { Rates } from '../../throttles/rate.ts'
import { CALLBACK_PATH } from '../flow/callback-address.ts'
import { withQuery } from '../adapters/adapter.ts'
import { makeSandboxCode } from './sandbox-code.ts'
import { sandboxPage } from './sandbox-page.ts'
import { personOf } from './sandbox-people.ts'
import { SANDBOX_PAGE_PATH } from './sandbox.adapter.ts'

const Text = Type.Optional(Type.String({ maxLength: 2048 }))

/** The page of the sandbox (SOCIAL_SANDBOX=on), where a person is chosen; from there they go back as from any other third party. */
export function sandboxRoutes(deps: Deps & { rates: Rates }): AnyRoute[] {
  const { clock, secrets, config, log, rates } = deps
  return [
    openRoute({
      method: 'GET',
      path: SANDBOX_PAGE_PATH,
      summary: 'The sandbox identity page; with a name it goes back with a code',
      audit: 'auth.socialSandbox',
      isBare: true,
      sends: ['text/html'],
      tag: 'oauth',
      input: Type.Object({ state: Text, name: Text, error: Text }),
      answer: Type.Unknown(),
      async handle({ input: { state = '', name = '', error = '' }, request, reply, language }) {
        if (!config.isSocialSandboxOn) throw commonErrors.noRoute()
        reply.header('cache-control', 'no-store')
        const back = `/api${CALLBACK_PATH}/sandbox`
        if (error !== '') return reply.redirect(withQuery(back, { error: 'access_denied', state }), 302)
        const person = personOf(name)
        if (person.name === '') return reply.type('text/html; charset=utf-8').send(sandboxPage(state, language))
        await rates.take('social', addressKey(request.ip))
        log.info({ address: request.ip }, 'somebody was chosen on the sandbox identity page')
        const code = makeSandboxCode(secrets, person.name, clock.now())
        return reply.redirect(withQuery(back, { code, state }), 302)
      },
    }),
  ]
}
