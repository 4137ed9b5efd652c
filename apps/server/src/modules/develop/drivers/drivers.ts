import type { Driver } from '@drawdesk/contract/develop/jdbc'
import type { ConnectSource } from './driver.ts'
import { connectMysql } from './mysql.ts'
import { connectPostgres } from './postgres.ts'

/** By what the row says; a further database is a file beside these and a line here. */
export const CONNECT: Readonly<Record<Driver, ConnectSource>> = {
  postgres: connectPostgres,
  mysql: connectMysql,
}
