import {
  IMPORT_LATEST_MAX,
  IMPORT_UNDO_DAYS,
  type ImportDone,
  type ImportLine,
  type ImportOutcome,
  type ImportRead,
  type ImportUndoInput,
  type ImportUndone,
} from '@drawdesk/contract/core/rows/import'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { REGION_IMPORT_MOST_BYTES, REGION_IMPORT_MOST_ROWS } from '@drawdesk/contract/settings/region-import'
import { outcomeOf, readingOf } from '../../../crud/import/import-answers.ts'
import { rowImportErrors } from '../../../crud/import/import.errors.ts'
import { readTable } from '../../../crud/import/read-table.ts'
import { createRowImports, type ImportEntry } from '../../../crud/import/row-import.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { comingFrom } from '../../../platform/row-changes.ts'
import type { Caller } from '../../../platform/scope.ts'
import { byCode, writePlan } from './region-import.service.ts'
import { levelNames } from './region-levels.ts'
import { planImport, type RegionPlan, type Words } from './region-import-plan.ts'
import { noteRegions } from './region-notes.ts'
import { regionErrors } from './region.errors.ts'
import { createRegionRepository, type RegionRow } from './region.repository.ts'
import { guessRegionColumns, readMatchedRegions, type RegionSheetRow } from './region-sheet.ts'

/** Name of the imports of regions among those of all resources. */
const RESOURCE = 'region'
const DAY_MS = 86_400_000
const MOST = { rows: REGION_IMPORT_MOST_ROWS, bytes: REGION_IMPORT_MOST_BYTES }
const WHY = {
  gone: { zh: '已被删除', en: 'Deleted since' },
  changed: { zh: '导入后又被修改', en: 'Edited after the import' },
} as const satisfies Record<string, Bilingual>

interface RegionFile {
  bytes: Buffer
  fileName: string
  /** Field of each column, `''` for none; guessed where it is not given. */
  fields: readonly string[] | undefined
}

/** Regions from any file: its columns are matched, each row is judged before anything is written, and what was written can be taken back. */
export function createRegionRowImport({ db, clock, ids, log }: Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>) {
  const undoSince = () => new Date(clock.now().getTime() - IMPORT_UNDO_DAYS * DAY_MS)

  /** @throws AppError `import.*`, `region.keyMissing`, `xlsx.*`, `common.tooLarge` */
  async function rowsOf({ bytes, fields }: Pick<RegionFile, 'bytes' | 'fields'>): Promise<RegionSheetRow[]> {
    const { heading, rows } = await readTable(bytes, MOST)
    return readMatchedRegions(rows, fields ?? guessRegionColumns(heading))
  }

  return {
    async read({ bytes, fileName }: Pick<RegionFile, 'bytes' | 'fileName'>): Promise<ImportRead> {
      const table = await readTable(bytes, MOST)
      return readingOf(fileName, table, guessRegionColumns(table.heading))
    },

    async check(file: Pick<RegionFile, 'bytes' | 'fields'>, language: Language): Promise<ImportOutcome> {
      const rows = await rowsOf(file)
      const known = await createRegionRepository(db).listAll()
      return answerOf('', rows, planImport(rows, known, { isCovered: true, levels: await levelNames(db) }), language)
    },

    /** Writes the rows that the plan refuses not, all of them or none. */
    async run(caller: Caller, file: RegionFile, language: Language): Promise<ImportOutcome> {
      const rows = await rowsOf(file)
      const levels = await levelNames(db)
      const id = ids.next()
      const now = clock.now()
      const plan = await db.transaction(caller, async (trx) => {
        const regions = createRegionRepository(trx)
        const known = byCode(await regions.holdAll())
        const planned = planImport(rows, [...known.values()], { isCovered: true, levels })
        await comingFrom({ kind: 'import', file: file.fileName }, () => writePlan(trx, caller, planned, { known, now }))
        const entries = entriesOf(planned, known)
        if (entries.length > 0)
          await createRowImports(trx).insert(
            caller,
            {
              id,
              resource: RESOURCE,
              fileName: file.fileName.slice(0, 255),
              added: planned.added.length + planned.restored.length,
              edited: planned.updated.length,
              entries,
            },
            now,
          )
        return planned
      })
      const writes = plan.added.length + plan.restored.length + plan.updated.length
      log.info({ userId: caller.userId, importId: id, rows: rows.length, writes }, 'imported regions')
      return answerOf(writes > 0 ? id : '', rows, plan, language)
    },

    async latest(caller: Caller): Promise<(Omit<ImportDone, 'createTime'> & { createTime: Date })[]> {
      const found = await createRowImports(db).listLatest(caller, RESOURCE, undoSince(), IMPORT_LATEST_MAX)
      return found.map(({ id, fileName, added, edited, createTime, isUndone }) => ({
        id,
        fileName,
        add: added,
        edit: edited,
        createTime,
        isUndone: isUndone === 1 ? 1 : 0,
      }))
    },

    /** Takes back what nobody has changed since, what lies in others first; the rest stays, and says why. A trial changes nothing. @throws AppError `import.unknown`, `import.isUndone` */
    async undo(caller: Caller, { id, isTrial }: ImportUndoInput, language: Language): Promise<ImportUndone> {
      const found = await createRowImports(db).find(caller, RESOURCE, id, undoSince())
      if (!found) throw rowImportErrors.unknown()
      if (found.isUndone === 1) throw rowImportErrors.isUndone()
      const { going, kept } = await db.transaction(caller, async (trx) => {
        const regions = createRegionRepository(trx)
        const plan = planUndo(found.entries, await (isTrial === 1 ? regions.listAll() : regions.holdAll()))
        if (isTrial === 1) return plan
        if (!(await createRowImports(trx).markUndone(caller, id, clock.now()))) throw rowImportErrors.isUndone()
        for (const { entry, row } of plan.going) await takeBack(trx, caller, entry, row, clock.now())
        await comingFrom({ kind: 'importUndo', file: found.fileName }, () => noteTakenBack(trx, caller, plan.going))
        return plan
      })
      return { undone: going.length, kept: kept.map(({ name, text }) => ({ name, msg: text[language] })) }
    },
  }
}

