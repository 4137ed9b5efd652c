import type { ExStyle, StickerPlace } from '@drawdesk/contract/drawing/draw-ex'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import type { DrawExRow } from './draw-ex.repository.ts'
import { createExStampsRepository } from './ex-stamps.repository.ts'
import { createExStylesRepository, type OfferedStyle } from './ex-styles.repository.ts'
import { stateAt } from './states/ex-state.ts'

type View = Record<string, unknown>

/** Experiences as they travel: with their styles in order, names and signed pictures; the state as it is now; without stickers that are gone. */
export function createDrawExViews(deps: Pick<Deps, 'db' | 'clock'> & { files: FileService }) {
  const { files } = deps
  const exStyles = createExStylesRepository(deps.db)
  const stamps = createExStampsRepository(deps.db)

  return async (scope: Scope, rows: readonly DrawExRow[]): Promise<View[]> => {
    const stickersOf = (row: DrawExRow): string[] => row.stickerIds as string[]
    const [offered, seals, stickers] = await Promise.all([
      exStyles.list(
        scope,
        rows.map(({ id }) => id),
      ),
      stamps.listSeals(scope, [...new Set(rows.flatMap(({ sealId }) => sealId ?? []))]),
      stamps.listStickers(scope, [...new Set(rows.flatMap(stickersOf))]),
    ])
    const views = await files.viewsOf(scope, [
      ...rows.flatMap(picturesOf),
      ...offered.flatMap(({ cover }) => cover ?? []),
    ])
    const stylesOf = Map.groupBy(offered, ({ exId }) => exId)
    const sealNames = new Map(seals.map(({ id, sealName }) => [id, sealName]))
    const there = new Set(stickers.map(({ id }) => id))
    const now = deps.clock.now()

    return rows.map((row) => ({
      ...row,
      state: stateAt(row, now),
      cover: row.cover ?? '',
      coverFile: views.get(row.cover ?? '') ?? null,
      themeLogo: row.themeLogo ?? '',
      themeLogoFile: views.get(row.themeLogo ?? '') ?? null,
      themePicture: row.themePicture ?? '',
      themePictureFile: views.get(row.themePicture ?? '') ?? null,
      styles: (stylesOf.get(row.id) ?? []).map((style) => viewStyle(style, views)),
      sealId: row.sealId ?? '',
      sealName: sealNames.get(row.sealId ?? '') ?? '',
      stickerIds: stickersOf(row).filter((id) => there.has(id)),
      stickerPlaces: (row.stickerPlaces as StickerPlace[]).filter(({ stickerId }) => there.has(stickerId)),
    }))
  }
}

const picturesOf = ({ cover, themeLogo, themePicture }: DrawExRow): string[] =>
  [cover, themeLogo, themePicture].filter((id) => id !== null)

export type DrawExViews = ReturnType<typeof createDrawExViews>

const viewStyle = (
  { styleId, styleName, cover, active }: OfferedStyle,
  files: ReadonlyMap<string, FileView>,
): ExStyle => ({
  styleId,
  styleName,
  coverFile: files.get(cover ?? '') ?? null,
  active: active === 1 ? 1 : 0,
})
