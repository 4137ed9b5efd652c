import { hasCallback, type SignInKind } from '@drawdesk/contract/identity/sign-in-kinds'
import { SIGN_IN_FAILURES } from '@drawdesk/contract/identity/sign-in-failures'
import {
  SignInSourceTest,
  SignInSourceTestInput,
  signInSourceResource,
} from '@drawdesk/contract/identity/sign-in-source'
import type { Language } from '@drawdesk/contract/core/texts'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { getRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { accountActiveRoute } from '../../../providers/accounts.ts'
import { withProof } from '../../../wire/proof.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { Rates } from '../throttles/rate.ts'
import { SignInFailure } from './adapters/adapter.ts'
import { callbackAddress } from './flow/callback-address.ts'
import type { OutsideSignIn } from './flow/outside-sign-in.service.ts'
import { outsideSignInRoutes } from './flow/outside-sign-in.routes.ts'
import type { Linking } from './links/linking.service.ts'
import { userOauthRoutes } from './links/user-oauth.routes.ts'
import type { MiniPrograms } from './mini/mini-programs.service.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { checkComplete, signInSourceRules } from './sign-in-source.rules.ts'
import type { SourceRow } from './sign-in-source.repository.ts'
import type { SignInSources } from './sign-in-sources.ts'

type SourceNeeds = Deps & {
  rates: Rates
  signInSources: SignInSources
  outsideSignIn: OutsideSignIn
  linking: Linking
  miniPrograms: MiniPrograms
}

/** No code of theirs: what the service says to it shows whether it knows app id and secret. */
const PROBE = 'drawdesk-connection-test'
const SAID_MOST = 300
const PASSED: SignInSourceTest = { ok: true, msg: '', failure: '', said: '' }

function sourceRoutes(deps: SourceNeeds): AnyRoute[] {
  const { db } = deps
  const options: ResourceOptions = { resource: signInSourceResource, table: 'signInSource', ...signInSourceRules(deps) }
  return [
    // Who adds a source decides who is let in as anybody.
    ...withProof(resourceRoutes(deps, options)),
    ...withProof([accountActiveRoute(deps, options, { summary: 'Switch a sign-in source on or off', checkComplete })]),
    route({
      method: 'POST',
      path: `${signInSourceResource.path}/test`,
      summary: 'Asks the service with a made-up code: says whether it knows app id and secret',
      audit: 'signInSource.test',
      permission: 'signInSource_edit',
      input: SignInSourceTestInput,
      answer: SignInSourceTest,
      handle: async ({ caller, input, language }) =>
        testSource(deps, (await getRow(db, caller, 'signInSource', input.id)) as unknown as SourceRow, language), // a row of that table
    }),
  ]
}

async function testSource(
  { signInSources, miniPrograms, config, log }: SourceNeeds,
  row: SourceRow,
  language: Language,
): Promise<SignInSourceTest> {
  if (row.source === 'sandbox')
    return config.isSocialSandboxOn ? PASSED : { ...PASSED, ok: false, failure: 'unknownSource' }
  const failure = await failureOf(async () => {
    if (!hasCallback(row.source as SignInKind)) return miniPrograms.askFor(row, PROBE)
    const adapter = signInSources.adapterOf(row)
    const redirectUri = callbackAddress(config, row)
    if (adapter.probe) return adapter.probe(redirectUri)
    return adapter.finish({
      code: PROBE,
      state: PROBE,
      query: {},
      redirectUri,
      verifier: PROBE.padEnd(43, '-'),
      nonce: PROBE,
    })
  })
  if (failure === undefined || failure.word === 'codeRefused') return PASSED
  log.info({ source: row.source, word: failure.word, detail: failure.detail }, 'a sign-in source did not pass its test')
  const { appSecret } = signInSources.openAccount(row)
  const said = (appSecret === '' ? failure.said : failure.said.replaceAll(appSecret, '…')).slice(0, SAID_MOST)
  return { ok: false, msg: SIGN_IN_FAILURES[failure.word][language], failure: failure.word, said }
}

async function failureOf(run: () => Promise<unknown>): Promise<SignInFailure | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof SignInFailure) return error
    throw error
  }
}

/** Third parties that vouch for people: their records, the way there and back, the links of one's own account, the sandbox. */
export const signInSourceModule: Module<SourceNeeds> = {
  name: 'identity/sources',
  routes: (deps) => [
    ...sourceRoutes(deps),
    ...outsideSignInRoutes(deps),
    ...userOauthRoutes(deps),
    ...sandboxRoutes(deps),
  ],
}
