import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Log } from '../../../platform/log.ts'
import type { Site } from './site-of.ts'

/** How long browsers wait for the person. */
const TIMEOUT_MS = 120_000

export interface StoredPasskey {
  credentialId: string
  publicKey: string
  counter: string
  transports: string
  rpId: string
}

interface Options {
  challenge: string
  /** JSON text for the browser. */
  text: string
}

const described = (keys: readonly StoredPasskey[]) =>
  keys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports.split(',').filter(Boolean),
  }))

/** Asks for any passkey of this site, or for one of these. Alone it must see its owner; beside a password its presence will do. */
export async function askForPasskey(
  site: Site,
  { keys, isAlone }: { keys: readonly StoredPasskey[]; isAlone: boolean },
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    timeout: TIMEOUT_MS,
    userVerification: isAlone ? 'required' : 'preferred',
    ...(isAlone ? {} : { allowCredentials: described(keys.filter(({ rpId }) => rpId === site.rpId)) }),
  })
  return { challenge: options.challenge, text: JSON.stringify(options) }
}

export async function askForNewPasskey(
  site: Site,
  person: { userId: string; tenantId: string; account: string; name: string; issuer: string },
  keys: readonly StoredPasskey[],
): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: person.issuer,
    rpID: site.rpId,
    userID: new TextEncoder().encode(`${person.tenantId}:${person.userId}`),
    userName: person.account,
    userDisplayName: person.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: described(keys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { challenge: options.challenge, text: JSON.stringify(options) }
}

/** What an authenticator gave, as an object with an id; undefined for any other text. */
export function readPasskeyAnswer<Kind extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  text: string,
): Kind | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined // no JSON: no answer of an authenticator
  }
  const answer = value as { id?: unknown; response?: unknown } | null
  return typeof answer?.id === 'string' && typeof answer.response === 'object' && answer.response !== null
    ? (value as Kind) // its other parts are judged where it is verified
    : undefined
}

/** The passkey that was made for this challenge on this site; undefined when the answer is anything else. */
export async function verifyNewPasskey(
  log: Log,
  site: Site,
  answer: RegistrationResponseJSON,
  challenge: string,
): Promise<(StoredPasskey & { isBackedUp: boolean }) | undefined> {
  try {
    const { verified, registrationInfo: made } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.rpId,
      requireUserVerification: false,
    })
    if (!verified || !made) return undefined
    return {
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: String(made.credential.counter),
      transports: (made.credential.transports ?? []).join(','),
      rpId: site.rpId,
      isBackedUp: made.credentialBackedUp,
    }
  } catch (error) {
    log.info({ err: error }, 'a new passkey was refused')
    return undefined
  }
}

/** The new counter of this passkey, if it signed this challenge on this site; undefined when it did not, or its counter went back. */
export async function verifyPasskey(
  log: Log,
  site: Site,
  key: StoredPasskey,
  answer: AuthenticationResponseJSON,
  { challenge, isAlone }: { challenge: string; isAlone: boolean },
): Promise<number | undefined> {
  if (key.rpId !== site.rpId) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origins,
      expectedRPID: site.rpId,
      requireUserVerification: isAlone,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: Number(key.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    log.warn({ err: error, credentialId: key.credentialId }, 'a passkey was refused')
    return undefined
  }
}
