import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { hiddenIn } from '../../../crud/row-rule.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDrawPromptRepository } from '../prompts/draw-prompt.repository.ts'
import { contentOf as contentOfPrompt, PROMPT_FIELDS } from '../prompts/draw-prompt.save.ts'
import { insertPrompt } from '../prompts/insert-prompt.ts'
import { copySecrets, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import { isCodeTaken } from './draw-api.errors.ts'
import { createDrawApiRepository, type DrawApiRepository } from './draw-api.repository.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'
import { KEPT_FIELDS } from './draw-api.versions.ts'

/** Of a code in its copy's, so that `-copy12` still fits. */
const CODE_KEPT = 56
const COPY_TRIES = 20
const NAME_CHARS_MAX = 100

type NewApi = Parameters<DrawApiRepository['insert']>[1]

interface CopyParts {
  /** @throws AppError `common.notFound`, and `common.forbidden` where one of the fields is hidden from this person. */
  getShown(scope: Scope, id: string, fields: readonly string[]): Promise<DrawApiRow>
  /** Inserts the row with its first version; `also` belongs to the same transaction. */
  insert(scope: Scope, row: NewApi, also?: (trx: Db) => Promise<void>): Promise<void>
}

/** Makes an inactive copy of an API, secrets included: name + ` 副本`, code + `-copy`, `-copy2` …; with `copyPrompt` its prompts too. */
export function createApiCopier(
  {
    db,
    clock,
    ids,
    secrets,
    rowVersions,
  }: Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets'> & { rowVersions: RowVersions },
  { getShown, insert }: CopyParts,
): (scope: Scope, id: string, options?: { copyPrompt: boolean }) => Promise<SaveAnswer> {
  const apis = createDrawApiRepository(db)

  /** Inactive copies of the prompts of one API for another. @throws AppError `common.forbidden` where something of one is hidden from this person. */
  async function copyPrompts(trx: Db, scope: Scope, from: string, to: string): Promise<void> {
    const prompts = await createDrawPromptRepository(trx).listByApi(scope, from)
    if (prompts.some((row) => PROMPT_FIELDS.some(hiddenIn(scope, 'drawPrompt', { ...row }))))
      throw commonErrors.forbidden()
    for (const row of prompts)
      await insertPrompt({ clock, ids, rowVersions }, trx, scope, { ...contentOfPrompt(row), apiId: to })
  }

  function copyOf(scope: Scope, row: DrawApiRow, { id, apiCode }: Pick<DrawApiRow, 'id' | 'apiCode'>): NewApi {
    const { kind, preset, capability, flow, baseUrl, defaultPrompt, negativePrompt, proxyConfigId, sort, remark } = row
    const { tenantId } = scope
    const now = clock.now()
    return {
      id,
      apiName: `${row.apiName} 副本`.slice(0, NAME_CHARS_MAX),
      apiCode,
      kind,
      preset,
      capability,
      flow,
      baseUrl,
      definition: JSON.stringify(row.definition),
      secrets: JSON.stringify(
        copySecrets(secrets, { tenantId, apiId: row.id }, { tenantId, apiId: id }, storedSecretsOf(row)),
      ),
      defaultPrompt,
      negativePrompt,
      proxyConfigId,
      sort,
      remark,
      active: 0,
      createUser: scope.userId,
      createDept: scope.deptId,
      createTime: now,
      updateUser: scope.userId,
      updateTime: now,
    }
  }

  return async (scope, id, { copyPrompt } = { copyPrompt: false }) => {
    const row = await getShown(scope, id, ['secrets', ...KEPT_FIELDS]) // the copy is one's own, and shows everything
    const newId = ids.next()
    const base = `${row.apiCode.slice(0, CODE_KEPT)}-copy`
    const also = copyPrompt ? (trx: Db) => copyPrompts(trx, scope, id, newId) : undefined
    for (let tries = 1; ; tries += 1) {
      try {
        const apiCode = freeCode(base, await apis.codesLike(scope, base))
        await insert(scope, copyOf(scope, row, { id: newId, apiCode }), also)
        return { id: newId, version: 1 }
      } catch (error) {
        // Somebody else took the free code meanwhile: look for the next one.
        if (!isCodeTaken(error) || tries >= COPY_TRIES) throw error
      }
    }
  }
}

function freeCode(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`)) return `${base}${number}`
}
