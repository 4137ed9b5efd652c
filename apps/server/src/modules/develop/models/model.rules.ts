import type { SourceTableInfo } from '@drawdesk/contract/develop/prototype'
import { memoKey } from '../../../crud/change.ts'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Sources } from '../datasources/sources.ts'
import { classNameOf, propertyNameOf, readableOf } from '../tables/words.ts'
import { modelErrors } from './model.errors.ts'
import type { Models } from './models.service.ts'

const TABLE = memoKey<SourceTableInfo>('model.table')
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Models as a declared resource: the table is there when a model is saved, and a new one begins with its columns. */
export function modelRules({ models, sources }: { models: Models; sources: Sources }): ResourceRules {
  return {
    unique: { develop_model_code: { error: modelErrors.codeTaken, field: 'modelCode' } },

    async unsaid({ modelTable }, caller) {
      const table = textOf(modelTable)
      return {
        datasourceId: await sources.defaultId(caller),
        modelNameEn: readableOf(table),
        modelCode: propertyNameOf(table).slice(0, 48),
        modelClass: classNameOf(table),
        modelRemark: '',
      }
    },

    async checkSave(caller, { values, before, memo }) {
      const after = { ...before, ...values }
      const isSame =
        before && ['datasourceId', 'modelTable'].every((name) => String(after[name]) === String(before[name]))
      if (!isSame) memo.set(TABLE, await models.tableOf(caller, String(after.datasourceId), String(after.modelTable)))
    },

    async afterChange(trx, caller, change) {
      const table = change.kind === 'save' && !change.before ? change.memo.get(TABLE) : undefined
      const [id] = change.ids
      if (table && id !== undefined) await models.begin(trx, caller, id, table.columns)
    },

    async decorate(caller, rows, language) {
      const ids = rows.flatMap(({ datasourceId }) => (datasourceId === undefined ? [] : [String(datasourceId)]))
      const names = await sources.namesOf(caller, ids, language)
      return rows.map((row) =>
        row.datasourceId === undefined ? row : { ...row, datasourceName: names.get(String(row.datasourceId)) ?? '' },
      )
    },
  }
}
