import { Type } from '@drawdesk/contract/core/schema'
import { BindAnswer, BindInput, UnbindInput, USER_OAUTH_PATH, UserOauths } from '@drawdesk/contract/identity/user-oauth'
import type { Deps } from '../../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import { SignInFailure } from '../adapters/adapter.ts'
import type { OutsideSignIn } from '../flow/outside-sign-in.service.ts'
import { ownPath } from '../flow/own-path.ts'
import { browserCookie } from '../flow/sign-in-browser.ts'
import { outsideError } from '../outside.errors.ts'
import type { Linking } from './linking.service.ts'

/** The page of one's own account. */
const OWN_PAGE = '/info/index'

/** One's own third-party identities. */
export function userOauthRoutes(deps: Deps & { outsideSignIn: OutsideSignIn; linking: Linking }): AnyRoute[] {
  const { outsideSignIn, linking } = deps
  return [
    route({
      method: 'GET',
      path: `${USER_OAUTH_PATH}/list`,
      summary: "The caller's third-party identities, and the sources that could be linked",
      audit: 'userOauth.list',
      permission: 'signedIn',
      input: Type.Object({}),
      answer: UserOauths,
      handle: ({ caller }) => linking.list(caller),
    }),
    route({
      method: 'POST',
      path: `${USER_OAUTH_PATH}/bind`,
      summary: 'Begin to link an identity: the browser goes on to the answered address, and comes back linked',
      audit: 'userOauth.bind',
      permission: 'signedIn',
      input: BindInput,
      answer: BindAnswer,
      async handle({ caller, input, request, reply }) {
        try {
          const { address, browser } = await outsideSignIn.begin({
            tenantId: caller.tenantId,
            source: input.source,
            redirect: ownPath(input.redirect) || OWN_PAGE,
            cookie: request.headers.cookie,
            person: { userId: caller.userId, sessionId: caller.sessionId },
          })
          reply.header('set-cookie', browserCookie(browser, request.protocol === 'https'))
          return { address }
        } catch (error) {
          if (error instanceof SignInFailure) throw outsideError(error, error)
          throw error
        }
      },
    }),
    route({
      method: 'POST',
      path: `${USER_OAUTH_PATH}/unbind`,
      summary: 'Unlink an identity; the last way into the account stays',
      audit: 'userOauth.unbind',
      permission: 'signedIn',
      input: UnbindInput,
      answer: Type.Object({}),
      async handle({ caller, input }) {
        await linking.unlink(caller, input.id)
        return {}
      },
    }),
  ]
}
