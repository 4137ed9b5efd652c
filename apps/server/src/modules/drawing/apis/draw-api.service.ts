import type { DrawApiSave, RollbackInput } from '@drawdesk/contract/drawing/draw-api'
import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import { secretPlaceOf, type DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { hiddenIn, withoutHidden } from '../../../crud/row-rule.ts'
import { removeRows } from '../../../crud/rows.repository.ts'
import { expressionProblem } from '../engine/expressions/expressions.ts'
import { createDrawPromptRepository } from '../prompts/draw-prompt.repository.ts'
import { createDrawStyleRepository } from '../styles/draw-style.repository.ts'
import { createProxyConfigRepository } from '../../proxies/proxy-config.repository.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { createVersionedRows } from '../../../crud/versions/versioned-rows.service.ts'
import { mergeSecrets, openSecrets, secretsToTypeAgain, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import { createApiCopier } from './copy-api.service.ts'
import { drawApiErrors, isCodeTaken } from './draw-api.errors.ts'
import { createDrawApiRepository } from './draw-api.repository.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'
import { contentOf, versionedOf } from './draw-api.versions.ts'

/** Styles and prompts that are named when they keep an API from being removed. */
const NAMED_MAX = 5

type ApiDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets'> & { rowVersions: RowVersions }

/** @throws AppError `drawApi.badDefinition` with the path of each mistake. */
export function checkedDefinition(definition: unknown): DrawDefinition {
  const problems = checkDefinition(definition, { compile: expressionProblem })
  if (problems.length > 0) throw drawApiErrors.badDefinition({ errors: problems })
  return definition as DrawDefinition
}

export function createDrawApiService({ db, clock, ids, secrets, rowVersions: versions }: ApiDeps) {
  const apis = createDrawApiRepository(db)

  async function get(scope: Scope, id: string): Promise<DrawApiRow> {
    const row = await apis.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  /**
   * A row for calls that show what it holds by other ways than its columns.
   *
   * @throws AppError `common.forbidden` where one of the fields is hidden from this person.
   */
  async function getShown(
    scope: Scope,
    id: string,
    fields: readonly string[] = ['definition', 'secrets'],
  ): Promise<DrawApiRow> {
    const row = await get(scope, id)
    const isHidden = hiddenIn(scope, 'drawApi', { ...row })
    if (fields.some(isHidden)) throw commonErrors.forbidden()
    return row
  }

  /** Inserts the row, or writes these values, and keeps what it then holds, in one transaction; `also` belongs to it. */
  const insert = (
    scope: Scope,
    row: Parameters<typeof apis.insert>[1],
    also?: (trx: Db) => Promise<void>,
  ): Promise<void> =>
    db.transaction(scope, async (trx) => {
      const inside = createDrawApiRepository(trx)
      await inside.insert(scope, row)
      const added = await inside.findAny(scope, row.id)
      if (added) await versions.keep(trx, scope, 'drawApi', versionedOf(added))
      await also?.(trx)
    })

  const update = (
    scope: Scope,
    before: DrawApiRow,
    version: number | undefined,
    values: Parameters<typeof apis.update>[3],
  ): Promise<number | undefined> =>
    db.transaction(scope, async (trx) => {
      await versions.keepIfNew(trx, scope, 'drawApi', versionedOf(before))
      const after = await createDrawApiRepository(trx).update(scope, before.id, version, values)
      if (after) await versions.keep(trx, scope, 'drawApi', versionedOf(after))
      return after?.version
    })

  const author = (scope: Scope) => ({ updateUser: scope.userId, updateTime: clock.now() })

  async function add(scope: Scope, input: DrawApiSave): Promise<SaveAnswer> {
    const errors = [
      ...(input.apiName?.trim() ? [] : [{ field: 'apiName', text: { zh: '请输入接口名称', en: 'Enter a name' } }]),
      ...(input.definition ? [] : [{ field: 'definition', text: { zh: '请填写接口定义', en: 'Enter a definition' } }]),
    ]
    if (errors.length > 0) throw commonErrors.badInput({ errors })
    const definition = checkedDefinition(input.definition)
    const id = ids.next()
    await insert(scope, {
      id,
      apiName: (input.apiName as string).trim(),
      apiCode: input.apiCode || `api-${id}`,
      kind: input.kind ?? (input.preset ? 'preset' : 'http'),
      preset: input.preset ?? '',
      ...copiesOf(definition),
      secrets: JSON.stringify(mergeSecrets(secrets, { tenantId: scope.tenantId, apiId: id }, {}, input.secrets)),
      defaultPrompt: input.defaultPrompt ?? '',
      negativePrompt: input.negativePrompt ?? '',
      proxyConfigId: input.proxyConfigId || null,
      sort: input.sort ?? 0,
      remark: input.remark ?? '',
      createUser: scope.userId,
      createDept: scope.deptId,
      createTime: clock.now(),
      ...author(scope),
    })
    return { id, version: 1 }
  }

  async function change(scope: Scope, id: string, given: DrawApiSave): Promise<SaveAnswer> {
    const row = await get(scope, id)
    const input: DrawApiSave = withoutHidden(scope, 'drawApi', { ...row }, given)
    if (input.apiName !== undefined && !input.apiName.trim())
      throw commonErrors.badInput({
        errors: [{ field: 'apiName', text: { zh: '请输入接口名称', en: 'Enter a name' } }],
      })
    const definition = input.definition ? checkedDefinition(input.definition) : undefined
    if (definition && secretPlaceOf(definition.baseUrl) !== secretPlaceOf(row.baseUrl)) {
      const again = secretsToTypeAgain(storedSecretsOf(row), input.secrets)
      if (again.length > 0) throw drawApiErrors.secretsAgain({ errors: again })
    }
    const { apiName, apiCode, kind, preset, defaultPrompt, negativePrompt, sort, remark, proxyConfigId } = input
    const version = await update(scope, row, input.version, {
      ...defined({
        apiName: apiName?.trim(),
        apiCode: apiCode || undefined,
        kind,
        preset,
        defaultPrompt,
        negativePrompt,
        sort,
        remark,
      }),
      ...(proxyConfigId === undefined ? {} : { proxyConfigId: proxyConfigId || null }),
      ...(definition ? copiesOf(definition) : {}),
      ...(input.secrets
        ? {
            secrets: JSON.stringify(
              mergeSecrets(secrets, { tenantId: scope.tenantId, apiId: id }, storedSecretsOf(row), input.secrets),
            ),
          }
        : {}),
      ...author(scope),
    })
    if (version === undefined) throw (await apis.find(scope, id)) ? commonErrors.stale() : commonErrors.notFound()
    return { id, version }
  }

  async function checkProxy(scope: Scope, proxyConfigId: DrawApiSave['proxyConfigId']): Promise<void> {
    if (!proxyConfigId || (await createProxyConfigRepository(db).find(scope, proxyConfigId))) return
    throw commonErrors.badInput({
      errors: [{ field: 'proxyConfigId', text: { zh: '代理不存在', en: 'Proxy not found' } }],
    })
  }

  /** @throws AppError `drawApi.badDefinition`, `drawApi.secretsAgain`, `drawApi.codeTaken`, `common.stale`; `common.badInput` for a proxy that is not the tenant's. */
  async function save(scope: Scope, input: DrawApiSave): Promise<SaveAnswer> {
    await checkProxy(scope, input.proxyConfigId)
    try {
      return await (input.id ? change(scope, input.id, input) : add(scope, input))
    } catch (error) {
      if (!isCodeTaken(error)) throw error
      throw drawApiErrors.codeTaken({
        cause: error,
        errors: [{ field: 'apiCode', text: { zh: '接口编号已存在', en: 'This code is already in use' } }],
      })
    }
  }

  const rows = createVersionedRows(versions, {
    table: 'drawApi',
    fields: ['definition', 'secrets'],
    find: apis.find,
    versionedOf,
    /** Secrets stay, and are asked for again where the address changes. */
    save: (scope, { id, version, secrets: given, ...content }) =>
      save(scope, {
        ...contentOf(content),
        id,
        ...(version === undefined ? {} : { version }),
        ...(given ? { secrets: given as NonNullable<RollbackInput['secrets']> } : {}), // read by the schema of the call
      }),
    areWhole: true,
  })

  return {
    get,
    getShown,
    find: apis.find,
    save,

    listVersions: rows.listVersions,
    rollback: rows.rollback,

    async setActive(scope: Scope, id: string, active: 0 | 1): Promise<{ id: string; active: 0 | 1; version: number }> {
      const row = await apis.update(scope, id, undefined, { active, ...author(scope) })
      if (!row) throw commonErrors.notFound()
      return { id, active, version: row.version }
    },

    /** All or none. @throws AppError `drawApi.inUse`, which names the styles and prompts that draw with one of them. */
    async remove(scope: Scope, wanted: readonly string[]): Promise<string[]> {
      return db.transaction(scope, async (trx) => {
        const done = await removeRows({ clock }, trx, scope, 'drawApi', wanted)
        // Asked behind the removal: who chooses one of them holds its row, so nobody comes in between.
        const styles = await createDrawStyleRepository(trx).namesByApi(scope, done, NAMED_MAX + 1)
        const prompts = await createDrawPromptRepository(trx).titlesByApi(scope, done, NAMED_MAX + 1)
        const users = [...styles, ...prompts]
        if (users.length > 0)
          throw drawApiErrors.inUse({
            values: { names: users.slice(0, NAMED_MAX).join('、') + (users.length > NAMED_MAX ? ' …' : '') },
          })
        return done
      })
    },

    copy: createApiCopier({ db, clock, ids, secrets, rowVersions: versions }, { getShown, insert }),

    secretsOf: (row: DrawApiRow): Record<string, string> =>
      openSecrets(secrets, { tenantId: row.tenantId, apiId: row.id }, storedSecretsOf(row)),
    listActive: apis.listActive,
  }
}

export type DrawApiService = ReturnType<typeof createDrawApiService>

/** Columns that repeat parts of the definition so that lists can show and filter by them. */
function copiesOf(definition: DrawDefinition): {
  definition: string
  capability: string
  flow: string
  baseUrl: string
} {
  return {
    definition: JSON.stringify(definition),
    capability: definition.capability,
    flow: definition.flow,
    baseUrl: definition.baseUrl,
  }
}

function defined<T extends Record<string, unknown>>(values: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
