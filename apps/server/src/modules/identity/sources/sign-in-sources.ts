import { hasCallback, SIGN_IN_KINDS, type SignInKind } from '@drawdesk/contract/identity/sign-in-kinds'
import type { SignInWay } from '@drawdesk/contract/identity/sign-in-source'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { openSecrets, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import { ADAPTERS } from './adapters/adapters.ts'
import { SignInFailure, type SignInAdapter, type SourceAccount } from './adapters/adapter.ts'
import { createProviderCalls, type ProviderCalls } from './adapters/provider-calls.ts'
import { createSandboxAdapter } from './sandbox/sandbox.adapter.ts'
import { createSignInSourceRepository, type SourceRow } from './sign-in-source.repository.ts'

/** A source that can be used: a row, or the sandbox, which needs none. */
export type UsableSource = Pick<
  SourceRow,
  'id' | 'tenantId' | 'source' | 'name' | 'icon' | 'appId' | 'settings' | 'secrets' | 'domain' | 'autoApprove'
>

/** The sandbox where no row of the tenant says otherwise; consoles have a name for it in each language. */
const sandboxOf = (tenantId: string): UsableSource => ({
  id: '0',
  tenantId,
  source: 'sandbox',
  name: '',
  icon: '',
  appId: '',
  settings: {},
  secrets: {},
  domain: '',
  autoApprove: 0,
})

const isKind = (source: string): source is SignInKind => SIGN_IN_KINDS.some((kind) => kind === source)

/** The third parties of a tenant, and what speaks to each. */
export function createSignInSources(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'outbound' | 'config'>) {
  const { db, secrets, outbound, config } = deps
  const rows = createSignInSourceRepository(db)
  const sandbox = createSandboxAdapter(deps)

  function openAccount(row: UsableSource): SourceAccount {
    const place = { of: 'signInSource', tenantId: row.tenantId, apiId: row.id } as const
    const { appSecret = '' } = openSecrets(secrets, place, storedSecretsOf(row))
    return { appId: row.appId, appSecret, settings: row.settings as Record<string, string> } // as its save has checked
  }

  const callsOf = (row: UsableSource, { appSecret }: SourceAccount): ProviderCalls =>
    createProviderCalls(outbound, { tenantId: row.tenantId }, appSecret === '' ? [] : [appSecret])

  /** Those that are on, in the order of the login page. */
  async function listUsable(tenantId: string, at: Db): Promise<readonly UsableSource[]> {
    const all = await createSignInSourceRepository(at).list({ tenantId })
    const kept = all.filter(({ source, active }) => active === 1 && (source !== 'sandbox' || config.isSocialSandboxOn))
    return config.isSocialSandboxOn && !all.some(({ source }) => source === 'sandbox')
      ? [...kept, sandboxOf(tenantId)]
      : kept
  }

  return {
    openAccount,
    callsOf,

    /** @throws {SignInFailure} `unknownSource` for one that is none, switched off, or no way of a browser */
    async getActive(tenantId: string, source: string): Promise<UsableSource> {
      const unknown = new SignInFailure('unknownSource', 'not there, or switched off')
      if (!isKind(source)) throw unknown
      if (source === 'sandbox' && !config.isSocialSandboxOn) throw unknown
      const row = await rows.find({ tenantId }, source)
      if (row) {
        if (row.active !== 1) throw unknown
        return row
      }
      if (source === 'sandbox') return sandboxOf(tenantId)
      throw unknown
    },

    /** What the login page of the tenant offers, in its order. */
    async listWays(tenantId: string): Promise<SignInWay[]> {
      return (await listUsable(tenantId, db)).flatMap(({ source, name, icon }) =>
        isKind(source) && hasCallback(source) ? [{ source, name, icon }] : [],
      )
    },

    /** Sources by which people of the tenant can sign in, mini programs as well. */
    async listOpen(tenantId: string, at: Db): Promise<ReadonlySet<string>> {
      return new Set((await listUsable(tenantId, at)).map(({ source }) => source))
    },

    /** @throws {SignInFailure} `unknownSource` where no browser signs in by it */
    adapterOf(row: UsableSource): SignInAdapter {
      if (row.source === 'sandbox') return sandbox
      const make = ADAPTERS[row.source as keyof typeof ADAPTERS]
      if (!make) throw new SignInFailure('unknownSource', 'no browser signs in by it')
      const account = openAccount(row)
      return make(account, callsOf(row, account))
    },
  }
}

export type SignInSources = ReturnType<typeof createSignInSources>
