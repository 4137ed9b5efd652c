import type { FastifyRequest } from 'fastify'
import { website } from '@drawdesk/contract/core/constants'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../../platform/deps.ts'
import { openRoute, type AnyRoute } from '../../../../wire/route.ts'
import { SignInFailure, withQuery } from '../adapters/adapter.ts'
import type { Linking } from '../links/linking.service.ts'
import { addressKey } from '../../throttles/address.ts'
import type { Rates } from '../../throttles/rate.ts'
import { CALLBACK_PATH } from './callback-address.ts'
import type { OutsideSignIn } from './outside-sign-in.service.ts'
import { ownPath } from './own-path.ts'
import { browserCookie } from './sign-in-browser.ts'

const Text = (most: number) => Type.Optional(Type.String({ maxLength: most }))
const Source = Type.String({ maxLength: 40 })
/** What services add to the way back, and how long it may be; more is not read. */
const BACK_MOST = {
  code: 4_096,
  authCode: 500,
  state: 200,
  error: 200,
  error_description: 1_500,
  iss: 500,
  session_state: 500,
} as const
/** Some providers may send people back by a form. */
const BODY_MOST_BYTES = 32 * 1024
const BACK = Object.keys(BACK_MOST) as (keyof typeof BACK_MOST)[]

/** The way to a third party and back. Whatever goes wrong is said on the login page. */
export function outsideSignInRoutes(
  deps: Deps & { rates: Rates; outsideSignIn: OutsideSignIn; linking: Linking },
): AnyRoute[] {
  const { log, rates, outsideSignIn, linking } = deps

  /** The page that says why. */
  function failedAt(request: FastifyRequest, page: string, source: string, redirect: string, error: unknown): string {
    if (!(error instanceof SignInFailure)) throw error
    const { word, detail } = error
    log.info({ source: source.slice(0, 40), word, detail, address: request.ip }, 'a sign-in from outside failed')
    return withQuery(page, { source, failure: word, redirect })
  }

  return [
    openRoute({
      method: 'GET',
      path: '/blade-auth/oauth/render/:source',
      summary: 'Begin a third-party sign-in',
      audit: 'auth.socialRender',
      isBare: true,
      sends: ['text/html'],
      log: 'noArguments',
      tag: 'oauth',
      input: Type.Object({ source: Source, tenantId: Text(20), redirect: Text(2_048) }),
      answer: Type.Unknown(),
      async handle({ input, request, reply }) {
        await rates.take('social', addressKey(request.ip))
        const redirect = ownPath(input.redirect)
        reply.header('cache-control', 'no-store')
        try {
          const { address, browser } = await outsideSignIn.begin({
            tenantId: input.tenantId || website.defaultTenantId,
            source: input.source,
            redirect,
            cookie: request.headers.cookie,
          })
          return reply.header('set-cookie', browserCookie(browser, request.protocol === 'https')).redirect(address, 302)
        } catch (error) {
          return reply.redirect(failedAt(request, '/login', input.source, redirect, error), 302)
        }
      },
    }),
    openRoute({
      method: 'GET',
      path: `${CALLBACK_PATH}/:source`,
      summary: 'Where a third party sends people back to',
      audit: 'auth.socialCallback',
      isCommand: true,
      bodyLimit: BODY_MOST_BYTES,
      isBare: true,
      sends: ['text/html'],
      log: 'noArguments',
      tag: 'oauth',
      input: Type.Object({
        source: Source,
        ...Object.fromEntries(BACK.map((name) => [name, Text(BACK_MOST[name])])),
      }),
      answer: Type.Unknown(),
      async handle({ input, request, reply }) {
        await rates.take('social', addressKey(request.ip))
        const given = input as Readonly<Record<string, string | undefined>>
        const query = Object.fromEntries(BACK.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
        const source = given.source ?? ''
        let [page, redirect] = ['/login', '']
        try {
          const state = await outsideSignIn.take({ source, query, cookie: request.headers.cookie })
          if (state.userId === null) redirect = state.redirect
          else page = state.redirect.split('?')[0] || '/'
          const back = await outsideSignIn.comeBack(state, query)
          if (state.userId !== null) {
            await linking.link(back)
            return reply.redirect(withQuery(page, { tab: 'ways', linked: source }), 302)
          }
          const code = await outsideSignIn.makeCode(back)
          return reply.redirect(withQuery('/login', { source, code, state: query.state ?? '', redirect }), 302)
        } catch (error) {
          const failed = failedAt(request, page, source, redirect, error)
          return reply.redirect(page === '/login' ? failed : `${failed}&tab=ways`, 302)
        }
      },
    }),
  ]
}
