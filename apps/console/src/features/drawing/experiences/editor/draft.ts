import type { DrawEx, DrawExSave, ExStyle, StickerPlace } from '@drawdesk/contract/drawing/draw-ex'
import type { FileView } from '@drawdesk/contract/core/schema'
import { CURRENCY_DEFAULT } from '../../../../lib/texts/money.ts'
import { spanTimes } from '../schedule.ts'

/** What the editor edits: the fields of a save. Times are the wire's, in the configured zone. */
export interface ExDraft {
  exName: string
  /** The venue. */
  muName: string
  /** `""`: none. */
  cover: string
  startTime: string
  endTime: string
  /** `""`: the configured zone. */
  timeZone: string
  /** Fen. */
  price: number
  currency: string
  /** In order. */
  styleIds: readonly string[]
  styleDefaultType: 1 | 2 | 3 | 4
  /** `""`: none. */
  sealId: string
  stickerIds: readonly string[]
  stickerPlaces: readonly StickerPlace[]
  paperPerPicture: number
  terms: string
  /** `#rrggbb`; `""`: as the page of kiosks has it. */
  themeAccent: string
  themeBackground: string
  /** `""`: none. */
  themeLogo: string
  themePicture: string
}

export type ExField = keyof ExDraft
/** Fields that name a picture. */
export const PICTURE_FIELDS = ['cover', 'themeLogo', 'themePicture'] as const
export type PictureField = (typeof PICTURE_FIELDS)[number]
/** The pictures that the draft has by id only: those that are stored, or were just uploaded. */
export type ExPictures = Readonly<Partial<Record<PictureField, FileView | null>>>

export const picturesOfRow = ({
  coverFile = null,
  themeLogoFile = null,
  themePictureFile = null,
}: Partial<DrawEx>): ExPictures => ({ cover: coverFile, themeLogo: themeLogoFile, themePicture: themePictureFile })

/** Facts of chosen styles that the draft has by id only, as a row or a choice brought them. */
export type StyleFacts = Readonly<Record<string, ExStyle>>

/** A row as this person may see it: fields that are hidden from them are not in it. */
export type SeenEx = Partial<DrawEx> & Pick<DrawEx, 'id' | 'version' | 'state' | 'active'>

/** What is hidden stands as if it were empty; a save sends only what was changed, so it stays. */
export function draftOfRow({
  styles = [],
  styleDefaultType = 1,
  stickerIds = [],
  stickerPlaces = [],
  price = 0,
  paperPerPicture = 1,
  ...row
}: SeenEx): ExDraft {
  const {
    exName = '',
    muName = '',
    cover = '',
    startTime = '',
    endTime = '',
    timeZone = '',
    currency = CURRENCY_DEFAULT,
    sealId = '',
    terms = '',
    themeAccent = '',
    themeBackground = '',
    themeLogo = '',
    themePicture = '',
  } = row
  return {
    exName,
    muName,
    cover,
    startTime,
    endTime,
    timeZone,
    price,
    currency,
    styleIds: styles.map(({ styleId }) => styleId),
    styleDefaultType,
    sealId,
    stickerIds,
    stickerPlaces,
    paperPerPicture,
    terms,
    themeAccent,
    themeBackground,
    themeLogo,
    themePicture,
  }
}

/** Fields of the form that are hidden from this person. */
export function hiddenFieldsOf(row: SeenEx): ReadonlySet<ExField> {
  return new Set(
    (Object.keys(draftOfRow(row)) as ExField[]).filter(
      (field) => (field === 'styleIds' ? row.styles : row[field]) === undefined,
    ),
  )
}

/** A new one runs for a week from today until something else is said. */
export function emptyDraft(now: Date, configuredZone: string): ExDraft {
  const { start, end } = spanTimes('week', now, configuredZone)
  return {
    exName: '',
    muName: '',
    cover: '',
    startTime: start,
    endTime: end,
    timeZone: '',
    price: 0,
    currency: CURRENCY_DEFAULT,
    styleIds: [],
    styleDefaultType: 1,
    sealId: '',
    stickerIds: [],
    stickerPlaces: [],
    paperPerPicture: 1,
    terms: '',
    themeAccent: '',
    themeBackground: '',
    themeLogo: '',
    themePicture: '',
  }
}

export function factsOfRow({ styles = [] }: Partial<Pick<DrawEx, 'styles'>>): StyleFacts {
  return Object.fromEntries(styles.map((style) => [style.styleId, style]))
}

export function sameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

const fieldsOf = (draft: ExDraft): ExField[] => Object.keys(draft) as ExField[]

/** The fields that differ from what is stored; all of a new one. */
export function changedFields(draft: ExDraft, base: ExDraft | undefined): ExField[] {
  return fieldsOf(draft).filter((field) => base === undefined || !sameValue(draft[field], base[field]))
}

/** The body of a save: of a stored row only what was changed, so that nothing else is written over. */
export function saveInputOf(
  draft: ExDraft,
  { id, version, base }: { id?: string | undefined; version?: number | undefined; base?: ExDraft | undefined },
): DrawExSave {
  const changed = Object.fromEntries(changedFields(draft, base).map((field) => [field, draft[field]]))
  return { ...changed, ...(id !== undefined && { id, version }) }
}

export interface Merge {
  merged: ExDraft
  /** Fields that both sides changed to different things; mine stands in `merged`. */
  conflicts: ExField[]
}

/** Joins what others saved meanwhile with my changes, both made from the same base: what one side alone changed is kept from that side. */
export function mergeDrafts(base: ExDraft, mine: ExDraft, theirs: ExDraft): Merge {
  const conflicts = fieldsOf(mine).filter(
    (field) =>
      !sameValue(mine[field], base[field]) &&
      !sameValue(theirs[field], base[field]) &&
      !sameValue(mine[field], theirs[field]),
  )
  const own = Object.fromEntries(changedFields(mine, base).map((field) => [field, mine[field]])) as Partial<ExDraft>
  return { merged: { ...theirs, ...own }, conflicts }
}
