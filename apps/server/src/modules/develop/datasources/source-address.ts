import {
  DRIVER_FACTS,
  driverOfClass,
  jdbcUrlOf,
  readJdbcUrl,
  type Driver,
  type JdbcPlace,
} from '@drawdesk/contract/develop/jdbc'
import type { Values } from '../../../crud/values.ts'
import { commonErrors, type ErrorFactory } from '../../../platform/errors.ts'
import { datasourceErrors } from './datasource.errors.ts'

const wrong = (field: string, error: ErrorFactory) => commonErrors.badInput({ errors: [{ field, text: error().text }] })
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * What the dialect's two fields say of the address, where they say something new: a client that knows only them sends back those it read.
 *
 * @throws AppError `common.badInput` beside the field
 */
export function saidByDialect(values: Values, before: Values | undefined): Values {
  const url = textOf(values.url)
  const isNew = url !== '' && url.replaceAll('&amp;', '&') !== before?.url
  const place = isNew ? readJdbcUrl(url) : undefined
  if (isNew && !place) throw wrong('url', datasourceErrors.badUrl)
  if (place) return { ...withoutUnsaid(place), ssl: place.ssl === undefined ? undefined : Number(place.ssl) }
  const className = textOf(values.driverClass)
  if (className === '' || className === before?.driverClass) return {}
  const driver = driverOfClass(className)
  if (!driver) throw wrong('driverClass', datasourceErrors.unknownDriver)
  return { driver }
}

const withoutUnsaid = ({ driver, host, port, database, schema }: JdbcPlace): Values => ({
  driver,
  host,
  port,
  database,
  schema,
})

/** The two columns that say the address in the dialect's form. */
export function dialectColumns(row: Values): { driverClass: string; url: string } {
  const driver = row.driver as Driver // checked by the schema
  const { host, port, database, schema } = row
  return {
    driverClass: DRIVER_FACTS[driver].className,
    url: jdbcUrlOf({
      driver,
      host: String(host),
      port: Number(port),
      database: String(database),
      schema: textOf(schema),
    }),
  }
}
