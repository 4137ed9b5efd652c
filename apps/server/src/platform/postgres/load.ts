import type { Client } from 'pg'
import { fullName, listForeignKeys, listTables, quoteName, type TableFacts } from './catalogue.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { settleTextForms, writeRows, type RowText } from './rows.ts'
import type { ZipReader } from './zip.ts'

const BOUND = /^(DEFAULT|FOR VALUES (IN|WITH|FROM) \(.*\)( TO \(.*\))?)$/s

/**
 * Puts the rows of a backup into a freshly migrated database, all or none. Rows that the migrations themselves wrote give way. Meanwhile
 * foreign keys are off, triggers silent and forced row-level security lifted: all things that an owner may do without being a
 * superuser. Making the foreign keys again checks every row.
 *
 * @throws {BackupError} when the backup's tables are not those of the schema, or its rows are not those it promises.
 */
export async function loadRows(client: Client, manifest: Manifest, zip: ZipReader): Promise<void> {
  await client.query('BEGIN')
  try {
    await settleTextForms(client)
    await makePartitions(client, manifest)
    const tables = matchTables(manifest, await listTables(client))
    const foreignKeys = await listForeignKeys(client)
    for (const key of foreignKeys) await client.query(`ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`)
    for (const { table } of tables) {
      await client.query(`ALTER TABLE ${fullName(table)} DISABLE TRIGGER USER`)
      if (table.hasForcedRowSecurity) await client.query(`ALTER TABLE ${fullName(table)} NO FORCE ROW LEVEL SECURITY`)
    }
    await client.query(`TRUNCATE ${tables.map(({ table }) => fullName(table)).join(', ')}`)
    for (const { table, promised } of tables) {
      const count = await writeRows(client, table, rowsOf(zip, promised))
      if (count !== promised.rows)
        throw new BackupError(`The backup is damaged: ${promised.name} has ${count} rows instead of ${promised.rows}.`)
    }
    for (const sequence of manifest.sequences) {
      if (sequence.lastValue === null) await client.query(`ALTER SEQUENCE ${fullName(sequence)} RESTART`)
      else await client.query('SELECT setval($1::regclass, $2::bigint)', [fullName(sequence), sequence.lastValue])
    }
    for (const { table } of tables) {
      await client.query(`ALTER TABLE ${fullName(table)} ENABLE TRIGGER USER`)
      if (table.hasForcedRowSecurity) await client.query(`ALTER TABLE ${fullName(table)} FORCE ROW LEVEL SECURITY`)
    }
    for (const key of foreignKeys)
      await client.query(`ALTER TABLE ${key.table} ADD CONSTRAINT ${key.name} ${key.definition}`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  await client.query('ANALYZE')
}

/** Those made while the product ran (a month of a log); nobody reads one but through its parent, whose row-level security counts. */
async function makePartitions(client: Client, manifest: Manifest): Promise<void> {
  for (const { schema, name, parentSchema, parentName, bound } of manifest.partitions) {
    if (!BOUND.test(bound))
      throw new BackupError(`The backup is damaged: the bounds of the partition ${name} cannot be read.`)
    const { rows } = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [
      fullName({ schema, name }),
    ])
    if (rows.length > 0) continue
    // The extended protocol keeps it to one statement, whatever the text holds.
    const statement = {
      text: `CREATE TABLE ${fullName({ schema, name })} PARTITION OF ${fullName({ schema: parentSchema, name: parentName })} ${bound}`,
      queryMode: 'extended',
    }
    await client.query(statement)
    await client.query(`ALTER TABLE ${fullName({ schema, name })} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`)
  }
}

function matchTables(
  manifest: Manifest,
  existing: TableFacts[],
): { table: TableFacts; promised: Manifest['tables'][number] }[] {
  const byName = new Map(existing.map((table) => [fullName(table), table]))
  return manifest.tables.map((promised) => {
    const found = byName.get(fullName(promised))
    if (!found) throw new BackupError(`The backup has a table ${promised.name} that this version does not make.`)
    const columns = promised.columns.map((name) => {
      const column = found.columns.find((candidate) => candidate.name === name)
      if (!column)
        throw new BackupError(`The backup has a column ${promised.name}.${name} that this version does not make.`)
      return column
    })
    if (columns.length !== found.columns.length) {
      const missing = found.columns
        .filter(({ name }) => !promised.columns.includes(name))
        .map(({ name }) => quoteName(name))
      throw new BackupError(`The backup has no values for ${missing.join(', ')} of ${promised.name}.`)
    }
    return { table: { ...found, columns }, promised }
  })
}

async function* rowsOf(zip: ZipReader, promised: Manifest['tables'][number]): AsyncGenerator<RowText> {
  let rest = Buffer.alloc(0)
  for await (const chunk of zip.read(promised)) {
    let data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10)) {
      yield parseRow(data.toString('utf8', 0, end), promised)
      data = data.subarray(end + 1)
    }
    rest = data as Buffer<ArrayBuffer> // subarray of what fs and zlib allocate
  }
  if (rest.length > 0) throw new BackupError(`The backup is damaged: ${promised.name} ends in the middle of a row.`)
}

function parseRow(line: string, promised: Manifest['tables'][number]): RowText {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch (error) {
    throw new BackupError(`The backup is damaged: a row of ${promised.name} cannot be read.`, { cause: error })
  }
  const isRow =
    Array.isArray(row) &&
    row.length === promised.columns.length &&
    row.every((value) => value === null || typeof value === 'string')
  if (!isRow) throw new BackupError(`The backup is damaged: a row of ${promised.name} has another shape.`)
  return row as RowText // just checked
}
