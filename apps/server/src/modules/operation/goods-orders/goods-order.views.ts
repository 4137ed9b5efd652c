import { ORDER_STATES_DICT } from '@drawdesk/contract/operation/goods-order'
import type { Language } from '@drawdesk/contract/core/texts'
import { hiddenIn } from '../../../crud/row-rule.ts'
import type { Values } from '../../../crud/values.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../drawing/records/draw-info.repository.ts'
import type { FileService } from '../../files/file.service.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import { createGoodsOrderRepository, type GoodsMove } from './goods-order.repository.ts'
import { mobileFor } from './mobile.ts'

export interface GoodsOrderViewNeeds extends Pick<Deps, 'db' | 'config'> {
  files: FileService
  businessDictionaries: DictService
}

/** Orders as people read them. */
export function createGoodsOrderViews({ db, config, files, businessDictionaries }: GoodsOrderViewNeeds) {
  /** What a sheet shows too: the state by the tenant's word for it, and the number only for those who may read it. */
  async function readable(caller: Caller, rows: Values[], language: Language): Promise<Values[]> {
    const names = await businessDictionaries.findNames(caller, ORDER_STATES_DICT, language)
    return rows.map((row) => ({
      ...row,
      amount: Number(row.amount),
      refundAmount: Number(row.refundAmount ?? 0),
      userId: row.userId ?? '',
      mobile: mobileFor(caller, String(row.mobile)),
      stateName: names.get(String(row.state)) ?? String(row.state),
    }))
  }

  async function historyOf(caller: Caller, rows: readonly Values[]): Promise<Map<string, unknown[]>> {
    const moves = await createGoodsOrderRepository(db).listMoves(
      caller,
      rows.map(({ id }) => String(id)),
    )
    const people = await findPeopleNames(db, caller, [...new Set(moves.flatMap(({ createUser }) => createUser ?? []))])
    const step = ({ state, createTime, createUser }: GoodsMove) => ({
      state,
      time: formatTime(createTime, config.timeZone),
      user: people.get(createUser ?? '') ?? '',
    })
    return new Map([...Map.groupBy(moves, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(step)]))
  }

  /** The first picture of each drawing that the caller sees. */
  async function firstFilesOf(caller: Caller, infoIds: readonly string[]): Promise<Map<string, string>> {
    if (infoIds.length === 0) return new Map()
    const drawings = await createDrawInfoRepository(db).list(caller, [...new Set(infoIds)])
    const isShown = (drawing: DrawInfoRow): boolean =>
      drawing.takenDown !== 1 && !hiddenIn(caller, 'drawInfo', { ...drawing })('files')
    return new Map(
      drawings.filter(isShown).flatMap(({ id, fileIds }) => {
        const [first] = fileIds as string[]
        return first === undefined ? [] : [[id, first] as const]
      }),
    )
  }

  return {
    readable,

    /** With pictures, drawings and history. */
    async whole(caller: Caller, rows: Values[], language: Language): Promise<Values[]> {
      const filesOf = (row: Values): string[] => (row.fileIds as string[] | null) ?? []
      const infosOf = (row: Values): string[] => (row.infoIds as string[] | null) ?? []
      const drawn = await firstFilesOf(caller, rows.flatMap(infosOf))
      const [shown, history, pictures] = await Promise.all([
        readable(caller, rows, language),
        historyOf(caller, rows),
        files.viewsOf(caller, [...rows.flatMap(filesOf), ...drawn.values()]),
      ])
      return shown.map((row) => ({
        ...row,
        history: history.get(String((row as Values).id)) ?? [],
        files: filesOf(row).flatMap((id) => pictures.get(id) ?? []),
        drawings: infosOf(row).map((infoId) => {
          const file = pictures.get(drawn.get(infoId) ?? '')
          return { infoId, ...(file && { file }) }
        }),
      }))
    },
  }
}

export type GoodsOrderViews = ReturnType<typeof createGoodsOrderViews>
