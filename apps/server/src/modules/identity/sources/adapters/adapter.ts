import type { SignInFailureWord } from '@drawdesk/contract/identity/sign-in-failures'
import type { ProviderCalls } from './provider-calls.ts'

/** A source as its adapter is built of it, with its secret open. */
export interface SourceAccount {
  appId: string
  appSecret: string
  settings: Readonly<Record<string, string>>
}

/** What goes out with the person. */
export interface Beginning {
  state: string
  redirectUri: string
  /** S256 of the verifier that {@link Return} brings. */
  challenge: string
  nonce: string
}

/** What came back with them. */
export interface Return {
  code: string
  state: string
  /** Everything in the address of the way back: OpenID Connect checks more than the code. */
  query: Readonly<Record<string, string>>
  redirectUri: string
  verifier: string
  nonce: string
}

/** A person that the source vouches for. */
export interface Vouched {
  /** What the source calls them, for ever. */
  uuid: string
  userName: string
  /** An address of a picture, or "". */
  avatar: string
  /** Of a single sign-on: where its session ends, given where the person comes back to. */
  endUrl?(backTo: string): string
}

/** One way to sign in at somebody else's. All methods reject with {@link SignInFailure}. */
export interface SignInAdapter {
  /** The address where the person signs in. */
  begin(asked: Beginning): Promise<string>
  finish(answer: Return): Promise<Vouched>
  /** Asks with a code that nobody gave, where `finish` would ask for more than that. */
  probe?(redirectUri: string): Promise<unknown>
}

export type AdapterMaker = (account: SourceAccount, calls: ProviderCalls) => SignInAdapter

/** A sign-in from outside that comes to nothing; `detail` is for the log and holds nothing secret. */
export class SignInFailure extends Error {
  override name = 'SignInFailure'
  readonly word: SignInFailureWord
  readonly detail: string
  /** What the service said, or the network on the way to it, for who set the source up; it may repeat what was sent. "" where it said nothing of it. */
  readonly said: string

  constructor(
    word: SignInFailureWord,
    detail: string,
    { said = '', ...options }: ErrorOptions & { said?: string } = {},
  ) {
    super(`${word}: ${detail}`, options)
    this.said = said
    this.word = word
    this.detail = detail
  }
}

/** The address of the service: the official one, or what the source says instead. */
export const addressOf = ({ settings }: SourceAccount, official: string, path: string): string =>
  `${settings.baseUrl?.replace(/\/+$/, '') || official}${path}`

/**
 * The number of a person, apart for each service: who sets up a service of their own vouches for nobody that the official one knows.
 */
export const numberOf = ({ settings }: SourceAccount, number: unknown): string => {
  const text = typeof number === 'number' ? String(number) : number
  if (typeof text !== 'string' || text === '') throw new SignInFailure('badAnswer', 'no number of the person')
  const own = settings.baseUrl ? URL.parse(settings.baseUrl)?.origin : undefined
  return own === undefined ? text : `${own}|${text}`
}

const TEXT_MOST = 100
const ADDRESS_MOST = 1_000

/** A name or "", as long as a column. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, TEXT_MOST) : '')

/** The address of a picture that a page may show, or "". */
export const pictureOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= ADDRESS_MOST && value.startsWith('https://') ? value : ''

/** `base?name=value…`, without what is empty. */
export function withQuery(base: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return `${base}?${query.toString()}`
}
