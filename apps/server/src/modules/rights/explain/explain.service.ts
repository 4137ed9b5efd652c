import type { HeldRight, RightsAnswer, RightsQuestion } from '@drawdesk/contract/rights/rights'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { findRoute, type RouteTable } from '../../../wire/route-table.ts'
import { evaluateRights } from '../../access/model/evaluate.ts'
import { explain, type Asked } from './explain.ts'
import type { ExplainedPerson } from './explain-step.ts'
import { heldRights } from './held.ts'
import type { RightsModel } from '../../access/model/model.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { findPerson, type PersonFacts } from './rights-people.repository.ts'
import { rowRulesOf } from '../../access/conditions/row-rules.ts'
import { findScopedResource } from '../../access/conditions/scoped-resources.ts'
import { findSeen } from '../../access/conditions/seen-rows.repository.ts'

const ASK_ONE = {
  zh: '请选择要诊断的按钮、接口或数据，三者选一',
  en: 'Select a button, call or record to check (only one)',
} as const
const NO_CALL = { zh: '没有这样的接口', en: 'API not found' } as const
const NO_RESOURCE = { zh: '没有这样的数据', en: 'Record not found' } as const

type Question = Omit<RightsQuestion, 'userId' | 'tenantId'>

/** Answers why somebody can or cannot. `asker` works in the tenant that is asked about, and sees there what they see anywhere. */
export function createExplainer({
  db,
  clock,
  config,
  routeTable,
}: Pick<Deps, 'db' | 'clock' | 'config'> & { routeTable: RouteTable }) {
  /** @throws AppError `common.notFound` */
  async function getPerson(asker: Caller, userId: string): Promise<PersonFacts> {
    // About themselves anybody may ask.
    const person = await findPerson(db, userId === asker.userId ? { tenantId: asker.tenantId } : asker, userId)
    if (!person) throw commonErrors.notFound()
    return person
  }

  /** @throws AppError `common.badInput` beside what is missing or unknown; `common.notFound` for a row that is not there */
  async function readQuestion(
    asker: Caller,
    model: RightsModel,
    person: PersonFacts,
    { code = '', method = '', path = '', scopeClass = '', rowId = '' }: Question,
  ): Promise<Asked> {
    if ([code, path, rowId].filter(Boolean).length !== 1) throw beside('code', ASK_ONE)
    if (code !== '') return { kind: 'code', code }
    if (path !== '') {
      const route =
        findRoute(routeTable.routes(), method || 'GET', path) ??
        (method === '' ? findRoute(routeTable.routes(), 'POST', path) : undefined)
      if (!route) throw beside('path', NO_CALL)
      return {
        kind: 'call',
        method: method || route.method,
        path: route.path,
        codes: [route.permission].flat(),
        isGuarded: route.isGuarded,
      }
    }
    const resource = findScopedResource(scopeClass)
    if (!resource) throw beside('scopeClass', NO_RESOURCE)
    const rights = evaluateRights(model, person.roleIds)
    const asRule = {
      tenantId: person.tenantId,
      userId: person.userId,
      account: person.account,
      deptIds: person.deptIds,
      roleIds: person.roleIds,
      timeZone: config.timeZone,
    }
    const isSelf = person.userId === asker.userId
    const seen = await findSeen(db, resource, rowId, {
      person: asRule,
      rowRules: rowRulesOf(rights, asRule),
      scopes: rights.rows.get(scopeClass) ?? [],
      askersRules: isSelf ? undefined : asker.rowRules,
    })
    if (!seen) throw commonErrors.notFound()
    return { kind: 'row', scopeClass, title: '', code: resource.code, rowId, seen }
  }

  return {
    /** @throws AppError `common.notFound` for somebody (or a row) the asker does not see; `common.badInput` */
    async answer(asker: Caller, userId: string, question: Question, language: Language): Promise<RightsAnswer> {
      const facts = await getPerson(asker, userId)
      const model = await loadRightsModel(db, asker.tenantId)
      const asked = await readQuestion(asker, model, facts, question)
      const titled =
        asked.kind === 'row'
          ? { ...asked, title: findScopedResource(asked.scopeClass)?.title[language] ?? asked.scopeClass }
          : asked
      return explain(model, toExplained(facts, clock.now()), titled, language)
    },

    /** What a person holds through which roles. @throws AppError `common.notFound` */
    async held(asker: Caller, userId: string, language: Language): Promise<HeldRight[]> {
      const { roleIds } = await getPerson(asker, userId)
      return heldRights(await loadRightsModel(db, asker.tenantId), roleIds, language)
    },
  }
}

function toExplained({ tenantExpireTime, ...person }: PersonFacts, now: Date): ExplainedPerson {
  return { ...person, hasTenantExpired: tenantExpireTime !== null && tenantExpireTime <= now }
}

function beside(field: string, text: Bilingual): Error {
  return commonErrors.badInput({ errors: [{ field, text }] })
}
