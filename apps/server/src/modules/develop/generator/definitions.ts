import { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import type { Prototype } from '@drawdesk/contract/develop/prototype'
import { listRows } from '../../../crud/list.repository.ts'
import { findRow, getRow } from '../../../crud/rows.repository.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Models } from '../models/models.service.ts'
import { codeErrors } from './code.errors.ts'

type Needs = Pick<Deps, 'db'> & { models: Models }

const COLUMN_NAMES = Object.keys(CodeDefinition.properties.columns.items.properties)
const CODE_NAMES = Object.keys(CodeDefinition.properties.code.properties)
const MODEL_NAMES = Object.keys(CodeDefinition.properties.model.properties)

/** Those of a row's values, as the definition has them. */
const picked = <T>(row: object, names: readonly string[]): T =>
  Object.fromEntries(names.map((name) => [name, (row as Values)[name]])) as T // names of that type's own schema

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** What rows of the generator and of models say of a screen, as the generator reads it. */
export function createDefinitions({ db, models }: Needs) {
  async function modelOf(scope: Scope, id: string, name: string): Promise<Pick<CodeDefinition, 'model' | 'columns'>> {
    const row = await findRow(db, scope, 'developModel', id)
    if (!row) throw codeErrors.modelGone({ values: { name } })
    const columns = await models.listPrototypes(scope, id)
    return {
      model: picked(row, MODEL_NAMES),
      columns: columns.map((column: Prototype) => picked(column, COLUMN_NAMES)),
    }
  }

  /** Code of the menu entry; menus belong to the platform. */
  async function menuCode(scope: Scope, id: string): Promise<string> {
    if (id === '') return ''
    return textOf((await findRow(db, scope, 'systemMenu', id))?.code)
  }

  return {
    /** @throws AppError `common.notFound`, and errors of `code` for what is not set yet */
    async of(scope: Scope, id: string): Promise<CodeDefinition> {
      const row = await getRow(db, scope, 'developCode', id)
      const name = textOf(row.codeName)
      const [modelId, subModelId] = [textOf(row.modelId), textOf(row.subModelId)]
      if (modelId === '') throw codeErrors.noModel({ values: { name } })
      const isSub = row.templateType === 'sub'
      if (isSub && subModelId === '') throw codeErrors.noChild({ values: { name } })
      return {
        format: 1,
        code: picked(row, CODE_NAMES),
        ...(await modelOf(scope, modelId, name)),
        ...(isSub ? { child: await modelOf(scope, subModelId, name) } : {}),
        menuGroup: await menuCode(scope, textOf(row.menuParentId)),
      }
    },

    /** The row that people or the code of its model call so. @throws AppError `common.notFound`, `code.notUnique` */
    async idOf(scope: Scope, name: string): Promise<string> {
      const ids = await namedBy(scope, name)
      const [id, another] = ids
      if (id === undefined) throw commonErrors.notFound()
      if (another !== undefined) throw codeErrors.notUnique({ values: { name } })
      return id
    },
  }

  async function namedBy(scope: Scope, name: string): Promise<string[]> {
    const direct = await idsOf(scope, 'developCode', 'codeName', [name])
    if (direct.length > 0) return direct
    const ofModel = await idsOf(scope, 'developModel', 'modelCode', [name])
    return ofModel.length === 0 ? [] : idsOf(scope, 'developCode', 'modelId', ofModel)
  }

  async function idsOf(
    scope: Scope,
    table: 'developCode' | 'developModel',
    column: string,
    values: readonly string[],
  ): Promise<string[]> {
    const { records } = await listRows(db, scope, {
      table,
      columns: ['id'],
      filters: [{ column, operator: 'anyOf', value: values }],
      sort: [],
      paging: { current: 1, size: 2 },
    })
    return records.map(({ id }) => String(id))
  }
}
