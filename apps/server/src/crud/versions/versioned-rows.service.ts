import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { commonErrors } from '../../platform/errors.ts'
import type { Caller, Scope } from '../../platform/scope.ts'
import { hiddenIn } from '../row-rule.ts'
import type { RowVersions, VersionedRow, WireVersion } from './row-version.service.ts'
import { createShownRows, type ShownOptions } from './shown-rows.service.ts'

export interface VersionedOptions<Row> extends ShownOptions<Row> {
  versionedOf(row: Row): VersionedRow
  /** A rollback is a save of what a version held. */
  save(caller: Caller, values: RollbackValues): Promise<SaveAnswer>
  /** Versions are for those alone who see the whole row; otherwise each of their fields is for who sees that field. */
  areWhole?: true
}

export interface RollbackTo {
  id: string
  toVersion: number
  version?: number | undefined
  /** What else the save takes (secrets typed again). */
  [name: string]: unknown
}

/** Rows of a table that keeps versions, and what these held. */
export function createVersionedRows<Row extends object & { version: number }>(
  versions: RowVersions,
  { table, fields, find, versionedOf, save, areWhole }: VersionedOptions<Row>,
) {
  const shown = createShownRows({ table, fields, find })

  return {
    ...shown,

    /** Newest first; of the fields those that this person may see. */
    async listVersions(scope: Scope, id: string): Promise<WireVersion[]> {
      const row = await (areWhole ? shown.getShown : shown.get)(scope, id)
      const isHidden = hiddenIn(scope, table, { ...row })
      const kept = await versions.list(scope, table, versionedOf(row))
      return kept.map((version) => ({
        ...version,
        row: Object.fromEntries(Object.entries(version.row).filter(([field]) => !isHidden(field))),
      }))
    },

    /** What the row held at a version, as a new version. @throws AppError `common.notFound`, `common.forbidden` as `getShown`; those of a save */
    async rollback(caller: Caller, { id, toVersion, version, ...rest }: RollbackTo): Promise<SaveAnswer> {
      const row = await shown.getShown(caller, id)
      const kept = toVersion <= row.version ? await versions.find(caller, table, id, toVersion) : undefined
      if (!kept) throw commonErrors.notFound()
      return save(caller, { ...kept.content, id, ...(version === undefined ? {} : { version }), ...rest })
    },
  }
}

/** What a version held, for the row with this id. */
export type RollbackValues = Record<string, unknown> & { id: string; version?: number }
export type VersionedRows<Row extends object & { version: number }> = ReturnType<typeof createVersionedRows<Row>>
