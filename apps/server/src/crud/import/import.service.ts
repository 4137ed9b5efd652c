import {
  IMPORT_LATEST_MAX,
  IMPORT_UNDO_DAYS,
  type ImportAction,
  type ImportDone,
  type ImportLine,
  type ImportOutcome,
  type ImportRead,
  type ImportUndone,
} from '@drawdesk/contract/core/rows/import'
import type { FieldDefinition } from '@drawdesk/contract/core/resource'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { knownErrorOf } from '../../wire/answer/error-answer.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { comingFrom } from '../../platform/row-changes.ts'
import type { Caller } from '../../platform/scope.ts'
import { loadDictNames } from '../export/dict-names.loader.ts'
import type { ResourceOptions } from '../resource-options.ts'
import { isShown } from '../row-rule.ts'
import { createSaver, type RowHooks } from '../save-row.service.ts'
import type { Values } from '../values.ts'
import { outcomeOf, readingOf } from './import-answers.ts'
import { rowImportErrors } from './import.errors.ts'
import {
  guessFields,
  importFieldsOf,
  importNameOf,
  planRow,
  type ImportWorld,
  type Mapping,
  type PlannedRow,
} from './import-plan.ts'
import { readTable, type FileRow } from './read-table.ts'
import { createRowImports, listForImport, type ImportEntry } from './row-import.repository.ts'
import { partsIn, tryOut } from './trial.ts'

/** Of a dictionary itself, which is no choice. */
const DICT_ROOT_KEY = '-1'
const DAY_MS = 86_400_000
const WHY = {
  gone: { zh: '已被删除', en: 'Deleted since' },
  changed: { zh: '导入后又被修改', en: 'Edited after the import' },
} as const satisfies Record<string, Bilingual>
export interface ImportOrder {
  bytes: Buffer
  fileName: string
  /** Field of each column, `''` for none; guessed where it is not given. */
  fields: readonly string[] | undefined
  /** The group of all its rows, where the resource has groups and the call names one. */
  group?: string | undefined
}

/** Which column is which field, and the group that all rows are of. */
interface Reading {
  mapping: Mapping
  group: string | undefined
}

