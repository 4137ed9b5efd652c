import * as oidcClient from 'openid-client'
import {
  pictureOf,
  SignInFailure,
  textOf,
  type AdapterMaker,
  type Return,
  type SourceAccount,
  type Vouched,
} from './adapter.ts'
import { oidcFailure } from './oidc-failures.ts'
import type { ProviderCalls } from './provider-calls.ts'

/** How far ahead of ours the issuer's clock may be; tokens that have ended are refused by the library. */
const AHEAD_MOST_SECONDS = 300
const CLOCK_TOLERANCE_SECONDS = 30

/** Reads what the issuer says of itself, anew each time: keys and addresses may have been changed meanwhile. */
async function discover(
  { appId, appSecret, settings }: SourceAccount,
  calls: ProviderCalls,
): Promise<oidcClient.Configuration> {
  const issuer = URL.parse(settings.issuer ?? '')
  if (!issuer) throw new SignInFailure('misconfigured', 'the issuer is no address')
  return oidcClient.discovery(
    issuer,
    appId,
    { [oidcClient.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    oidcClient.ClientSecretPost(appSecret),
    {
      [oidcClient.customFetch]: fetchBy(calls),
      execute: [
        oidcClient.enableNonRepudiationChecks,
        // Where an operator has allowed it: other addresses than https are not saved.
        ...(issuer.protocol === 'http:' ? [oidcClient.allowInsecureRequests] : []),
      ],
    },
  )
}

/** The library's calls, through our guard. */
const fetchBy =
  (calls: ProviderCalls): oidcClient.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await calls.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      ...(body === undefined || body === null ? {} : { form: Object.fromEntries(new URLSearchParams(String(body))) }),
    })
    const { 'content-encoding': _unpacked, 'content-length': _length, ...kept } = answer.headers
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: kept,
    })
  }

/** A single sign-on by OpenID Connect: code, PKCE, nonce, and an id token whose signature, issuer, audience and times are checked. */
export const oidc: AdapterMaker = (account, calls) => {
  const discovered = (): Promise<oidcClient.Configuration> => oidcFailure(() => discover(account, calls))

  return {
    async begin({ state, redirectUri, challenge, nonce }) {
      const config = await discovered()
      return oidcClient.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: account.settings.scopes || 'openid profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).href
    },

    async finish(back) {
      const config = await discovered()
      return oidcFailure(() => vouchedBy(config, account, back))
    },

    async probe(redirectUri) {
      const config = await discovered()
      const asked = { code: 'connection-test', redirect_uri: redirectUri, code_verifier: '-'.repeat(43) }
      return oidcFailure(() => oidcClient.genericGrantRequest(config, 'authorization_code', asked))
    },
  }
}

async function vouchedBy(
  config: oidcClient.Configuration,
  { settings }: SourceAccount,
  { query, redirectUri, verifier, nonce, state }: Return,
): Promise<Vouched> {
  const address = new URL(redirectUri)
  address.search = new URLSearchParams(query).toString()
  const tokens = await oidcClient.authorizationCodeGrant(config, address, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  const idToken = tokens.id_token
  if (!claims || !idToken) throw new SignInFailure('badAnswer', 'no id token')
  if (claims.iat > Date.now() / 1000 + AHEAD_MOST_SECONDS)
    throw new SignInFailure('clock', 'the id token is of the future')
  const person: Record<string, unknown> = config.serverMetadata().userinfo_endpoint
    ? { ...claims, ...(await oidcClient.fetchUserInfo(config, tokens.access_token, claims.sub)) }
    : claims
  const named = settings.nameClaim ? person[settings.nameClaim] : undefined
  return {
    uuid: `${claims.iss}|${claims.sub}`,
    userName: textOf(named) || textOf(person.name) || textOf(person.preferred_username) || textOf(claims.sub),
    avatar: pictureOf(person[settings.pictureClaim || 'picture']),
    endUrl: (backTo) => endUrlOf(config, idToken, backTo),
  }
}

/** `""` where the issuer has no such address. */
function endUrlOf(config: oidcClient.Configuration, idToken: string, backTo: string): string {
  if (config.serverMetadata().end_session_endpoint === undefined) return ''
  const asked = { id_token_hint: idToken, post_logout_redirect_uri: backTo }
  return oidcClient.buildEndSessionUrl(config, asked).href
}
