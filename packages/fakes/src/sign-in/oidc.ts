import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { createMemory } from './oidc-memory.ts'
import { FIRST_PERSON, type FakePerson, type RegisteredApp } from './sign-in-fake.ts'

/** What the next answer of the token call is made into. */
export type OidcScene =
  | 'ok'
  | 'down'
  | 'badSignature'
  | 'otherNonce'
  | 'otherAudience'
  | 'otherIssuer'
  | 'clockBehind'
  | 'clockAhead'
  | 'used'

export interface OidcFakeOptions extends RegisteredApp {
  /** Where people come back to after they signed out. */
  afterLogout: string
  port?: number
  /** People choose on a page who they are; else they are the first person at once. */
  people?: readonly FakePerson[]
}

export interface OidcFake {
  url: string
  /** Sessions that were ended here by sign-out. */
  endedSessions(): number
  script(...scenes: OidcScene[]): void
  /** New keys from now on; the old ones are gone. */
  rotateKeys(): void
  close(): Promise<void>
}

interface Key {
  kid: string
  privateKey: KeyObject
}

const HOUR_SECONDS = 3_600

function makeKey(): Key {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: randomBytes(6).toString('hex'), privateKey }
}

const jwkOf = ({ kid, privateKey }: Key): object => ({
  ...privateKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
})

/** The id token once more, with other claims, signed by this key. */
function signAgain(
  idToken: string,
  { kid, privateKey }: Key,
  change: (claims: Record<string, unknown>) => object,
): string {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(change(claims))}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}

/** What each scene makes of the id token. */
const CHANGES: Readonly<Partial<Record<OidcScene, (claims: Record<string, unknown>) => object>>> = {
  otherNonce: (claims) => ({ ...claims, nonce: 'another' }),
  otherAudience: (claims) => ({ ...claims, aud: 'another' }),
  otherIssuer: (claims) => ({ ...claims, iss: 'https://another.example' }),
  clockBehind: (claims) => ({
    ...claims,
    iat: Number(claims.iat) - HOUR_SECONDS,
    exp: Number(claims.iat) - HOUR_SECONDS + 600,
  }),
  clockAhead: (claims) => ({
    ...claims,
    iat: Number(claims.iat) + HOUR_SECONDS,
    exp: Number(claims.exp) + HOUR_SECONDS,
  }),
}

/**
 * A single sign-on on loopback: the certified provider of npm, so that nothing of the protocol is ours; only who signs in, and what goes wrong, is.
 */
export async function startOidcFake(options: OidcFakeOptions): Promise<OidcFake> {
  const scenes: OidcScene[] = []
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let ended = 0

  function start(): void {
    const key = makeKey()
    const provider = makeProvider(url, options, key)
    provider.on('end_session.success', () => {
      ended += 1
    })
    provider.use(async (context, next) => {
      const scene = context.path === '/token' ? (scenes.shift() ?? 'ok') : 'ok'
      if (scene === 'down') {
        context.status = 500
        context.body = 'Internal Server Error'
        return
      }
      await next()
      const answer = context.body as { id_token?: string } | undefined
      if (scene === 'ok' || typeof answer?.id_token !== 'string') return
      const change = CHANGES[scene]
      const idToken = change
        ? signAgain(answer.id_token, key, change)
        : signAgain(answer.id_token, { ...makeKey(), kid: key.kid }, (claims) => claims)
      context.body = { ...answer, id_token: idToken }
    })
    const inner = provider.callback()
    handle = (request, response) => {
      if (request.url?.startsWith('/interaction/')) void interact(provider, options, request, response)
      else inner(request, response)
    }
  }
  start()
  return {
    url,
    endedSessions: () => ended,
    script: (...next) => void scenes.push(...next),
    rotateKeys: start,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function makeProvider(
  url: string,
  { appId, appSecret, redirectUri, afterLogout, people = [FIRST_PERSON] }: OidcFakeOptions,
  key: Key,
): Provider {
  return new Provider(url, {
    clients: [
      {
        client_id: appId,
        client_secret: appSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [afterLogout],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwkOf(key)] },
    adapter: createMemory(),
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: askLogout },
    },
    claims: { openid: ['sub'], profile: ['name', 'picture'] },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => {
      const person = people.find((one) => one.id === id) ?? FIRST_PERSON
      return { accountId: id, claims: () => ({ sub: id, name: person.name, picture: person.picture }) }
    },
  })
}

/** The page of the provider that asks once more before it signs out; its button is the provider's own form. */
async function askLogout(context: { body: unknown }, form: string): Promise<void> {
  context.body = `<!doctype html><html lang="en"><title>Sign out</title><main><h1>Sign out of the single sign-on?</h1>${form}<button autofocus type="submit" form="op.logoutForm" value="yes" name="logout">Sign out</button></main></html>`
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Who signs in, by the page or at once; consent is given by signing in. */
async function interact(
  provider: Provider,
  { people }: OidcFakeOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response)
  const asked = new URL(request.url ?? '', 'http://fake').searchParams
  if (people && prompt.name === 'login' && !asked.has('person') && !asked.has('cancel')) {
    const buttons = people.map(
      ({ id, name }) => `<p><button name="person" value="${escapeHtml(id)}">${escapeHtml(name)}</button></p>`,
    )
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>Single sign-on</title><main><h1>Single sign-on</h1><form>${buttons.join('')}<p><button name="cancel" value="1">Cancel</button></p></form></main></html>`,
    )
    return
  }
  if (asked.has('cancel')) {
    await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'cancelled' })
    return
  }
  const accountId = asked.get('person') ?? FIRST_PERSON.id
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope('openid profile')
  await provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId: await grant.save() },
  })
}
