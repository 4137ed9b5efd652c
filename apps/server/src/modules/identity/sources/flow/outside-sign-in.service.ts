import { createHash } from 'node:crypto'
import type { Deps } from '../../../../platform/deps.ts'
import { SignInFailure, type SignInAdapter, type Vouched } from '../adapters/adapter.ts'
import { createSocialCodes } from '../social-code.repository.ts'
import { findTenantEnd } from '../social-identity.repository.ts'
import type { SignInSources, UsableSource } from '../sign-in-sources.ts'
import { callbackAddress, ownOrigin } from './callback-address.ts'
import { digestOfText, randomText, readBrowser } from './sign-in-browser.ts'
import { createSignInStates, type SignInState } from './sign-in-state.repository.ts'
import { sealEndUrl } from '../../sessions/sso-session.ts'

const STATE_MS = 10 * 60_000
const CODE_MS = 5 * 60_000
const proofContext = (digest: string): string => `sign-in-state ${digest}`

export interface Begin {
  tenantId: string
  source: string
  /** A path of ours to come back to, or "". */
  redirect: string
  cookie: string | undefined
  /** Somebody signed in, who links their account. */
  person?: { userId: string; sessionId: string }
}

/** What a provider sent somebody back with. */
export interface WayBack {
  source: string
  query: Readonly<Record<string, string>>
  cookie: string | undefined
}

export interface CameBack {
  state: SignInState
  source: UsableSource
  vouched: Vouched
}

/**
 * The way of a browser to a third party and back. A state is random, counts once, for ten minutes, in the browser that it was begun in; what
 * proves the answer (PKCE, nonce) stays here, sealed. All methods reject with {@link SignInFailure}.
 */
export function createOutsideSignIn(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'> & { signInSources: SignInSources },
) {
  const { db, clock, secrets, config, signInSources } = deps
  const states = createSignInStates(db)
  const codes = createSocialCodes(db)

  async function take({ source, query, cookie }: WayBack): Promise<SignInState> {
    const browser = readBrowser(cookie)
    const taken = await states.take(
      digestOfText(query.state ?? ''),
      { source, browser: browser === undefined ? '' : digestOfText(browser) },
      clock.now(),
    )
    if ('problem' in taken) throw new SignInFailure(taken.problem, 'the state')
    return taken.state
  }

  /** The person again, by what the adapter made of the answer. */
  async function vouch(
    adapter: SignInAdapter,
    state: SignInState,
    { source, query }: { source: UsableSource; query: WayBack['query'] },
  ): Promise<Vouched> {
    const [verifier = '', nonce = ''] = secrets.open(state.proof, proofContext(state.digest)).split(' ')
    const code = query.code ?? query.authCode ?? ''
    if (query.error !== undefined)
      throw new SignInFailure(query.error === 'access_denied' ? 'denied' : 'codeRefused', query.error.slice(0, 80))
    if (code === '') throw new SignInFailure('denied', 'came back without a code')
    return adapter.finish({
      code,
      state: query.state ?? '',
      query,
      redirectUri: callbackAddress(config, source),
      verifier,
      nonce,
    })
  }

  return {
    /** Where the browser goes, and what its cookie holds from now on. */
    async begin({ tenantId, source, redirect, cookie, person }: Begin): Promise<{ address: string; browser: string }> {
      const tenant = /^[0-9]{6}$/.test(tenantId) ? await findTenantEnd(db, tenantId) : undefined
      if (!tenant) throw new SignInFailure('unknownSource', 'no such tenant')
      const row = await signInSources.getActive(tenantId, source)
      const adapter = signInSources.adapterOf(row)
      const browser = readBrowser(cookie) ?? randomText()
      const [state, verifier, nonce] = [randomText(), randomText(), randomText()]
      const digest = digestOfText(state)
      const address = await adapter.begin({
        state,
        redirectUri: callbackAddress(config, row),
        challenge: createHash('sha256').update(verifier).digest('base64url'),
        nonce,
      })
      await states.insert({
        digest,
        tenantId,
        sourceId: row.id,
        source,
        redirect,
        browser: digestOfText(browser),
        proof: secrets.seal(`${verifier} ${nonce}`, proofContext(digest)),
        userId: person?.userId ?? null,
        sessionId: person?.sessionId ?? null,
        expireTime: new Date(clock.now().getTime() + STATE_MS),
      })
      return { address, browser }
    },

    take,

    /** The person that the third party vouches for, once the state was taken. */
    async comeBack(state: SignInState, query: WayBack['query']): Promise<CameBack> {
      const source = await signInSources.getActive(state.tenantId, state.source)
      const vouched = await vouch(signInSources.adapterOf(source), state, { source, query })
      return { state, source, vouched }
    },

    /** A code of ours, for five minutes and once, that the console finishes the sign-in with. */
    async makeCode({ state, source, vouched }: CameBack): Promise<string> {
      const code = randomText()
      const digest = digestOfText(code)
      await codes.insert({
        digest,
        tenantId: state.tenantId,
        sourceId: source.id,
        source: state.source,
        uuid: vouched.uuid,
        userName: vouched.userName || vouched.uuid.slice(-8),
        avatar: vouched.avatar,
        state: state.digest,
        browser: state.browser,
        redirectUri: callbackAddress(config, source),
        endUrl: sealEndUrl(secrets, vouched.endUrl?.(`${ownOrigin(config, source.domain)}/login`) ?? '', digest),
        expireTime: new Date(clock.now().getTime() + CODE_MS),
      })
      return code
    },
  }
}

export type OutsideSignIn = ReturnType<typeof createOutsideSignIn>
