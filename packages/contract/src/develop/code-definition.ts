import { Type, type Static } from '../core/schema.ts'
import { Code } from './code.ts'
import { Model } from './model.ts'
import { Prototype } from './prototype.ts'

const { modelName, modelNameEn, modelCode, modelTable } = Model.properties
const ModelFacts = Type.Object({ modelName, modelNameEn, modelCode, modelTable })

const { id: _id, modelId: _modelId, propertyEntity: _entity, ...column } = Prototype.properties
const Column = Type.Object(column)
/** A column of a model, wherever it is stored. */
export type DefinedColumn = Static<typeof Column>

const { codeName, tableName, tablePrefix, pkName, templateType, subFkId, treeId, treePid, treeName } = Code.properties
const { serviceName, packageName, apiPath, webPath, author } = Code.properties

/** All that a screen is generated from, without ids and tenants: what the generator reads, in the server and in a working tree. */
export const CodeDefinition = Type.Object({
  /** Of this shape. */
  format: Type.Literal(1),
  code: Type.Object({
    codeName,
    tableName,
    tablePrefix,
    pkName,
    templateType,
    subFkId,
    treeId,
    treePid,
    treeName,
    serviceName,
    packageName,
    apiPath,
    webPath,
    author,
  }),
  model: ModelFacts,
  columns: Type.Array(Column),
  /** Of `sub`: the rows below. */
  child: Type.Optional(Type.Object({ model: ModelFacts, columns: Type.Array(Column) })),
  /** Code of the menu group that the screen stands in; `""`: that of its area. */
  menuGroup: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_]*$' }),
})
export type CodeDefinition = Static<typeof CodeDefinition>
