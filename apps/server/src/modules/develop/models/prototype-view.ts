import {
  FACT_NAMES,
  SETTING_NAMES,
  PROPERTY_FACTS,
  type Prototype,
  type PropertyType,
  type TableColumn,
} from '@drawdesk/contract/develop/prototype'
import type { PrototypeRow, PrototypeValues } from './model.repository.ts'

/** A stored column as it goes out. */
export function viewOf(row: PrototypeRow): Prototype {
  const propertyType = row.propertyType as PropertyType // checked when it was saved
  const {
    tenantId: _tenant,
    createUser: _by,
    createDept: _dept,
    updateUser: _last,
    createTime: _at,
    updateTime: _time,
    ...view
  } = row
  return { ...(view as unknown as Prototype), propertyType, propertyEntity: PROPERTY_FACTS[propertyType].entity } // by the schema of its save
}

/** What is stored of a column. */
export function valuesOf(id: string, column: Omit<TableColumn, 'propertyEntity'>): PrototypeValues {
  const picked = Object.fromEntries([...FACT_NAMES, ...SETTING_NAMES].map((name) => [name, column[name]]))
  return {
    ...(picked as unknown as PrototypeValues), // of the names above
    id,
    jdbcName: column.jdbcName,
    choices: JSON.stringify(column.choices),
  }
}
