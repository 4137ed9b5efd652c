import {
  PROTOTYPES_MOST,
  queryTypesOf,
  type DictChoice,
  type ModelDifference,
  type Prototype,
  type PrototypesSaved,
  type SourceTableInfo,
  type TableColumn,
} from '@drawdesk/contract/develop/prototype'
import type { Language } from '@drawdesk/contract/core/texts'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { getRow, updateRow } from '../../../crud/rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, commonErrors, type ErrorFactory } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import type { SourceTables } from '../tables/source-tables.ts'
import { firstSettings } from '../tables/first-settings.ts'
import { differenceOf } from './difference.ts'
import { modelErrors } from './model.errors.ts'
import { createPrototypeRepository } from './model.repository.ts'
import { prototypeProblems } from './prototype-check.ts'
import { valuesOf, viewOf } from './prototype-view.ts'

type Column = Omit<TableColumn, 'propertyEntity'>
type Needs = Pick<Deps, 'db' | 'clock' | 'ids'> & {
  sourceTables: SourceTables
  dictionaries: DictService
}

const beside = (field: string, error: ErrorFactory) => error({ errors: [{ field, text: error().text }] })

/** Models and their columns, for the routes and for what is generated of them. */
export function createModels(deps: Needs) {
  const { db, ids, clock, sourceTables } = deps

  async function get(scope: Scope, id: string): Promise<{ datasourceId: string; modelTable: string }> {
    const { datasourceId, modelTable } = await getRow(db, scope, 'developModel', id)
    return { datasourceId: String(datasourceId), modelTable: String(modelTable) }
  }

  /** Beside the field of the form that names what is not there. */
  async function tableOf(scope: Scope, datasourceId: string, name: string): Promise<SourceTableInfo> {
    let table: SourceTableInfo | undefined
    try {
      table = await sourceTables.find(scope, datasourceId, name)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'common.notFound') throw beside('datasourceId', modelErrors.unknownSource)
      const { code, status, text, values } = error
      throw new AppError(
        code,
        { status, text },
        {
          values,
          cause: error,
          errors: [{ field: 'datasourceId', text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }],
        },
      )
    }
    if (!table) throw beside('modelTable', modelErrors.unknownTable)
    if (table.columns.length > PROTOTYPES_MOST) throw modelErrors.tooManyColumns({ values: { most: PROTOTYPES_MOST } })
    return table
  }

  const listPrototypes = async (scope: Scope, modelId: string): Promise<Prototype[]> => {
    await get(scope, modelId)
    return (await createPrototypeRepository(db).list(scope, modelId)).map(viewOf)
  }

  return {
    /** Dictionaries that a column may offer. */
    listDicts: (scope: Scope, language: Language): Promise<DictChoice[]> =>
      deps.dictionaries.listDictionaries(scope, language),

    /** A model's table and source. @throws AppError `common.notFound` */
    get,
    /** The table that a save names. @throws AppError beside `datasourceId` or `modelTable` */
    tableOf,
    /** Columns in their order. @throws AppError `common.notFound` */
    listPrototypes,

    /** Within the transaction that makes the model: its columns as they begin. */
    async begin(trx: Db, scope: Scope, modelId: string, columns: readonly TableColumn[]): Promise<void> {
      const rows = columns.map((column) => valuesOf(ids.next(), column))
      await createPrototypeRepository(trx).replace(scope, { modelId, rows, now: clock.now() })
    },

    /** The model beside its table as it is now. @throws AppError `common.notFound`, and those of the source */
    async difference(scope: Scope, modelId: string): Promise<ModelDifference> {
      const [{ datasourceId, modelTable }, prototypes] = await Promise.all([
        get(scope, modelId),
        listPrototypes(scope, modelId),
      ])
      const table = await tableOf(scope, datasourceId, modelTable)
      return differenceOf(prototypes, table.columns)
    },

    /**
     * The columns of a model from now on, in this order. What a row does not say stays as it is; of a new column it is what a column of that type begins with.
     *
     * @throws AppError `common.notFound`, `common.stale`, `common.badInput` beside `list[…]`
     */
    async savePrototypes(scope: Caller, { modelId: named, version, list }: PrototypesSaved): Promise<SaveAnswer> {
      const modelId = named ?? list.find((row) => row.modelId !== undefined)?.modelId ?? ''
      if (modelId === '')
        throw commonErrors.badInput({ errors: [{ field: 'modelId', text: modelErrors.notNamed().text }] })
      await get(scope, modelId)
      const stored = new Map(
        (await createPrototypeRepository(db).list(scope, modelId)).map((row) => [
          row.jdbcName,
          { id: row.id, view: viewOf(row) },
        ]),
      )
      const columns = list.map((given): Column => {
        const said = withoutMinusOne(Object.entries(given).filter(([, value]) => value !== undefined))
        return withUsualQuery(
          { ...(stored.get(given.jdbcName)?.view ?? freshColumn(given.jdbcName, said)), ...said } as Column,
          said,
        )
      })
      const known = new Set((await deps.dictionaries.listDictionaries(scope, 'zh')).map(({ code }) => code))
      const errors = prototypeProblems(columns, (code) => known.has(code))
      if (errors.length > 0) throw commonErrors.badInput({ errors })
      const rows = columns.map((column) => valuesOf(stored.get(column.jdbcName)?.id ?? ids.next(), column))
      return db.transaction(scope, async (trx) => {
        const saved = await updateRow(deps, trx, scope, 'developModel', { id: modelId, version, values: {} })
        await createPrototypeRepository(trx).replace(scope, { modelId, rows, now: clock.now() })
        return saved
      })
    },
  }
}

/** Within a list, "none" of a number comes as this family writes it. */
const withoutMinusOne = (entries: readonly [string, unknown][]): Partial<Column> =>
  Object.fromEntries(entries.map(([name, value]) => [name, value === -1 ? null : value]))

/** A client that changes the kind of a field and says nothing of the search gets the usual one. */
function withUsualQuery(column: Column, said: object): Column {
  const ways = queryTypesOf(column.componentType)
  if ('queryType' in said || (column.queryType !== '' && ways.includes(column.queryType))) return column
  return { ...column, queryType: ways[0] ?? '', isQuery: ways.length === 0 ? 0 : column.isQuery }
}

/** A column that the model does not have yet, as far as the client says something of it. */
function freshColumn(jdbcName: string, said: Partial<Column>): Column {
  const [column] = firstSettings([
    {
      jdbcType: '',
      jdbcComment: '',
      length: null,
      scale: null,
      nullable: 1,
      isKey: 0,
      hasDefault: 0,
      referTable: '',
      referColumn: '',
      choices: [],
      isComputed: false,
      ...said,
      jdbcName,
    },
  ])
  return column as Column // one in, one out
}

export type Models = ReturnType<typeof createModels>
