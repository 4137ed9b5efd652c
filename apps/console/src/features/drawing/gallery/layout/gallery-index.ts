import type { DrawInfo, DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import { ratioOf } from './gallery-layout.ts'

/** What stays in memory of every record that was scrolled past: enough for its box, its place, and what may be done to it. */
export interface GalleryCard {
  id: string
  ratio: number
  state: DrawState
  type: DrawInfo['type']
  userId: string
  /** `""` where its API has none. */
  seed: string
  /** Begins its prompt; `""` without one. */
  name: string
  pictures: number
  takenDown: 0 | 1
}

/** Records that were fetched together; asked for again as those before `beforeId` when they come near the window once more. */
export interface GalleryPage {
  beforeId: string
  start: number
  count: number
}

/** The gallery as far as it is known, newest first. */
export interface GalleryIndex {
  cards: readonly GalleryCard[]
  pages: readonly GalleryPage[]
  /** `beforeId` of the page that comes next; `""` before the first, undefined after the last. */
  next: string | undefined
}

/** The name of a card, and of its picture for those who cannot see it, is not longer than this. */
const NAME_LENGTH_MAX = 80

export const emptyIndex: GalleryIndex = { cards: [], pages: [], next: '' }

/** A whole page is asked for by the id after its first: what is drawn meanwhile does not shift it. */
export const pageStartOf = (firstId: string): string => String(BigInt(firstId) + 1n)

/** Adds the next page. `size` is what was asked for: fewer records are the end. */
export function withPage(index: GalleryIndex, records: readonly DrawInfo[], size: number): GalleryIndex {
  const [first] = records
  if (!first) return { ...index, next: undefined }
  return {
    cards: [...index.cards, ...records.map(cardOf)],
    pages: [
      ...index.pages,
      { beforeId: index.next || pageStartOf(first.id), start: index.cards.length, count: records.length },
    ],
    next: records.length < size ? undefined : records.at(-1)?.id,
  }
}

/** The gallery without these cards; the same one where none of them hangs there. */
export function withoutCards(index: GalleryIndex, gone: ReadonlySet<string>): GalleryIndex {
  if (gone.size === 0 || !index.cards.some(({ id }) => gone.has(id))) return index
  const cards: GalleryCard[] = []
  const pages = index.pages.map(({ beforeId, start, count }) => {
    const kept = index.cards.slice(start, start + count).filter(({ id }) => !gone.has(id))
    const page = { beforeId, start: cards.length, count: kept.length }
    cards.push(...kept)
    return page
  })
  return { ...index, cards, pages }
}

/** The pages that hold any of these cards. */
export function pagesOf({ pages }: GalleryIndex, first: number, last: number): GalleryPage[] {
  return pages.filter(({ start, count }) => start <= last && start + count > first)
}

/** The cards with what became of their records since, boxes as they are; the same index when nothing did. */
export function withRows(
  index: GalleryIndex,
  rows: readonly DrawInfo[],
  placeOf: ReadonlyMap<string, number>,
): GalleryIndex {
  const changed = rows.flatMap((row) => {
    const at = placeOf.get(row.id)
    const card = at === undefined ? undefined : index.cards[at]
    if (at === undefined || !card) return []
    const pictures = picturesOf(row).length
    return card.state === row.state && card.pictures === pictures && card.takenDown === row.takenDown
      ? []
      : [[at, { ...card, state: row.state, takenDown: row.takenDown, pictures }] as const]
  })
  if (changed.length === 0) return index
  const cards = [...index.cards]
  for (const [at, card] of changed) cards[at] = card
  return { ...index, cards }
}

/** Where each record is on the gallery. */
export const placesOf = ({ cards }: Pick<GalleryIndex, 'cards'>): ReadonlyMap<string, number> =>
  new Map(cards.map(({ id }, at) => [id, at]))

function cardOf(record: DrawInfo): GalleryCard {
  return {
    id: record.id,
    ratio: ratioOf(record),
    state: record.state,
    type: record.type,
    userId: record.userId,
    seed: record.seed,
    takenDown: record.takenDown,
    name: shortName(record.prompt),
    pictures: picturesOf(record).length,
  }
}

/** The files of a record that can be looked at; a 3D model cannot. */
export const picturesOf = ({ files }: Pick<DrawInfo, 'files'>) => files.filter(({ mime }) => mime.startsWith('image/'))

/** The beginning of a prompt, as the name of a picture. */
export function shortName(prompt: string): string {
  const line = prompt.replaceAll(/\s+/g, ' ').trim()
  return line.length > NAME_LENGTH_MAX ? `${line.slice(0, NAME_LENGTH_MAX)}…` : line
}
