import type { DrawChange } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { hiddenIn } from '../../../crud/row-rule.ts'
import { lineageOf } from '../records/lineage.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import {
  createDrawChangesRepository,
  NAME_COLUMNS,
  type RowToday,
  type DrawnByTable,
} from './draw-changes.repository.ts'
import { differencesOf } from './draw-differences.ts'
import type { DrawInfoRow } from '../records/draw-info.repository.ts'

/** A version above every one there is. */
const NEWEST = 2_147_483_647

interface Source {
  what: DrawChange['what']
  table: DrawnByTable
  id: string
  from: number | null
}

/** What of that by which a drawing was made is different today (`+changes`). */
export function createDrawChanges({ db, rowVersions: versions }: Pick<Deps, 'db'> & { rowVersions: RowVersions }) {
  const rows = createDrawChangesRepository(db)

  /** The seal stands in the experience that it was sent with. */
  async function sealOf(
    caller: Caller,
    { exId, lineage }: Pick<DrawInfoRow, 'exId' | 'lineage'>,
  ): Promise<string | null> {
    const { exVersion, sealVersion } = lineageOf({ lineage })
    if (exId === null || sealVersion === undefined) return null
    const kept = await versions.find(caller, 'drawEx', exId, exVersion ?? NEWEST)
    return typeof kept?.content.sealId === 'string' && kept.content.sealId !== '' ? kept.content.sealId : null
  }

  async function sourcesOf(caller: Caller, row: DrawInfoRow): Promise<Source[]> {
    const { apiVersion, styleVersion, promptVersion, exVersion, sealVersion } = lineageOf(row)
    const all: { what: Source['what']; table: DrawnByTable; id: string | null; from: number | null | undefined }[] = [
      { what: 'style', table: 'drawStyle', id: row.styleId, from: styleVersion },
      { what: 'prompt', table: 'drawPrompt', id: row.promptId, from: promptVersion },
      { what: 'experience', table: 'drawEx', id: row.exId, from: exVersion },
      { what: 'seal', table: 'drawSeal', id: await sealOf(caller, row), from: sealVersion },
      { what: 'api', table: 'drawApi', id: row.apiId, from: apiVersion },
    ]
    return all.flatMap(({ what, table, id, from }) => (id === null ? [] : [{ what, table, id, from: from ?? null }]))
  }

  /** Who may not open the row itself learns that it changed, not how. */
  const mayOpen = (caller: Caller, table: DrawnByTable): boolean =>
    ['view', 'edit'].some((action) => hasPermission(caller, `${table}_${action}`))

  async function changeOf(caller: Caller, { what, table, id, from }: Source): Promise<DrawChange | undefined> {
    const today = await rows.findToday(caller, table, id)
    if (!today) return { what, id, name: '', from, to: null, fields: [] }
    if (from === null || from === today.version) return undefined
    const [before, after] = await Promise.all([
      versions.find(caller, table, id, from),
      versions.find(caller, table, id, NEWEST),
    ])
    const fields = before && after ? differencesOf(before.content, after.content) : []
    if (before && after && fields.length === 0) return undefined // switched on or off, used: nothing that a drawing is made by
    const isHidden = hiddenIn(caller, table, today)
    return {
      what,
      id,
      name: nameOf(today, table, isHidden),
      from,
      to: today.version,
      fields: mayOpen(caller, table) ? fields.filter(({ field }) => !isHidden(field.split(/[.[]/, 1)[0] ?? '')) : [],
    }
  }

  return {
    /** Style, prompt, experience, seal and API, in this order; what is as it was is left out. */
    async list(caller: Caller, row: DrawInfoRow): Promise<DrawChange[]> {
      const changes = await Promise.all((await sourcesOf(caller, row)).map((source) => changeOf(caller, source)))
      return changes.filter((change) => change !== undefined)
    },
  }
}

const nameOf = (today: RowToday, table: DrawnByTable, isHidden: (field: string) => boolean): string =>
  isHidden(NAME_COLUMNS[table]) ? '' : today.name
