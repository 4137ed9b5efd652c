import { EX_STATE, type ExState, type StickerPlace } from '@drawdesk/contract/drawing/draw-ex'
import { SEAL_DEFAULTS } from '@drawdesk/contract/drawing/draw-seal'
import type { StampLayer } from '@drawdesk/contract/drawing/stamp'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { fillSealText } from '../seals/seal-text.ts'
import { drawExErrors } from './draw-ex.errors.ts'
import { createDrawExRepository, type DrawExRow } from './draw-ex.repository.ts'
import { createExStampsRepository, type SealRow, type StickerRow } from './ex-stamps.repository.ts'
import { createExStylesRepository } from './ex-styles.repository.ts'
import { stateAt } from './states/ex-state.ts'

/** What a drawing of an experience keeps of it. */
export interface AppliedExperience {
  exVersion: number
  sealVersion?: number
  /** What is put on its pictures, bottom first: stickers that have a place, those of the guest, on top of them the seal. */
  stamp: StampLayer[]
}

const WHY_NOT: Readonly<Record<Exclude<ExState, 1>, Bilingual>> = {
  0: { zh: '体验还是草稿，尚未上线', en: 'The experience is a draft, not online yet' },
  2: { zh: '体验已下线', en: 'The experience is offline' },
  3: { zh: '体验已结束', en: 'The experience has ended' },
}

/**
 * Is a drawing with this style to be had of this experience now, and what is put on it? The words of the seal are filled in here: later edits change
 * no drawing that was sent.
 *
 * @throws AppError `common.notFound` for an experience that is not there, `drawEx.notOnline` with the reason beside `exId`, `common.badInput` beside
 * `styleId` for a style that is none of its own or is switched off, beside `stickers` for one that it does not offer.
 */
export function createExperienceApplier({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): (
  scope: Scope,
  asked: { exId: string; styleId: string; stickers?: readonly StickerPlace[] | undefined },
) => Promise<AppliedExperience> {
  const exs = createDrawExRepository(db)
  const exStyles = createExStylesRepository(db)
  const stamps = createExStampsRepository(db)

  return async (scope, { exId, styleId, stickers: wanted = [] }) => {
    const row = await exs.find(scope, exId)
    if (!row) throw commonErrors.notFound()
    const now = clock.now()
    const why = whyClosed(row, now)
    if (why) throw drawExErrors.notOnline({ errors: [{ field: 'exId', text: why }] })

    const style = (await exStyles.list(scope, [exId])).find((one) => one.styleId === styleId)
    if (style?.active !== 1)
      throw commonErrors.badInput({
        errors: [
          {
            field: 'styleId',
            text: style
              ? { zh: '风格已停用', en: 'This style is disabled' }
              : { zh: '请选择这个体验里的风格', en: 'Select a style of this experience' },
          },
        ],
      })

    refuseStrange(wanted, row.stickerIds as string[])
    const places = [...(row.stickerPlaces as StickerPlace[]), ...wanted]
    const [[seal], stickers] = await Promise.all([
      stamps.listSeals(scope, row.sealId ? [row.sealId] : []),
      stamps.listStickers(scope, [...new Set(places.map(({ stickerId }) => stickerId))]),
    ])
    const words = { exName: row.exName, time: now, timeZone: row.timeZone || config.timeZone }
    return {
      exVersion: row.version,
      ...(seal ? { sealVersion: seal.version } : {}),
      stamp: [...stickerLayers(places, stickers), ...(seal ? [sealLayer(seal, fillSealText(seal.text, words))] : [])],
    }
  }
}

function whyClosed(row: DrawExRow, now: Date): Bilingual | undefined {
  const state = stateAt(row, now)
  if (state !== EX_STATE.online) return WHY_NOT[state]
  if (row.active !== 1) return { zh: '体验已隐藏', en: 'The experience is hidden' }
  return row.startTime.getTime() > now.getTime()
    ? { zh: '体验尚未开始', en: 'The experience hasn’t started yet' }
    : undefined
}

/** @throws AppError `common.badInput` beside each sticker that is not offered */
function refuseStrange(wanted: readonly StickerPlace[], offered: readonly string[]): void {
  const errors = wanted.flatMap(({ stickerId }, index) =>
    offered.includes(stickerId)
      ? []
      : [
          {
            field: `stickers[${index}].stickerId`,
            text: { zh: '这个体验没有这张贴纸', en: 'This sticker isn’t part of the experience' },
          },
        ],
  )
  if (errors.length > 0) throw commonErrors.badInput({ errors })
}

function stickerLayers(places: readonly StickerPlace[], stickers: readonly StickerRow[]): StampLayer[] {
  const images = new Map(stickers.map(({ id, image }) => [id, image]))
  const { textColor, textSize } = SEAL_DEFAULTS
  return places.flatMap(({ stickerId, x, y, scale, rotation, opacity }): StampLayer[] => {
    const image = images.get(stickerId)
    return image === undefined
      ? []
      : [{ kind: 'sticker', image, text: '', textColor, textSize, x, y, scale, rotation, opacity }]
  })
}

const sealLayer = (
  { image, textColor, textSize, x, y, scale, rotation, opacity }: SealRow,
  text: string,
): StampLayer => ({
  kind: 'seal',
  image: image ?? '',
  text,
  textColor,
  textSize,
  x,
  y,
  scale,
  rotation,
  opacity,
})
