/** Databases that a data source may be in. */
export const DRIVERS = ['postgres', 'mysql'] as const
export type Driver = (typeof DRIVERS)[number]

interface DriverFacts {
  /** What JDBC calls its driver; the dialect's forms name it by this. */
  className: string
  /** As its JDBC URLs begin. */
  scheme: string
  port: number
}

export const DRIVER_FACTS: Readonly<Record<Driver, DriverFacts>> = {
  postgres: { className: 'org.postgresql.Driver', scheme: 'jdbc:postgresql:', port: 5_432 },
  mysql: { className: 'com.mysql.cj.jdbc.Driver', scheme: 'jdbc:mysql:', port: 3_306 },
}

/** Other names of the same drivers. */
const CLASS_NAMES: Readonly<Record<string, Driver>> = {
  'com.mysql.jdbc.Driver': 'mysql',
  'org.mariadb.jdbc.Driver': 'mysql',
}
const SCHEMES: Readonly<Record<string, Driver>> = { 'jdbc:mariadb:': 'mysql' }

export interface JdbcPlace {
  driver: Driver
  host: string
  port: number
  database: string
  /** `""` where the URL names none. */
  schema: string
  /** Undefined where the URL does not say. */
  ssl: boolean | undefined
}

export function driverOfClass(className: string): Driver | undefined {
  const known = DRIVERS.find((driver) => DRIVER_FACTS[driver].className === className.trim())
  return known ?? CLASS_NAMES[className.trim()]
}

const isYes = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : !/^(false|disable|disabled|no)$/i.test(value)

const URL_FORM = /^(jdbc:[a-z]+:)\/\/(\[[0-9a-f:.]+\]|[^/:?#@\s[\]]+)(?::(\d{1,5}))?\/([^/?#\s]*)(?:\?(\S*))?$/i

/** Of a query, decoded; undefined where it is no such text. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Reads `jdbc:<driver>://host:port/database?…`; undefined for anything else. `&amp;` is read as `&`: forms send it so. */
export function readJdbcUrl(text: string): JdbcPlace | undefined {
  const [, scheme = '', host = '', port, name = '', query = ''] =
    URL_FORM.exec(text.trim().replaceAll('&amp;', '&')) ?? []
  const driver =
    DRIVERS.find((one) => DRIVER_FACTS[one].scheme === scheme.toLowerCase()) ?? SCHEMES[scheme.toLowerCase()]
  const database = decoded(name)
  if (!driver || database === undefined) return undefined
  const settings = new Map(
    query.split('&').map((pair) => {
      const [key = '', value = ''] = pair.split('=')
      return [key, decoded(value) ?? '']
    }),
  )
  return {
    driver,
    host: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? DRIVER_FACTS[driver].port : Number(port),
    database,
    schema: settings.get('currentSchema') ?? '',
    ssl: isYes(settings.get('useSSL') ?? settings.get('ssl') ?? settings.get('sslmode')),
  }
}

/** The address of a source as other clients of the dialect read it. */
export function jdbcUrlOf({ driver, host, port, database, schema }: Omit<JdbcPlace, 'ssl'>): string {
  const name = host.includes(':') ? `[${host}]` : host
  const url = `${DRIVER_FACTS[driver].scheme}//${name}:${port}/${encodeURIComponent(database)}`
  return driver === 'postgres' && schema !== '' ? `${url}?currentSchema=${encodeURIComponent(schema)}` : url
}
