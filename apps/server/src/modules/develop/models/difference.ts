import {
  FACT_NAMES,
  type ColumnFacts,
  type ModelDifference,
  type Prototype,
  type TableColumn,
} from '@drawdesk/contract/develop/prototype'

const factsOf = (column: ColumnFacts): ColumnFacts => ({
  jdbcName: column.jdbcName,
  jdbcType: column.jdbcType,
  jdbcComment: column.jdbcComment,
  length: column.length,
  scale: column.scale,
  nullable: column.nullable,
  isKey: column.isKey,
  hasDefault: column.hasDefault,
  referTable: column.referTable,
  referColumn: column.referColumn,
  choices: column.choices,
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What the table has now and the model has not, and the other way round. */
export function differenceOf(prototypes: readonly Prototype[], columns: readonly TableColumn[]): ModelDifference {
  const known = new Map(prototypes.map((one) => [one.jdbcName, one]))
  const now = new Map(columns.map((one) => [one.jdbcName, one]))
  return {
    added: columns.filter(({ jdbcName }) => !known.has(jdbcName)),
    changed: prototypes.flatMap((before) => {
      const after = now.get(before.jdbcName)
      if (!after) return []
      const names = FACT_NAMES.filter((name) => !isSame(before[name], after[name]))
      return names.length === 0 ? [] : [{ jdbcName: before.jdbcName, names, facts: factsOf(after) }]
    }),
    removed: prototypes.map(({ jdbcName }) => jdbcName).filter((name) => !now.has(name)),
  }
}
