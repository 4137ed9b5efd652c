import type { Deps } from '../../../../platform/deps.ts'
import { authErrors } from '../../../identity/errors/auth.errors.ts'
import { SignInFailure } from '../../../identity/sources/adapters/adapter.ts'
import { digestOfText, readBrowser } from '../../../identity/sources/flow/sign-in-browser.ts'
import { openEndUrl } from '../../../identity/sessions/sso-session.ts'
import type { MiniPrograms } from '../../../identity/sources/mini/mini-programs.service.ts'
import { outsideError } from '../../../identity/sources/outside.errors.ts'
import { createSocialCodes, type SocialCode } from '../../../identity/sources/social-code.repository.ts'
import type { Rates } from '../../../identity/throttles/rate.ts'
import { createIdentified, type IdentifiedNeeds } from './identified.ts'
import type { FirstGrant, GrantRequest } from './grant.ts'

/** The source whose codes the grant `authorization_code` takes. */
const SSO_SOURCE = 'oidc'
const MINI_SOURCE = 'wechat_mini'

/** A code of ours, in the browser that the sign-in was begun in. @throws AppError `auth.socialFailed` */
function createCodeTaker({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const codes = createSocialCodes(db)
  return async ({ input, cookie }: GrantRequest, source: string): Promise<SocialCode> => {
    const browser = readBrowser(cookie)
    const found = input.code ? await codes.take(digestOfText(input.code), source, clock.now()) : undefined
    if (!found || browser === undefined || found.browser !== digestOfText(browser)) throw authErrors.socialFailed()
    return found
  }
}

/**
 * What a third party vouches for: a code of ours that its way back ended with, or, of a mini program, its own. The tenant is that of
 * the source.
 *
 * @throws AppError `auth.socialFailed`, `outside.*`, those of {@link createIdentified}
 */
export function createSocialGrant(deps: IdentifiedNeeds & { miniPrograms: MiniPrograms; rates: Rates }): FirstGrant {
  const { miniPrograms, rates } = deps
  const identify = createIdentified(deps)
  const takeCode = createCodeTaker(deps)

  async function vouchByMiniProgram(request: GrantRequest): ReturnType<FirstGrant> {
    await rates.take('miniCode', request.addressKey)
    const { input, referer, namedTenantId } = request
    if (!input.code) throw authErrors.socialFailed()
    try {
      const asked = { appId: undefined, referer, tenantId: namedTenantId }
      const { source, uuid } = await miniPrograms.findPerson(asked, input.code)
      const userName = `wx_${uuid.slice(-8)}`
      return await identify({ tenantId: source.tenantId, source: MINI_SOURCE, uuid, userName, avatar: '' }, request)
    } catch (error) {
      if (error instanceof SignInFailure) throw outsideError(error, error)
      throw error
    }
  }

  return async (request) => {
    const { source = '', state = '' } = request.input
    if (source === MINI_SOURCE) return vouchByMiniProgram(request)
    const code = await takeCode(request, source)
    if (code.state !== digestOfText(state)) throw authErrors.socialFailed()
    return identify(code, request)
  }
}

/**
 * The same for the single sign-on of the tenant, whose code goes with the address that it came back to (RFC 6749 §4.1.3). Its session
 * there ends with the one here.
 *
 * @throws AppError as {@link createSocialGrant}
 */
export function createSsoGrant(deps: IdentifiedNeeds & Pick<Deps, 'secrets'>): FirstGrant {
  const identify = createIdentified(deps)
  const takeCode = createCodeTaker(deps)
  return async (request) => {
    const { redirect_uri: redirectUri = '', state } = request.input
    const code = await takeCode(request, SSO_SOURCE)
    if (code.redirectUri !== redirectUri || (state && code.state !== digestOfText(state)))
      throw authErrors.socialFailed()
    const vouched = await identify(code, request)
    const endUrl = openEndUrl(deps.secrets, code.endUrl, code.digest)
    return { ...vouched, by: 'sso', start: { ...vouched.start, ...(endUrl === '' ? {} : { endUrl }) } }
  }
}
