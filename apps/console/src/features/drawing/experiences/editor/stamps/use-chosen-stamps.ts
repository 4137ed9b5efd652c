import type { DrawSeal } from '@drawdesk/contract/drawing/draw-seal'
import type { SysSticker } from '@drawdesk/contract/drawing/sys-stickers'
import { useQueries, useQuery } from '@tanstack/react-query'
import { sealQuery, stickerQuery, stickersQuery } from '../../draw-ex.api.ts'

/** The chosen seal as it is stored; undefined for none, and until it has come. */
export function useChosenSeal(sealId: string): DrawSeal | undefined {
  return useQuery({ ...sealQuery(sealId), enabled: sealId !== '' }).data
}

/** The chosen stickers by id: from the list that is offered, and one by one what stands not in it. */
export function useChosenStickers(ids: readonly string[]): ReadonlyMap<string, SysSticker> {
  const { data, isPending } = useQuery({ ...stickersQuery(''), enabled: ids.length > 0 })
  const listed = data?.records ?? []
  const missing = isPending ? [] : ids.filter((id) => !listed.some((sticker) => sticker.id === id))
  const others = useQueries({ queries: missing.map((id) => stickerQuery(id)) })
  const known = [...listed, ...others.flatMap(({ data: sticker }) => (sticker ? [sticker] : []))]
  return new Map(known.filter(({ id }) => ids.includes(id)).map((sticker) => [sticker.id, sticker]))
}
