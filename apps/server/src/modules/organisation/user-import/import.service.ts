import {
  ERROR_COLUMN,
  IMPORT_MOST_BYTES,
  IMPORT_MOST_ROWS,
  IMPORT_SHOWN_ERRORS,
  USER_COLUMNS,
  type ImportError,
  type ImportProgress,
} from '@drawdesk/contract/organisation/user-import'
import type { ImportOutcome, ImportRead } from '@drawdesk/contract/core/rows/import'
import type { Language } from '@drawdesk/contract/core/texts'
import { readingOf } from '../../../crud/import/import-answers.ts'
import { readTable } from '../../../crud/import/read-table.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readXlsx } from '../../../platform/xlsx/read-xlsx.ts'
import type { Cell, Sheet } from '../../../platform/xlsx/write-xlsx.ts'
import type { Acting } from '../users/acting.ts'
import type { FindFirstSignIns } from '../tenants/first-sign-ins.loader.ts'
import { importErrors } from './import.errors.ts'
import { askerOf } from './import-asker.ts'
import type { RowProblem } from './import-row.ts'
import { checkRows } from './import-check.ts'
import { guessColumns, readMatched, readSheet, type SheetRow } from './import-sheet.ts'
import { placeOfPassword } from './import-chunk.ts'
import {
  countUncollected,
  findImport,
  findRefusedRows,
  insertImport,
  takeUncollected,
  type ImportRow,
} from './import.repository.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { IMPORT_WORK } from './import.job.ts'

type Tenant = Pick<Scope, 'tenantId'>

export interface PeopleFile {
  bytes: Buffer
  fileName: string
  /** People who are there are changed; else their rows change nothing. */
  isCovered: boolean
  /** Field of each column, `''` for none; undefined: a sheet with the headings of the template. */
  fields: readonly string[] | undefined
}

const COLUMNS_MOST = 50
const REFUSED_AT_ONCE = 500
const MOST = { rows: IMPORT_MOST_ROWS, bytes: IMPORT_MOST_BYTES }
export const SHEET_NAME = { zh: '用户数据表', en: 'Users' } as const

