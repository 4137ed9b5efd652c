import { createHash, randomBytes } from 'node:crypto'
import { peoplePage } from './people-page.ts'
import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '../kit/fake-http.ts'

/** An app as the service knows it. */
export interface RegisteredApp {
  appId: string
  appSecret: string
  /** The one address that people are sent back to. */
  redirectUri: string
}

export interface SignInFakeOptions extends RegisteredApp {
  port?: number
  /** The page asks a person who they are, and what happens next; else it sends everybody back at once. */
  people?: readonly FakePerson[]
}

/** What the next person, or the next call, meets: they refuse, the service is down, says something that is no answer, refuses and repeats all that it was sent, or answers as a form. */
export type SignInScene = 'ok' | 'denied' | 'down' | 'garbage' | 'echo' | 'form'

export interface SignInFake extends FakeServer {
  /** What happens next, one after the other; then `ok`. */
  script(...scenes: SignInScene[]): void
  /** Who signs in from now on. */
  be(person: FakePerson): void
}

export interface FakePerson {
  id: string
  name: string
  picture: string
}

/** For a person who tries a service by hand. */
export const SOME_PEOPLE: readonly FakePerson[] = [
  { id: '1001', name: 'Ada Park', picture: '' },
  { id: '1002', name: '林小满', picture: '' },
  { id: '1003', name: 'Noah Reyes', picture: '' },
]

export const FIRST_PERSON: FakePerson = { id: '1001', name: 'Ada Park', picture: 'https://pictures.example/ada.png' }

/** Why a code is not taken. */
export type Refusal = 'unknown' | 'used' | 'redirect' | 'pkce'

interface Grant {
  person: FakePerson
  challenge: string
  isUsed: boolean
}

/** Codes and tokens of one service: a code counts once, for the address it went to, with the verifier of its challenge. */
export function createGrants({ redirectUri }: RegisteredApp) {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, FakePerson>()
  const random = (): string => randomBytes(12).toString('hex')
  return {
    makeCode(person: FakePerson, challenge: string): string {
      const code = random()
      grants.set(code, { person, challenge, isUsed: false })
      return code
    },
    /** A token of the person, or why there is none. `given.redirectUri` undefined: the service does not ask for it. */
    redeem(
      code: unknown,
      given: { redirectUri?: unknown; verifier?: unknown },
    ): { token: string } | { refusal: Refusal } {
      const grant = grants.get(String(code))
      if (!grant) return { refusal: 'unknown' }
      if (grant.isUsed) return { refusal: 'used' }
      if ('redirectUri' in given && given.redirectUri !== redirectUri) return { refusal: 'redirect' }
      const digest = createHash('sha256')
        .update(String(given.verifier ?? ''))
        .digest('base64url')
      if (grant.challenge !== '' && digest !== grant.challenge) return { refusal: 'pkce' }
      grant.isUsed = true
      const token = random()
      tokens.set(token, grant.person)
      return { token }
    },
    personOf: (token: unknown): FakePerson | undefined => tokens.get(String(token)),
  }
}
export type Grants = ReturnType<typeof createGrants>

/** What one service has of its own. */
export interface SignInService {
  /** Paths, and what they answer; the page where people sign in is apart. */
  calls: Readonly<Record<string, (request: FakeRequest, query: URLSearchParams) => FakeAnswer>>
  page: string
  /** What the page calls the app, and the code that it sends back with. */
  names: { app: string; code: string }
  /** It takes a challenge (S256). */
  hasPkce?: true
}

const CALL_SCENES: ReadonlySet<SignInScene> = new Set(['down', 'garbage', 'echo', 'form'])

/** A refusal in the words of every company, which repeats what it refuses. */
function echoOf({ path, headers, body }: FakeRequest): FakeAnswer {
  const text = `echo of ${decodeURIComponent(path)} ${JSON.stringify(headers)} ${body.toString('utf8')}`
  return {
    body: {
      error: 99,
      error_description: text,
      errcode: 99,
      errmsg: text,
      code: '99',
      message: text,
      msg: text,
      ret: 99,
    },
  }
}

const asForm = ({ body, ...answer }: FakeAnswer): FakeAnswer => ({
  ...answer,
  body: new URLSearchParams(body as Record<string, string>).toString(),
})

const wrongPage = (why: string): FakeAnswer => ({ status: 400, body: `this page does not open: ${why}` })

/** A service on loopback where people sign in: its page sends them back at once, its calls check what the real ones check. */
export async function startSignInFake(
  app: SignInFakeOptions,
  make: (grants: Grants) => SignInService,
): Promise<SignInFake> {
  const grants = createGrants(app)
  const service = make(grants)
  const scenes: SignInScene[] = []
  let person = FIRST_PERSON

  function openPage(query: URLSearchParams): FakeAnswer {
    const [redirectUri, state, method] = ['redirect_uri', 'state', 'code_challenge_method'].map((name) =>
      query.get(name),
    )
    if (query.get(service.names.app) !== app.appId) return wrongPage('no such app')
    if (redirectUri !== app.redirectUri) return wrongPage('not the address of the app')
    if (!state) return wrongPage('no state')
    if (service.hasPkce && method !== 'S256') return wrongPage('no challenge')
    const chosen = app.people?.find(({ id }) => id === query.get('person'))
    if (app.people && !chosen && !query.has('cancel')) return peoplePage(app.people, query)
    if (chosen) {
      person = chosen
      const next = query.get('next')
      if (next === 'down' || next === 'garbage') scenes.push(next)
    }
    const back = new URL(app.redirectUri)
    back.searchParams.set('state', state)
    if (scenes[0] === 'denied' || query.has('cancel')) {
      if (scenes[0] === 'denied') scenes.shift()
      back.searchParams.set('error', 'access_denied')
    } else {
      const challenge = service.hasPkce ? (query.get('code_challenge') ?? '') : ''
      back.searchParams.set(service.names.code, grants.makeCode(person, challenge))
    }
    return { status: 302, headers: { location: back.href } }
  }

  const server = await startFakeServer(
    (request) => {
      const url = new URL(request.path, 'http://fake')
      if (url.pathname === service.page) return openPage(url.searchParams)
      const call = service.calls[url.pathname]
      if (!call) return { status: 404, body: { message: 'not found' } }
      const scene = scenes[0] !== undefined && CALL_SCENES.has(scenes[0]) ? scenes.shift() : undefined
      if (scene === 'down') return { status: 500, body: '<html>Internal Server Error</html>' }
      if (scene === 'garbage') return { body: '<html>moved</html>' }
      if (scene === 'echo') return echoOf(request)
      const answer = call(request, url.searchParams)
      return scene === 'form' ? asForm(answer) : answer
    },
    { port: app.port ?? 0 },
  )
  return {
    ...server,
    script: (...next) => void scenes.push(...next),
    be(next) {
      person = next
    },
  }
}

/** The fields of a form. */
export const formOf = (request: FakeRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request.body.toString('utf8')))

export const bearerOf = ({ headers }: FakeRequest): string =>
  (headers.authorization ?? '').replace(/^(Bearer|token) /, '')
