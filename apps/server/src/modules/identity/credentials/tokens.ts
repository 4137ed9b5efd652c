import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

const ISSUER = 'drawdesk'
const AUDIENCE = ['drawdesk']
const KNOWN_MOST = 5_000

/** The facts of a session that its tokens are made of. */
export interface TokenSession {
  id: string
  clientId: string
  generation: number
  /** When this generation began: `iat` of both tokens. */
  rotatedTime: Date
  /** Of the refresh token. */
  expireTime: Date
  accessSeconds: number
  /** Third-party identity that vouched for the person. */
  oauthId?: string | null
}

/** The facts of a person that stand in a token. */
export interface TokenPerson {
  userId: string
  tenantId: string
  account: string
  name: string
  realName: string
  /** Comma lists of ids. */
  deptId: string
  postId: string
  roles: readonly { id: string; roleAlias: string }[]
}

/** What the server reads back out of a token; everything else in it is for clients that decode it. */
export interface TokenClaims {
  sessionId: string
  generation: number
  tenantId: string
  userId: string
  /** Seconds since 1970. */
  expireSeconds: number
}

type TokenPayload = Readonly<Record<string, unknown>>

export type TokenType = 'access_token' | 'refresh_token'

/**
 * JSON Web Tokens, HS256 under a key of their own. Signing uses no clock and no random: the same session row and person give
 * the same pair again, which is what a client gets that refreshes twice because the first answer was lost.
 */
export function createTokens(secrets: Pick<Secrets, 'derive'>) {
  const key = secrets.derive('token')
  const sign = createSigner({ key, algorithm: 'HS256' })
  // Times are checked by the callers against the server's own clock.
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    ignoreExpiration: true,
    ignoreNotBefore: true,
  })
  /** Tokens that were found to be ours: a browser sends the same one with every call. */
  const known = new LRUCache<string, TokenPayload>({ max: KNOWN_MOST })

  function readPayload(token: string): TokenPayload {
    const found = known.get(token)
    if (found) return found
    const payload = verify(token) as TokenPayload
    known.set(token, payload)
    return payload
  }

  return {
    sign(session: TokenSession, identity: TokenPerson): { accessToken: string; refreshToken: string } {
      const issued = Math.floor(session.rotatedTime.getTime() / 1000)
      const common = {
        iss: ISSUER,
        aud: AUDIENCE,
        client_id: session.clientId,
        tenant_id: identity.tenantId,
        user_id: identity.userId,
        dept_id: identity.deptId,
        role_id: identity.roles.map(({ id }) => id).join(','),
        sid: session.id,
        gen: session.generation,
        iat: issued,
        nbf: issued,
      }
      return {
        accessToken: sign({
          ...common,
          token_type: 'access_token',
          post_id: identity.postId,
          oauth_id: session.oauthId ?? '',
          account: identity.account,
          user_name: identity.account,
          nick_name: identity.name,
          real_name: identity.realName,
          role_name: identity.roles.map(({ roleAlias }) => roleAlias).join(','),
          detail: { type: 'web' },
          exp: issued + session.accessSeconds,
        }),
        refreshToken: sign({
          ...common,
          token_type: 'refresh_token',
          exp: Math.floor(session.expireTime.getTime() / 1000),
        }),
      }
    },

    /** The claims of a token that we signed as this type; undefined for any other text. Says nothing about its time. */
    read(token: string, type: TokenType): TokenClaims | undefined {
      let payload: TokenPayload
      try {
        payload = readPayload(token)
      } catch (error) {
        if (error instanceof TokenError) return undefined // not ours, or damaged: the callers answer "sign in again"
        throw error
      }
      const { token_type, sid, gen, tenant_id, user_id, exp } = payload
      if (
        token_type !== type ||
        typeof sid !== 'string' ||
        typeof tenant_id !== 'string' ||
        typeof user_id !== 'string'
      )
        return undefined
      if (typeof gen !== 'number' || typeof exp !== 'number') return undefined
      return { sessionId: sid, generation: gen, tenantId: tenant_id, userId: user_id, expireSeconds: exp }
    },
  }
}
export type Tokens = ReturnType<typeof createTokens>

/** The token of `Blade-Auth: bearer <jwt>`, scheme in any case; undefined without one. */
export function readBearer(header: string | string[] | undefined): string | undefined {
  const match = /^bearer\s+(\S+)$/i.exec((Array.isArray(header) ? header[0] : header)?.trim() ?? '')
  return match?.[1]
}
