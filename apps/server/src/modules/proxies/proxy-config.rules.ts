import { isIPv6 } from 'node:net'
import type { ResourceRules } from '../../crud/resource-options.ts'
import type { Values } from '../../crud/values.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors, type BilingualFieldError, type ErrorFactory } from '../../platform/errors.ts'
import type { Scope } from '../../platform/scope.ts'
import { parseMatchRule } from './match-rule.ts'
import { createProxyConfigRepository } from './proxy-config.repository.ts'
import { proxyConfigErrors } from './proxy-config.errors.ts'
import { mergeProxySecrets, namesPassword, viewProxySecrets, type StoredProxySecrets } from './proxy-secret.ts'
import type { TenantProxySource } from './proxy-source.ts'

/** Where a password goes; another place does not get the old one. */
const ADDRESS = ['protocol', 'host', 'port'] as const

export function proxyConfigRules(deps: Deps & { proxies: TenantProxySource }): ResourceRules {
  const { db, ids, secrets } = deps
  return {
    async checkSave(_caller, { values, before: existing }) {
      const errors: BilingualFieldError[] = []
      if (values.host !== undefined && !isHost(String(values.host)))
        errors.push(beside('host', proxyConfigErrors.badHost))
      if (values.matchRule !== undefined && !parseMatchRule(String(values.matchRule)))
        errors.push(beside('matchRule', proxyConfigErrors.badRule))
      if (errors.length > 0) throw commonErrors.badInput({ errors })
      if (existing && hasPassword(existing) && isMoved(values, existing) && !namesPassword(givenSecrets(values))) {
        throw proxyConfigErrors.secretsAgain({ errors: [beside('secrets.password', proxyConfigErrors.secretsAgain)] })
      }
    },

    async toColumns(_trx, { tenantId }, { values: { secrets: _given, ...values }, before: existing }) {
      const id = existing ? String(existing.id) : ids.next()
      const stored = (existing?.secrets ?? {}) as StoredProxySecrets
      const merged = mergeProxySecrets(secrets, { tenantId, id }, stored, givenSecrets({ secrets: _given }))
      return {
        ...values,
        ...(existing ? {} : { id }),
        ...(values.host === undefined ? {} : { host: String(values.host).toLowerCase() }),
        secrets: JSON.stringify(merged),
      }
    },

    checkRemove: (caller, { ids: removed }) => checkUnused(db, caller, removed, 0),

    /** Again with the rows held: an API that was given the proxy meanwhile is seen now. */
    async afterChange(trx, caller, { ids: changed }) {
      await checkUnused(trx, caller, changed, 1)
      deps.proxies.forget(caller.tenantId)
    },

    decorate: async (_caller, rows) =>
      rows.map((row) => ({ ...row, secrets: viewProxySecrets((row.secrets ?? {}) as StoredProxySecrets) })),
  }
}

const beside = (field: string, error: ErrorFactory): BilingualFieldError => ({ field, text: error().text })

/** The kit has made text of it, as it does with every field of that kind. */
const givenSecrets = ({ secrets }: Values): unknown => (typeof secrets === 'string' ? JSON.parse(secrets) : undefined)

const hasPassword = ({ secrets }: Values): boolean => (secrets as StoredProxySecrets).password !== undefined

const isMoved = (values: Values, existing: Values): boolean =>
  ADDRESS.some((name) => values[name] !== undefined && String(values[name]).toLowerCase() !== String(existing[name]))

/** Something that a URL takes as a host. */
function isHost(host: string): boolean {
  return isIPv6(host) || (!host.includes(':') && URL.canParse(`http://${host}/`))
}

/** @throws AppError `proxyConfig.isUsed`, `proxyConfig.isUsedByChat` naming the first proxy that an API names, and the API */
async function checkUnused(db: Db, scope: Scope, ids: readonly string[], isDeleted: 0 | 1): Promise<void> {
  const used = await createProxyConfigRepository(db).findUsed(scope, ids, isDeleted)
  if (!used) return
  const { kind, ...values } = used
  throw (kind === 'draw' ? proxyConfigErrors.isUsed : proxyConfigErrors.isUsedByChat)({ values })
}
