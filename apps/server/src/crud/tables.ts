import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.generated.ts'

/** Tables with the columns that every tenant row has; only these can stand behind a plain resource. */
export type TenantTable = {
  [Table in keyof Database]: Database[Table] extends { tenantId: unknown; isDeleted: unknown; version: unknown; createUser: unknown } ? Table : never
}[keyof Database]

/**
 * The query builder seen with the columns that all tenant tables share. The table is chosen at run time, and its own
 * columns are checked by the resource definition, so the kit works on this narrow view.
 */
export interface CommonRow {
  id: string
  tenantId: string
  isDeleted: number
  status: number
  version: number
  createUser: string | null
  createDept: string | null
  updateUser: string | null
  createTime: Date
  updateTime: Date
}

export type CommonDatabase = Record<string, CommonRow>

export function commonView(kysely: Kysely<Database>): Kysely<CommonDatabase> {
  return kysely as unknown as Kysely<CommonDatabase>
}