/** What was written, as it has to be known for the way back. */
function entriesOf({ added, restored, updated }: RegionPlan, known: ReadonlyMap<string, RegionRow>): ImportEntry[] {
  const nextOf = (code: string): number => (known.get(code)?.version ?? 0) + 1
  return [
    ...[...added, ...restored].map(({ code, name }) => ({ id: code, name, version: nextOf(code) })),
    ...updated.map(({ code, was, values }) => ({
      id: code,
      name: values.name,
      version: nextOf(code),
      before: { ...was },
    })),
  ]
}

interface Going {
  entry: ImportEntry
  row: RegionRow
}

/** What can be taken back, the longest codes first, and what has to stay. */
function planUndo(entries: readonly ImportEntry[], rows: readonly RegionRow[]) {
  const live = new Map(rows.filter(({ isDeleted }) => isDeleted === 0).map((row) => [row.code, row]))
  const children = new Map<string, number>()
  for (const { parentCode } of live.values()) children.set(parentCode, (children.get(parentCode) ?? 0) + 1)
  const going: Going[] = []
  const kept: { name: string; text: Bilingual }[] = []
  for (const entry of entries.toSorted((one, other) => other.id.length - one.id.length)) {
    const row = live.get(entry.id)
    const text = !row
      ? WHY.gone
      : row.version !== entry.version
        ? WHY.changed
        : !entry.before && (children.get(entry.id) ?? 0) > 0
          ? regionErrors.hasOthers().text
          : undefined
    if (text || !row) {
      kept.push({ name: `${entry.name} ${entry.id}`, text: text ?? WHY.gone })
      continue
    }
    going.push({ entry, row })
    if (!entry.before) children.set(row.parentCode, (children.get(row.parentCode) ?? 0) - 1)
  }
  return { going, kept }
}

async function takeBack(trx: Db, caller: Caller, { before }: ImportEntry, row: RegionRow, now: Date): Promise<void> {
  const regions = createRegionRepository(trx)
  const stamp = { updateUser: caller.userId, updateTime: now }
  if (!before) {
    await regions.update(row.code, row.version, { isDeleted: 1, ...stamp })
    return
  }
  const words = before as unknown as Words // written by entriesOf
  await regions.update(row.code, row.version, { ...words, ...stamp })
  if (words.name !== row.name) await regions.renameWithin(row.level, row.code, words.name)
}

async function noteTakenBack(trx: Db, caller: Caller, going: readonly Going[]): Promise<void> {
  const edited = going.filter(({ entry }) => entry.before)
  const added = going.filter(({ entry }) => !entry.before)
  await noteRegions(
    trx,
    caller,
    'remove',
    added.map(({ row }) => ({ was: row })),
  )
  await noteRegions(
    trx,
    caller,
    'edit',
    edited.map(({ entry, row }) => ({ was: row, now: entry.before as unknown as Words })), // written by entriesOf
  )
}

function answerOf(
  id: string,
  rows: readonly RegionSheetRow[],
  { actions, refused }: RegionPlan,
  language: Language,
): ImportOutcome {
  const problems = new Map(refused.map((problem) => [problem.row, problem]))
  const lines = rows.map(({ rowNumber, cells }): ImportLine => {
    const problem = problems.get(rowNumber)
    return {
      row: rowNumber,
      action: problem ? 'failed' : (actions.get(rowNumber) ?? 'same'),
      cells: Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text ?? ''])),
      errors: problem ? [{ field: problem.field, msg: problem.text[language] }] : [],
    }
  })
  return outcomeOf(id, lines)
}
