import { TokenAnswer, UserInfo } from '@drawdesk/contract/identity/auth'
import { DictLists, DictMaps, ORG_FRAMEWORK_PATH, UserHas, UserOpenId } from '@drawdesk/contract/identity/org-framework'
import { permissionOf, saveSchemaOf } from '@drawdesk/contract/core/resource'
import { Id, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { dictBizEntryResource, type DictEntry } from '@drawdesk/contract/settings/dict'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Scope } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { DictInput, DictService } from '../../settings/dictionaries/dict.service.ts'
import { loadOwnView } from '../../organisation/users/user.view.ts'
import { createChangeUser } from './change-user.ts'
import { createOpenIdFinder } from './open-id.ts'
import type { Lockout } from '../../identity/throttles/lockout.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import type { Entrance } from '../tokens/entrance.ts'
import type { TokenAnswerer } from '../tokens/token-answer.ts'

const Codes = Type.Object({
  code: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 100 })),
})
const [ADD, EDIT] = [permissionOf(dictBizEntryResource, 'add'), permissionOf(dictBizEntryResource, 'edit')]

export type OrgFrameworkNeeds = Deps & {
  auth: AuthParts
  rates: Rates
  businessDictionaries: DictService
  lockout: Lockout
  sessions: Sessions
  tokenAnswer: TokenAnswerer
  entrance: Entrance
}

/** Organisation calls for other programs of this tenant: accounts, and business dictionaries as lists and maps. */
export function orgFrameworkRoutes(deps: OrgFrameworkNeeds): AnyRoute[] {
  const { db, rates, businessDictionaries: dicts } = deps
  const { callers } = deps.auth
  const changeUser = createChangeUser(deps)
  const findOpenId = createOpenIdFinder(deps)

  /** Without codes all dictionaries of the tenant. */
  async function listsOf(
    scope: Scope,
    codes: readonly string[] | undefined,
    language: Language,
  ): Promise<Map<string, DictEntry[]>> {
    return dicts.listEntriesByCode(scope, language, codes && codes.length > 0 ? codes : undefined)
  }

  return [
    route({
      method: 'POST',
      path: `${ORG_FRAMEWORK_PATH}/changeUser`,
      summary: 'Go on as another account of the same third-party identity; this sign-in ends',
      audit: 'orgFramework.changeUser',
      permission: 'signedIn',
      input: Type.Object({ userId: Id }),
      answer: TokenAnswer,
      handle: ({ caller, input, request, language }) =>
        changeUser(
          caller,
          input.userId,
          { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
          language,
        ),
    }),
    route({
      method: 'GET',
      path: `${ORG_FRAMEWORK_PATH}/restInfo`,
      summary: 'Have the record and rights of the caller read anew, and answer them',
      audit: 'orgFramework.restInfo',
      permission: 'signedIn',
      isCommand: true,
      input: Type.Object({}),
      answer: UserInfo,
      async handle({ caller, language }) {
        callers.forget(caller.sessionId)
        return { ...(await loadOwnView(deps, caller, language)), roles: caller.roleAliases }
      },
    }),
    route({
      method: 'GET',
      path: `${ORG_FRAMEWORK_PATH}/checkUserHas`,
      summary: "Whether an account of this name exists in the caller's tenant",
      audit: 'orgFramework.checkUserHas',
      permission: 'signedIn',
      input: Type.Object({ account: Type.String({ minLength: 1, maxLength: 64 }) }),
      answer: UserHas,
      async handle({ caller, input }) {
        const { tenantId, userId } = caller
        await rates.take('userHas', `${tenantId}:${userId}`)
        const row = await db
          .as(caller)
          .selectFrom('userAccount')
          .select('id')
          .where('tenantId', '=', tenantId)
          .where('account', '=', input.account.trim())
          .where('isDeleted', '=', 0)
          .executeTakeFirst()
        return { has: row ? 1 : 0 }
      },
    }),
    route({
      method: 'POST',
      path: `${ORG_FRAMEWORK_PATH}/findUserOpenIdByAccAndRealPass`,
      summary: "The third-party identity of the caller's own account, for its password",
      audit: 'orgFramework.openId',
      permission: 'signedIn',
      input: Type.Object({
        account: Type.String({ minLength: 1, maxLength: 64 }),
        password: Type.String({ minLength: 1, maxLength: 2_048 }),
      }),
      answer: UserOpenId,
      async handle({ caller, input, request }) {
        await rates.take('openId', addressKey(request.ip))
        return findOpenId(caller, { account: input.account.trim(), password: input.password })
      },
    }),
    route({
      method: 'GET',
      path: `${ORG_FRAMEWORK_PATH}/findListMapDict`,
      summary: 'Business dictionaries by code, each as a list; without codes all',
      audit: 'orgFramework.dictLists',
      permission: 'signedIn',
      input: Codes,
      answer: DictLists,
      handle: async ({ caller, input, language }) => Object.fromEntries(await listsOf(caller, input.code, language)),
    }),
    route({
      method: 'GET',
      path: `${ORG_FRAMEWORK_PATH}/findListMapDictWithMap`,
      summary: 'Business dictionaries by code, each as name by key; without codes all',
      audit: 'orgFramework.dictMaps',
      permission: 'signedIn',
      input: Codes,
      answer: DictMaps,
      async handle({ caller, input, language }) {
        const lists = await listsOf(caller, input.code, language)
        return Object.fromEntries(
          [...lists].map(([code, entries]) => [
            code,
            Object.fromEntries(entries.map(({ dictKey, dictValue }) => [dictKey, dictValue])),
          ]),
        )
      },
    }),
    route({
      method: 'POST',
      path: `${ORG_FRAMEWORK_PATH}/saveDict`,
      summary: 'Add or change a business dictionary or one of its entries',
      audit: 'orgFramework.saveDict',
      permission: [ADD, EDIT],
      input: saveSchemaOf(dictBizEntryResource),
      answer: SaveAnswer,
      async handle({ caller, input }) {
        const given = input as DictInput
        if (!hasPermission(caller, given.id ? EDIT : ADD)) throw commonErrors.forbidden()
        return dicts.save(caller, given)
      },
    }),
  ]
}
