import { call } from '../http/http.ts'

/**
 * A new password as it goes to the server, which has to see what it is: in clear where nobody listens on the way (TLS, this machine:
 * what browsers call a secure context), else encrypted with the server's SM2 key.
 *
 * @throws {ApiError} silently, where the key cannot be had.
 */
export async function toWire(
  password: string,
  { isSecureContext }: Pick<Window, 'isSecureContext'> = window,
): Promise<string> {
  if (isSecureContext) return password
  const [{ publicKey }, { sm2 }] = await Promise.all([
    call<{ publicKey: string }>('GET', '/blade-auth/oauth/public-key', { silent: true, isOfSignIn: true }),
    import('sm-crypto-v2'),
  ])
  return sm2.doEncrypt(password, publicKey, 0)
}
