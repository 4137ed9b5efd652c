import { secretPlaceOf } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { ChatApi } from '@drawdesk/contract/chat/chat-api'
import { NOTHING_TODAY } from '@drawdesk/contract/drawing/figures/api-today'
import { dayOf } from '../../../platform/days/periods.ts'
import { createChatUsageRepository } from '../quotas/chat-usage.repository.ts'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import { hasPermission, type Caller, type Scope } from '../../../platform/scope.ts'
import type { StoredChatGate } from '../engine/limits/chat-gate.ts'
import { mergeSecrets, secretsToTypeAgain, viewSecrets } from '../../../providers/stored-secrets.ts'
import { createProxyConfigRepository } from '../../proxies/proxy-config.repository.ts'
import { contentOf, givenContentOf, normalBaseUrl, storedSecretsOf } from './chat-api-content.ts'
import { addressProblems, extraProblems, headerProblems, modelProblems, secretProblems } from './chat-api-problems.ts'
import { chatErrors } from './chat-api.errors.ts'
import { createChatTests } from './chat-tests.ts'
import { createChatApiRepository } from './chat-api.repository.ts'

const HEALTHY = { state: 'closed', reason: '', until: null } as const
const problem = (field: string, zh: string, en: string): BilingualFieldError => ({ field, text: { zh, en } })

/** Chat APIs as a declared resource: what its calls add to those that the kit makes. */
export function chatApiRules(
  deps: Pick<Deps, 'db' | 'secrets' | 'ids' | 'clock' | 'config' | 'events' | 'log'> & { chatGate: StoredChatGate },
): ResourceRules {
  const { db, secrets, ids, clock, config } = deps
  const apis = createChatApiRepository(db)

  /** Only what is newly named is asked for: a fallback that was removed since must not keep an API from being mended. */
  async function fallbackProblems(
    scope: Scope,
    given: readonly string[],
    before: readonly string[],
    ownId: string | undefined,
  ): Promise<BilingualFieldError[]> {
    const known = await apis.known(scope, given)
    return given.flatMap((id, at) => {
      const field = `fallbackIds[${at}]`
      if (id === ownId) return [problem(field, '接口不能由自己接替', 'An API can’t be its own fallback')]
      if (given.indexOf(id) < at) return [problem(field, '备用接口重复', 'Duplicate fallback')]
      return known.has(id) || before.includes(id) ? [] : [problem(field, '对话接口不存在', 'Chat API not found')]
    })
  }

  async function proxyProblems(scope: Scope, values: Values): Promise<BilingualFieldError[]> {
    if (!values.proxyConfigId || (await createProxyConfigRepository(db).find(scope, String(values.proxyConfigId))))
      return []
    return [problem('proxyConfigId', '代理不存在', 'Proxy not found')]
  }

  /** Switching on and off has a right of its own, whichever call does it. */
  const activeProblems = (caller: Caller, values: Values, existing: Values | undefined): BilingualFieldError[] =>
    values.active === undefined ||
    Number(values.active) === Number(existing?.active ?? 0) ||
    hasPermission(caller, 'chatApi_active')
      ? []
      : [problem('active', '你没有启用对话接口的权限', 'You don’t have permission to enable or disable chat APIs')]

  return {
    unique: { chat_api_code: { error: chatErrors.codeTaken, field: 'code' } },

    async checkSave(caller, { values, before: existing }) {
      const given = givenContentOf(values)
      const before = contentOf(existing ?? {})
      const after = { ...before, ...given }
      const stored = storedSecretsOf(existing ?? {})
      const errors = [
        ...(values.baseUrl === undefined ? [] : addressProblems(normalBaseUrl(String(values.baseUrl)))),
        ...modelProblems(given.models ?? []),
        ...secretProblems(given.secrets ?? {}),
        ...(given.headers || given.secrets ? headerProblems(after.headers, namesAfter(stored, given.secrets)) : []),
        ...extraProblems(given.extra ?? {}),
        ...(await fallbackProblems(
          caller,
          given.fallbackIds ?? [],
          before.fallbackIds,
          existing && String(existing.id),
        )),
        ...(await proxyProblems(caller, values)),
        ...activeProblems(caller, values, existing),
        ...(Number(values.active ?? existing?.active ?? 0) === 1 && after.models.length === 0
          ? [{ field: 'models', text: chatErrors.noModels().text }]
          : []),
      ]
      if (errors.length > 0) throw commonErrors.badInput({ errors })
      if (
        existing &&
        values.baseUrl !== undefined &&
        secretPlaceOf(normalBaseUrl(String(values.baseUrl))) !== secretPlaceOf(String(existing.baseUrl))
      ) {
        const again = secretsToTypeAgain(stored, given.secrets)
        if (again.length > 0) throw chatErrors.secretsAgain({ errors: again })
      }
    },

    async toColumns(_trx, { tenantId }, { values: { secrets: _given, ...values }, before: existing }) {
      const id = existing ? String(existing.id) : ids.next()
      const given = givenContentOf({ secrets: _given }).secrets
      const merged = mergeSecrets(
        secrets,
        { of: 'chatApi', tenantId, apiId: id },
        storedSecretsOf(existing ?? {}),
        trimmed(given),
      )
      return {
        ...values,
        ...(existing ? {} : { id }),
        ...(values.baseUrl === undefined ? {} : { baseUrl: normalBaseUrl(String(values.baseUrl)) }),
        ...(existing && !given ? {} : { secrets: JSON.stringify(merged) }),
      }
    },

    /** What was known of a service says nothing of how it is called now. */
    async afterChange(trx, caller, { ids: changed }) {
      for (const id of changed) await deps.chatGate.reset(trx, caller, id)
    },

    async decorate(caller, rows) {
      const apiIds = rows.map(({ id }) => String(id))
      const [health, tests, days] = await Promise.all([
        deps.chatGate.health(caller, apiIds),
        createChatTests(deps).lastOf(caller, apiIds),
        createChatUsageRepository(db).dayOfApis(caller, dayOf(clock.now(), config.timeZone), apiIds),
      ])
      const seesCosts = hasPermission(caller, 'chatCosts_view')
      const today = new Map(
        days.map(({ apiId, messages, failed, ms, costs }) => [
          apiId,
          { calls: messages, failed, ms, ...(seesCosts ? { costs } : {}) },
        ]),
      )
      return rows.map((row) => ({
        ...row,
        health: health.get(String(row.id)) ?? HEALTHY,
        lastTest: tests.get(String(row.id)) ?? null,
        today: today.get(String(row.id)) ?? NOTHING_TODAY,
        ...(row.secrets === undefined ? {} : { secrets: viewSecrets(storedSecretsOf(row)) }),
      }))
    },
  }
}

/** A key is pasted with the blanks around it. */
export const trimmed = (secrets: ChatApi['secrets']): ChatApi['secrets'] =>
  secrets &&
  Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )

/** Names of the secrets that there are once these are saved. */
function namesAfter(stored: object, given: ChatApi['secrets'] = {}): Set<string> {
  const names = new Set(Object.keys(stored))
  for (const [name, value] of Object.entries(given)) {
    if (value === null || (typeof value === 'string' && value.trim() === '')) names.delete(name)
    else if (typeof value === 'string') names.add(name)
  }
  return names
}
