import { resources } from '@drawdesk/contract/resources'
import type { ResourceTable } from './tables.ts'

interface Words {
  /** The column that people know a row by. */
  name: string
  /** The resource whose texts name its fields (packages/contract). */
  resource?: string
}

/** Of tables that no plain resource declares. A row of a table that stands nowhere is nobody's object. */
const OTHERS: Partial<Record<ResourceTable, Words>> = {
  bizRequire: { name: 'title', resource: 'require' },
  chatDialog: { name: 'title' },
  cusOrder: { name: 'orderno', resource: 'cusOrders' },
  drawApi: { name: 'apiName', resource: 'drawApi' },
  drawEx: { name: 'exName', resource: 'drawEx' },
  resourceFile: { name: 'name' },
  sysSticker: { name: 'name', resource: 'sysStickers' },
  systemClient: { name: 'clientId', resource: 'client' },
  systemRightsChange: { name: 'title' },
  systemTenant: { name: 'tenantName', resource: 'tenant' },
  ttsEngine: { name: 'engine' },
  userAccount: { name: 'realName', resource: 'user' },
  userImport: { name: 'fileName' },
  wfModel: { name: 'name' },
}

const WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ...Object.entries(OTHERS),
  ...resources.flatMap(({ name, rows }): [string, Words][] =>
    rows ? [[rows.table, { name: rows.nameField, resource: name }]] : [],
  ),
])

export const nameColumnOf = (table: ResourceTable): string | undefined => WORDS.get(table)?.name

/** The resource whose texts name the columns of this table; "" for none. */
export const resourceNameOf = (table: string): string => WORDS.get(table)?.resource ?? ''
