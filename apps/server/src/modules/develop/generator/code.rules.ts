import type { ResourceRules } from '../../../crud/resource-options.ts'
import { listRows } from '../../../crud/list.repository.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { codeErrors } from './code.errors.ts'

/** What a template needs besides, by its fields. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  crud: [],
  sub: ['subModelId', 'subFkId'],
  tree: ['treePid', 'treeName'],
}

/** Definitions of screens as a declared resource. */
export function codeRules({ db }: Pick<Deps, 'db'>): ResourceRules {
  return {
    unsaid: () => ({ templateType: 'crud', serviceName: 'blade-biz', baseMode: 1, wrapMode: 1, ...EMPTY }),

    checkSave(_caller, { values, before }) {
      const after: Values = { ...before, ...values }
      const missing = (NEEDED[String(after.templateType)] ?? []).filter(
        (name) => after[name] === null || after[name] === undefined || after[name] === '',
      )
      if (missing.length > 0)
        throw commonErrors.badInput({
          errors: missing.map((field) => ({ field, text: codeErrors.needed().text })),
        })
      return Promise.resolve()
    },

    async decorate(caller, rows) {
      const ids = [...new Set(rows.flatMap(({ modelId }) => (modelId ? [String(modelId)] : [])))]
      if (ids.length === 0) return rows
      const { records } = await listRows(db, caller, {
        table: 'developModel',
        columns: ['id', 'modelName'],
        filters: [{ column: 'id', operator: 'anyOf', value: ids }],
        sort: [],
        paging: { current: 1, size: ids.length },
      })
      const names = new Map(records.map(({ id, modelName }) => [String(id), String(modelName)]))
      return rows.map((row) => ({ ...row, modelName: names.get(String(row.modelId)) ?? '' }))
    },
  }
}

const EMPTY = {
  modelId: '',
  datasourceId: '',
  tablePrefix: '',
  pkName: '',
  subModelId: '',
  subFkId: '',
  treeId: '',
  treePid: '',
  treeName: '',
  packageName: '',
  apiPath: '',
  webPath: '',
  author: '',
  menuParentId: '',
}