/** Imports of people: taken here, done by the job (import.job.ts). */
export function createUserImports(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'log' | 'config' | 'secrets'> & { firstSignIns: FindFirstSignIns },
) {
  const { db, clock, ids, log, config, secrets, firstSignIns: findFirstSignIns } = deps
  const work = createDurableWork(deps, IMPORT_WORK)

  async function getImport(scope: Tenant, id: string) {
    const found = await findImport(db, scope, id)
    if (!found) throw importErrors.unknown()
    return found
  }

  /** @throws AppError `userImport.*`, `import.*`, `xlsx.*`, `common.tooLarge` */
  async function rowsOf({ bytes, fields }: Pick<PeopleFile, 'bytes' | 'fields'>): Promise<ImportRow[]> {
    if (fields) return withDoubles(readMatched((await readTable(bytes, MOST)).rows, fields))
    if (bytes.length > MOST.bytes) throw commonErrors.tooLarge()
    return withDoubles(readSheet(await readXlsx(bytes, { rows: MOST.rows, columns: COLUMNS_MOST })))
  }

  return {
    /** What a file holds, and which field each column seems to be. */
    async read({ bytes, fileName }: Pick<PeopleFile, 'bytes' | 'fileName'>): Promise<ImportRead> {
      const table = await readTable(bytes, MOST)
      return readingOf(fileName, table, guessColumns(table.heading))
    },

    async check(
      acting: Acting,
      file: Pick<PeopleFile, 'bytes' | 'fields' | 'isCovered'>,
      language: Language,
    ): Promise<ImportOutcome> {
      const order = { acting, rows: await rowsOf(file), isCovered: file.isCovered }
      return checkRows({ db, clock, config }, order, language)
    },

    /**
     * Takes a file; its rows are judged and added by the job.
     *
     * @returns the import's id.
     * @throws AppError `userImport.*`, `xlsx.*`, `common.tooLarge` for the file
     */
    async start(acting: Acting, { bytes, fileName, isCovered, fields }: PeopleFile): Promise<string> {
      const { scope, caller } = acting
      const rows = await rowsOf({ bytes, fields })
      const id = ids.next()
      await db.transaction(scope, async (trx) => {
        await insertImport(trx, scope, { id, fileName: fileName.slice(0, 255), isCovered, rows, now: clock.now() })
        await work.enqueue(trx, scope.tenantId, { importId: id, asker: askerOf(caller) })
      })
      work.wake()
      log.info(
        { tenantId: scope.tenantId, userId: caller.userId, importId: id, rows: rows.length, isCovered },
        'takes an import of users',
      )
      return id
    },

    /** @throws AppError `userImport.unknown` */
    async progress(scope: Scope, id: string, language: Language): Promise<ImportProgress> {
      const { fileName, state, total, added, updated, failed, same, isUndone, createUser } = await getImport(scope, id)
      const untold = createUser === scope.userId ? await countUncollected(db, scope, id) : 0
      const refused = await findRefusedRows(db, scope, id, { after: 0, most: IMPORT_SHOWN_ERRORS })
      const done = added + updated + same + failed
      return {
        id,
        fileName,
        state: state as ImportProgress['state'],
        total,
        done,
        added,
        updated,
        failed,
        same,
        isUndone: isUndone === 1 ? 1 : 0,
        untold,
        errors: refused.flatMap((row) => errorsOf(row, language)),
      } // set by setState only
    },

    /**
     * The initial passwords of the people that an import added: shown to the importer, once. Who was reset or has chosen a password
     * meanwhile is not among them.
     *
     * @throws AppError `userImport.unknown` also for somebody else's; `userImport.passwordsShown` when there are none (any more)
     */
    async passwords({ scope, caller }: Acting, id: string) {
      const { createUser } = await getImport(scope, id)
      if (createUser !== caller.userId) throw importErrors.unknown()
      const taken = await db.transaction(scope, (trx) => takeUncollected(trx, scope, id))
      if (taken.length === 0) throw importErrors.passwordsShown()
      log.info(
        { tenantId: scope.tenantId, userId: caller.userId, importId: id, people: taken.length },
        'the initial passwords of an import were shown',
      )
      return findFirstSignIns(
        scope,
        taken.map(({ rowNumber, initialSealed, id: userId, account, realName, initialUntil }) => ({
          userId,
          account,
          realName,
          password: secrets.open(initialSealed, placeOfPassword(scope, id, rowNumber)),
          expireTime: initialUntil,
        })),
      )
    },

    /** The refused rows as they were, with a last column of reasons. @throws AppError `userImport.unknown` */
    async refusedSheet(scope: Tenant, id: string, language: Language): Promise<Sheet> {
      await getImport(scope, id)
      async function* rows(): AsyncGenerator<Cell[]> {
        for (let after = 0; ;) {
          const refused = await findRefusedRows(db, scope, id, { after, most: REFUSED_AT_ONCE })
          for (const row of refused)
            yield [
              ...USER_COLUMNS.map(({ field }) => row.cells[field]),
              errorsOf(row, language)
                .map(({ column, reason }) => [column, reason].filter(Boolean).join(': '))
                .join('; '),
            ]
          if (refused.length < REFUSED_AT_ONCE) return
          after = refused.at(-1)?.rowNumber ?? 0
        }
      }
      return { name: SHEET_NAME[language], columns: columnsIn(language, true), rows: rows(), timeZone: config.timeZone }
    },
  }
}

/** Columns of the template and of what is exported; `withReasons` adds that of the refused rows. */
export function columnsIn(language: Language, withReasons = false): Sheet['columns'] {
  return [...USER_COLUMNS, ...(withReasons ? [ERROR_COLUMN] : [])].map(({ title, width }) => ({
    title: title[language],
    width,
  }))
}

/** An account that stands in the file twice: its first row counts, the others are refused. */
function withDoubles(rows: readonly SheetRow[]): ImportRow[] {
  const first = new Map<string, number>()
  return rows.map((row) => {
    const before = row.account === '' ? undefined : first.get(row.account)
    if (row.account !== '' && before === undefined) first.set(row.account, row.rowNumber)
    const reasons: RowProblem[] =
      before === undefined
        ? []
        : [
            {
              field: 'account',
              text: { zh: `与第 ${before} 行的账号重复`, en: `Duplicate account, see row ${before}` },
            },
          ]
    return { ...row, reasons }
  })
}

function errorsOf({ rowNumber, account, reasons }: ImportRow, language: Language): ImportError[] {
  return reasons.map(({ field, text }) => ({
    row: rowNumber,
    account,
    reason: text[language],
    column: USER_COLUMNS.find((column) => column.field === field)?.title[language] ?? '',
  }))
}
