import { loadChunk } from '../loading/chunks.ts'

/** Does this browser know passkeys? Where it does not, nothing of them is offered. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const library = () => loadChunk(() => import('@simplewebauthn/browser'))

/** The person said no, or let the time pass; nothing to report as a failure. */
export class PasskeyRefused extends Error {
  override name = 'PasskeyRefused'
}

/** Asks the person for a passkey; answers what it signed, as text. @throws {PasskeyRefused} */
export async function signByPasskey(options: string): Promise<string> {
  const { startAuthentication } = await library()
  return run(() => startAuthentication({ optionsJSON: JSON.parse(options) as never })) // made by the server's half of the library
}

/** Has the person make a passkey; answers it, as text. @throws {PasskeyRefused} */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await library()
  return run(() => startRegistration({ optionsJSON: JSON.parse(options) as never })) // as above
}

async function run(ask: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await ask())
  } catch (cause) {
    throw new PasskeyRefused('no passkey was given', { cause })
  }
}
