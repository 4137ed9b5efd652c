import { componentsOf, queryTypesOf, type TableColumn } from '@drawdesk/contract/develop/prototype'
import type { BilingualFieldError, ErrorFactory } from '../../../platform/errors.ts'
import { modelErrors } from './model.errors.ts'

type Column = Omit<TableColumn, 'propertyEntity'>

/** What is wrong between the fields of one column, and between columns. `hasDict`: is there a dictionary of this code? */
export function prototypeProblems(
  columns: readonly Column[],
  hasDict: (code: string) => boolean,
): BilingualFieldError[] {
  const problems: BilingualFieldError[] = []
  const [names, properties] = [new Set<string>(), new Set<string>()]
  for (const [at, column] of columns.entries()) {
    const wrong = (field: keyof Column, error: ErrorFactory): void => {
      problems.push({ field: `list[${at}].${field}`, text: error().text })
    }
    if (names.has(column.jdbcName)) wrong('jdbcName', modelErrors.columnTwice)
    if (properties.has(column.propertyName)) wrong('propertyName', modelErrors.propertyTwice)
    names.add(column.jdbcName)
    properties.add(column.propertyName)
    if (!componentsOf(column.propertyType).includes(column.componentType))
      wrong('componentType', modelErrors.wrongComponent)
    if (column.dictCode !== '' && !hasDict(column.dictCode)) wrong('dictCode', modelErrors.unknownDict)
    const ways = queryTypesOf(column.componentType)
    if (column.queryType === '' ? column.isQuery === 1 : !ways.includes(column.queryType))
      wrong('queryType', modelErrors.wrongQuery)
  }
  return problems
}