/** Rows of files, for a resource that declares `import` (docs/adr/0071). */
export function createImports(deps: Deps, options: ResourceOptions & RowHooks) {
  const { db, clock, ids } = deps
  const { resource, table } = options
  const name = resource.name
  const key = String(resource.import?.key)
  const imports = createRowImports(db)
  const label = (resource.texts.fields[key as never] as { label: Bilingual } | undefined)?.label
  const labelOfKey = label ? `${label.zh} / ${label.en}` : key
  const names = importFieldsOf(resource)
  const nameField = importNameOf(resource)
  const undoSince = () => new Date(clock.now().getTime() - IMPORT_UNDO_DAYS * DAY_MS)

  /** @throws AppError `import.wrongMapping`, `import.keyMissing` */
  function mappingOf(
    heading: readonly string[],
    { fields: given, group }: Pick<ImportOrder, 'fields' | 'group'>,
  ): Mapping {
    const fields = given ?? guessFields(resource, heading)
    const mapping = new Map<string, number>()
    for (const [column, field] of fields.slice(0, heading.length).entries()) {
      if (field === '') continue
      if (!names.includes(field) || mapping.has(field)) throw rowImportErrors.wrongMapping()
      mapping.set(field, column)
    }
    const tops = resource.import?.group?.field
    const isKnown = mapping.has(key) || (group === undefined && tops !== undefined && mapping.has(tops))
    if (!isKnown) throw rowImportErrors.keyMissing({ values: { label: labelOfKey } })
    return mapping
  }

  async function worldOf(at: Db, caller: Caller, { mapping, group }: Reading): Promise<ImportWorld> {
    const selects = names
      .map((field) => [field, resource.fields[field as never] as FieldDefinition] as const)
      .filter(([, { kind }]) => kind === 'select')
    const own = (await options.importChoices?.(caller)) ?? {}
    const choices = new Map<string, Map<string, string>>()
    const offered = new Map<string, Record<Language, string[]>>()
    const offer = (field: string, language: Language, label: string, value: string): void => {
      if (value === DICT_ROOT_KEY) return
      const known = choices.get(field) ?? new Map<string, string>()
      choices.set(field, known.set(label.toLowerCase(), value))
      const named = offered.get(field) ?? { zh: [], en: [] }
      named[language].push(label)
      offered.set(field, named)
    }
    for (const language of ['en', 'zh'] as const) {
      const dicts = await loadDictNames(at, selects, language)
      for (const [field, { dict, options: fixed = [] }] of selects) {
        if (dict) for (const [value, label] of dicts.get(dict) ?? []) offer(field, language, label, value)
        for (const { value, label } of fixed) offer(field, language, label[language], String(value))
        for (const [value, label] of own[field]?.[language] ?? []) offer(field, language, label, value)
      }
    }
    const columns = [...new Set(['id', 'version', nameField, ...names])]
    const unsaid = new Set(Object.keys((await options.unsaid?.({}, caller)) ?? {}))
    return { resource, mapping, group, unsaid, choices, offered, rows: await listForImport(at, caller, table, columns) }
  }

  /** What differs from the row that is there, of what the caller is shown of it. */
  const changesOf = (caller: Caller, { existing, values }: PlannedRow): Values =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([field, value]) => isShown(caller, table, field) && String(existing?.[field] ?? '') !== String(value),
      ),
    )

  /** Judges and writes one row after the other. `onError` says what becomes of one that a rule refuses. */
  async function writeRows(
    trx: Db,
    caller: Caller,
    { rows, language, ...reading }: Reading & { rows: readonly FileRow[]; language: Language },
    attempt: <T>(work: () => Promise<T>) => Promise<T>,
  ): Promise<{ lines: ImportLine[]; entries: ImportEntry[] }> {
    const { mapping } = reading
    const world = await worldOf(trx, caller, reading)
    const saver = createSaver({ ...deps, db: trx }, options)
    const lines: ImportLine[] = []
    const entries: ImportEntry[] = []
    const seen = new Map<string, number>()
    for (const fileRow of rows) {
      const planned = planRow(world, fileRow)
      const { existing, values, cells, problems } = planned
      const errors = problems.map(({ field, text }) => ({ field, msg: text[language] }))
      const twin = existing ? seen.get(String(existing.id)) : undefined
      if (twin !== undefined)
        errors.push({
          field: key,
          msg: language === 'zh' ? `与第 ${twin} 行重复` : `Duplicate of row ${twin}`,
        })
      let action: ImportAction = 'failed'
      if (errors.length === 0) {
        const changed = existing ? changesOf(caller, planned) : values
        if (existing && Object.keys(changed).length === 0) action = 'same'
        else
          try {
            const saved = await attempt(() =>
              existing
                ? saver.save(caller, { ...changed, id: String(existing.id), version: Number(existing.version) })
                : saver.save(caller, { ...values }),
            )
            action = existing ? 'edit' : 'add'
            const before =
              existing && Object.fromEntries(Object.keys(changed).map((field) => [field, existing[field] ?? null]))
            entries.push({
              id: saved.id,
              name: String(values[nameField] ?? existing?.[nameField] ?? cells[key] ?? ''),
              version: saved.version,
              ...(before && { before }),
            })
            if (existing) Object.assign(existing, changed, { version: saved.version })
            else world.rows.push({ parentId: '0', ...values, id: saved.id, version: saved.version })
            seen.set(saved.id, fileRow.row)
          } catch (error) {
            const known = knownErrorOf(error)
            if (!known) throw error
            const beside = (known.fieldErrorsIn(language) ?? []).map(({ field, msg }) => ({
              field: mapping.has(field) ? field : '',
              msg,
            }))
            errors.push(...(beside.length > 0 ? beside : [{ field: '', msg: known.messageIn(language) }]))
          }
        if (existing && action === 'same') seen.set(String(existing.id), fileRow.row)
      }
      lines.push({ row: fileRow.row, action, cells, errors })
    }
    return { lines, entries }
  }

  /** All rows as they would be written, each for itself, and then nothing of it stays. */
  const check = async (
    caller: Caller,
    reading: Reading,
    rows: readonly FileRow[],
    language: Language,
  ): Promise<ImportLine[]> =>
    (await tryOut(db, caller, (trx) => writeRows(trx, caller, { ...reading, rows, language }, partsIn(trx)))).lines

  /** Takes back one entry after the other, the last first, as far as nobody has changed it since and the rules of its resource let it go. */
  async function takeBack(
    trx: Db,
    caller: Caller,
    entries: readonly ImportEntry[],
    language: Language,
  ): Promise<ImportUndone> {
    const saver = createSaver({ ...deps, db: trx }, options)
    const attempt = partsIn(trx)
    const now = new Map(
      (await listForImport(trx, caller, table, ['id', 'version'])).map((row) => [String(row.id), Number(row.version)]),
    )
    const kept: ImportUndone['kept'] = []
    for (const { id, name, version, before } of entries.toReversed()) {
      const found = now.get(id)
      if (found !== version) {
        kept.push({ name, msg: (found === undefined ? WHY.gone : WHY.changed)[language] })
        continue
      }
      try {
        await attempt(async () => {
          if (before) await saver.save(caller, { ...before, id, version })
          else await saver.remove(caller, [id])
        })
      } catch (error) {
        const known = knownErrorOf(error)
        if (!known) throw error
        kept.push({ name, msg: known.messageIn(language) })
      }
    }
    // As the file has them.
    return { undone: entries.length - kept.length, kept: kept.toReversed() }
  }

  return {
    async read({ bytes, fileName }: Pick<ImportOrder, 'bytes' | 'fileName'>): Promise<ImportRead> {
      const table = await readTable(bytes)
      return readingOf(fileName, table, guessFields(resource, table.heading))
    },

    async check(caller: Caller, order: ImportOrder, language: Language): Promise<ImportOutcome> {
      const { heading, rows } = await readTable(order.bytes)
      const reading = { mapping: mappingOf(heading, order), group: order.group }
      return outcomeOf('', await check(caller, reading, rows, language))
    },

    /**
     * Writes the rows that the check finds nothing wrong with, all of them or none; the others are answered with their reasons.
     *
     * @throws AppError `import.*`
     */
    async run(caller: Caller, order: ImportOrder, language: Language): Promise<ImportOutcome> {
      const { heading, rows } = await readTable(order.bytes)
      const reading = { mapping: mappingOf(heading, order), group: order.group }
      const checked = await check(caller, reading, rows, language)
      const failed = checked.filter(({ action }) => action === 'failed')
      const bad = new Set(failed.map(({ row }) => row))
      const id = ids.next()
      const lines = await db.transaction(caller, async (trx) => {
        const good = rows.filter(({ row }) => !bad.has(row))
        const done = await comingFrom({ kind: 'import', file: order.fileName }, () =>
          writeRows(trx, caller, { ...reading, rows: good, language }, (work) => work()),
        )
        // Somebody changed something since the check a moment ago.
        if (done.lines.some(({ action }) => action === 'failed')) throw rowImportErrors.changedMeanwhile()
        if (done.entries.length > 0)
          await createRowImports(trx).insert(
            caller,
            {
              id,
              resource: name,
              fileName: order.fileName.slice(0, 255),
              added: done.entries.filter(({ before }) => !before).length,
              edited: done.entries.filter(({ before }) => before).length,
              entries: done.entries,
            },
            clock.now(),
          )
        return done
      })
      return outcomeOf(lines.entries.length > 0 ? id : '', [...failed, ...lines.lines])
    },

    async latest(caller: Caller): Promise<(Omit<ImportDone, 'createTime'> & { createTime: Date })[]> {
      const found = await imports.listLatest(caller, name, undoSince(), IMPORT_LATEST_MAX)
      return found.map(({ id, fileName, added, edited, createTime, isUndone }) => ({
        id,
        fileName,
        add: added,
        edit: edited,
        createTime,
        isUndone: isUndone === 1 ? 1 : 0,
      }))
    },

    /** Takes back what can be, in one transaction; the rest stays, and says why. A trial does the same and keeps none of it. @throws AppError `import.unknown`, `import.isUndone` */
    async undo(
      caller: Caller,
      { id, isTrial }: { id: string; isTrial: boolean },
      language: Language,
    ): Promise<ImportUndone> {
      const found = await imports.find(caller, name, id, undoSince())
      if (!found) throw rowImportErrors.unknown()
      if (found.isUndone === 1) throw rowImportErrors.isUndone()
      if (isTrial) return tryOut(db, caller, (trx) => takeBack(trx, caller, found.entries, language))
      return db.transaction(caller, async (trx) => {
        if (!(await createRowImports(trx).markUndone(caller, id, clock.now()))) throw rowImportErrors.isUndone()
        return comingFrom({ kind: 'importUndo', file: found.fileName }, () =>
          takeBack(trx, caller, found.entries, language),
        )
      })
    },
  }
}
