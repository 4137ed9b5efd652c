import mysql from 'mysql2'
import { createConnection, type ConnectionOptions, type FieldPacket, type RowDataPacket } from 'mysql2/promise'
import { orSourceFailed, type ConnectSource, type SourceRows } from './driver.ts'

const TYPE_NAMES = mysql.Types as unknown as Readonly<Record<number, string>> // both ways: name by number, number by name

/** What a grant gives, and on which database: a name or a pattern, `*` for all. */
const GRANT = /^GRANT (.+?) ON (?:PROCEDURE |FUNCTION )?(\*|`(?:[^`]|``)+`)\./i
/** What may be given without being able to change data; of single columns with their names. */
const READING =
  /^(?:USAGE|SELECT|SHOW VIEW|SHOW DATABASES|PROCESS|REPLICATION CLIENT|SLAVE MONITOR|BINLOG MONITOR|EXECUTE)(?: \([^)]*\))?$/i

/** Databases in grants are patterns of LIKE. */
function isOn(pattern: string, database: string): boolean {
  if (pattern === '*') return true
  const name = pattern.slice(1, -1).replaceAll('``', '`')
  const source = name.replaceAll(/\\([_%])|([%_])|[^%_\\]+|\\/g, (part, escaped?: string, wild?: string) =>
    wild ? (wild === '%' ? '.*' : '.') : (escaped ?? part).replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
  )
  return new RegExp(`^${source}$`, 'i').test(database)
}

/** Does one of these grants let somebody change data of this database? */
export function grantsMayWrite(grants: readonly string[], database: string): boolean {
  return grants.some((grant) => {
    const [, given = '', on = ''] = GRANT.exec(grant) ?? []
    return on !== '' && isOn(on, database) && given.split(/, (?![^(]*\))/).some((one) => !READING.test(one))
  })
}

export const connectMysql: ConnectSource = (place, { sockets, connectMs, statementMs }) =>
  orSourceFailed(async () => {
    const { host, port, database, username, password, ssl } = place
    const options: ConnectionOptions = {
      host,
      port,
      database,
      user: username,
      password,
      ...(ssl ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
      stream: () => sockets.open({ host, port }).connect(port),
      connectTimeout: connectMs,
      // The server may ask for a file of this machine in answer to any statement: never given.
      flags: ['-LOCAL_FILES'],
      infileStreamFactory: () => {
        throw new Error('a file of this machine was asked for')
      },
      multipleStatements: false,
      supportBigNumbers: true,
      bigNumberStrings: true,
      dateStrings: true,
    }
    const connection = await createConnection(options)
    let isOpen = true
    connection.on('error', () => (isOpen = false))
    connection.on('end', () => (isOpen = false))
    const rowsOf = async (sql: string): Promise<RowDataPacket[]> => {
      const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: statementMs })
      return rows
    }
    const end = () => {
      isOpen = false
      connection.destroy()
      return Promise.resolve()
    }
    /** KILL takes no bound value; the number is the server's own. */
    const killStatement = async (): Promise<void> => {
      const other = await createConnection(options)
      other.on('error', () => undefined) // the step that goes on says so
      try {
        await other.query({ sql: `kill query ${Number(connection.threadId)}`, timeout: connectMs })
      } finally {
        other.destroy()
      }
    }
    try {
      await rowsOf('set session transaction read only')
    } catch (error) {
      await end()
      throw error
    }
    return {
      driver: 'mysql',
      native: { driver: 'mysql', connection },
      isOpen: () => isOpen,
      query: (sql, parameters = []) =>
        orSourceFailed(async (): Promise<SourceRows> => {
          const options = { sql, rowsAsArray: true, timeout: statementMs }
          const [rows, fields] =
            parameters.length === 0
              ? await connection.query<RowDataPacket[][]>(options)
              : await connection.execute<RowDataPacket[][]>(options, [...parameters] as never[])
          return {
            columns: fields.map(({ name, columnType, type }: FieldPacket) => ({
              name,
              type: TYPE_NAMES[columnType ?? type ?? -1] ?? 'other',
            })),
            rows,
          }
        }),
      version: () =>
        orSourceFailed(async () => {
          const [row] = await rowsOf('select version() as version')
          const version = String(row?.version ?? '')
          return /mariadb/i.test(version) ? `MariaDB ${version.replace(/-mariadb.*$/i, '')}` : `MySQL ${version}`
        }),
      mayWrite: () =>
        orSourceFailed(async () => {
          const grants = (await rowsOf('show grants')).flatMap((row) => Object.values(row).map(String))
          return grantsMayWrite(grants, database)
        }),
      stop: () => killStatement().catch(end),
      end,
    }
  })
