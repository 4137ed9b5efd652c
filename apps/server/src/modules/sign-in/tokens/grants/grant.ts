import type { FactorWay } from '@drawdesk/contract/identity/second-factor'
import type { TokenRequest } from '@drawdesk/contract/identity/auth'
import type { Choice, NewSession } from '../../../identity/sessions/sessions.service.ts'
import type { Client } from '../../clients/client.ts'
import type { Identity } from '../../../identity/caller/identity.repository.ts'
import type { SessionRow } from '../../../identity/sessions/session.repository.ts'

/** A token request as the grants see it. */
export interface GrantRequest {
  input: TokenRequest
  client: Client
  tenantId: string
  /** The same where the request says one. */
  namedTenantId: string | undefined
  /** Of a mini program: which one it is. */
  referer: string | undefined
  captcha: { key: string | undefined; code: string | undefined }
  /** One was asked for and read already. */
  isCaptchaRead: boolean
  /** Department and role to work as from now on, where the request names some. */
  choice: Choice
  /** What counters count by (address.ts), not for showing. */
  addressKey: string
  address: string
  userAgent: string
  cookie: string | undefined
  /** Came over https: cookies are set for it only. */
  isSecure: boolean
}

/** A person that a first proof vouches for. No session yet: every one begins in `entrance.ts`. */
export interface Vouched {
  identity: Identity
  /** What vouched, for the log. */
  by: 'password' | 'social' | 'sso' | 'smsCode' | 'passkey'
  /** The proof is of two factors already, so that no second one is asked: a passkey that saw its owner, an issuer that says so. */
  isTwoFactor?: boolean
  /** The second factor that was given besides, for the session's row. */
  factor?: string
  /** What the session begins with. */
  start: Omit<NewSession, 'tenantId' | 'userId' | 'way'> & {
    /** Which third party vouched, where one did. */
    source?: string
  }
  setCookie?: string
}

/** A way in: answers who came, or throws. */
export type FirstGrant = (request: GrantRequest) => Promise<Vouched>

export interface Granted {
  session: SessionRow
  identity: Identity
  setCookie?: string
}

/** Nobody is in yet: a second factor is asked for, which this ticket takes. */
export interface Asked {
  asked: { ticket: string; ways: FactorWay[] }
  setCookie?: string
}

/** What a token request comes to: a session, or the question for a second factor. */
export type Grant = (request: GrantRequest) => Promise<Granted | Asked>
