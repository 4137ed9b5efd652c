import { createHash, randomBytes } from 'node:crypto'

export const SIGN_IN_COOKIE = 'drawdesk_sign_in'
const LIVES_SECONDS = 900

/** What is stored of a value that only its owner holds. */
export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A value that nobody guesses. */
export const randomText = (): string => randomBytes(32).toString('base64url')

/** The browser in which a sign-in was begun, by its cookie; undefined for none. */
export function readBrowser(cookieHeader: string | undefined): string | undefined {
  const value = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${SIGN_IN_COOKIE}=`))
    ?.slice(SIGN_IN_COOKIE.length + 1)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** The Set-Cookie value for it. Lax, because the provider sends the person back from another site. */
export const browserCookie = (browser: string, isSecure: boolean): string =>
  [
    `${SIGN_IN_COOKIE}=${browser}`,
    'Path=/',
    `Max-Age=${LIVES_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
