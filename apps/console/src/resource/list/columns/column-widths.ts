import { getLanguage } from '../../../lib/texts/language.ts'
import { isSortable, type Field } from '../../field.ts'
import { kinds } from '../../kinds/kinds.tsx'
import type { ColumnPrefs } from './column-prefs.ts'

/** Names the column of the actions among the widths. */
export const ACTIONS_COLUMN = ':actions'
const ACTIONS_WIDTH_PX = 168
const ONE_ACTION_WIDTH_PX = 88

/** English words need more room than Chinese ones. */
const ENGLISH_CHOICE_FACTOR = 1.4
const ENGLISH_ACTIONS_FACTOR = 1.15

/** What a letter of a head and of a tag takes, the arrows beside a head, what a tag has around its word, and what is kept free on each side of a cell. */
const LATIN_PX = { head: 8.4, tag: 6.8 }
const HAN_PX = { head: 14, tag: 12 }
const SORTER_PX = 24
const TAG_PX = 28
const CELL_PX = 12

/** Of a short head every letter is seen, beside its arrows; a long one stands in two lines. "13 minutes ago" stands in one. */
const HEAD_MOST_PX = 144
const ENGLISH_TIME_PX = 128
const TIME_LEAST_PX = 104
const NAME_LEAST_PX = 152
const TEXT_LEAST_PX = 96
const LONG_TEXT_LEAST_PX = 144
const CHOICE_MOST_PX = 184
/** A screen knows what its cells hold: of a width of its own it gives a quarter. */
const OWN_LEAST = 0.75

export interface ColumnWidths {
  fields: readonly Field[]
  /** Widths that somebody drew: they stay as they are. */
  drawnPx: ColumnPrefs['widthsPx']
  /** Widths of the screen, until somebody draws others. */
  usualPx: ColumnPrefs['widthsPx']
  /** Undefined: no actions column. `leastPx`: what its buttons take, once they are seen. */
  actions: { isOne: boolean; leastPx: number | undefined } | undefined
  /** Taken by what is no column: the ticks. */
  besidePx: number
}

const isEnglish = (): boolean => getLanguage() === 'en'

/** Widths that the columns would like to have, by name. */
function wishedPx({ fields, drawnPx, usualPx, actions }: ColumnWidths): Map<string, number> {
  const widths = new Map(fields.map((field) => [field.name, drawnPx[field.name] ?? wishOf(field, usualPx[field.name])]))
  if (actions) {
    const px = actions.isOne ? ONE_ACTION_WIDTH_PX : ACTIONS_WIDTH_PX
    const wordsPx = usualPx[ACTIONS_COLUMN] ?? (isEnglish() ? Math.round(px * ENGLISH_ACTIONS_FACTOR) : px)
    widths.set(ACTIONS_COLUMN, drawnPx[ACTIONS_COLUMN] ?? Math.max(wordsPx, actions.leastPx ?? 0))
  }
  return widths
}

/**
 * Width of each column in pixels, by name. Where they would be wider together than `roomPx`, each gives of what it has over its least, the
 * roomy ones most, so that a table scrolls sideways only where even the least is too much.
 */
export function columnWidths(table: ColumnWidths, roomPx = Infinity): Map<string, number> {
  const wished = wishedPx(table)
  const overPx = totalPx(wished) + table.besidePx - roomPx
  if (overPx <= 0) return wished
  const spare = new Map([...wished].map(([name, px]) => [name, Math.max(0, px - leastOf(table, name, px))]))
  const sparePx = totalPx(spare)
  const part = sparePx === 0 ? 0 : Math.min(1, overPx / sparePx)
  return new Map([...wished].map(([name, px]) => [name, px - Math.ceil(part * (spare.get(name) ?? 0))]))
}

export const totalPx = (widths: ReadonlyMap<string, number>): number =>
  [...widths.values()].reduce((all, px) => all + px, 0)

function wishOf(field: Field, ownPx?: number): number {
  const { label, definition } = field
  const usual = ownPx ?? definition.widthPx ?? kinds[definition.kind].widthPx
  // A Chinese head stands in one line.
  if (!isEnglish()) return Math.max(usual, headLeastPx(field))
  if (ownPx !== undefined)
    return Math.max(ownPx, headLeastPx(field), definition.kind === 'datetime' ? ENGLISH_TIME_PX : 0)
  const roomyPx = definition.kind === 'select' ? Math.round(usual * ENGLISH_CHOICE_FACTOR) : usual
  const headPx = Math.min(textPx(label, 'head') + besideHeadPx(definition), HEAD_MOST_PX)
  return Math.max(roomyPx, headPx, definition.kind === 'datetime' ? ENGLISH_TIME_PX : 0)
}

function leastOf({ fields, drawnPx, usualPx, actions }: ColumnWidths, name: string, wishPx: number): number {
  if (drawnPx[name] !== undefined) return wishPx
  if (name === ACTIONS_COLUMN) return actions?.leastPx ?? wishPx
  const at = fields.findIndex((field) => field.name === name)
  const field = fields[at]
  if (!field) return wishPx
  const cellPx = cellLeastPx(field, wishPx)
  const ownPx = usualPx[name] === undefined ? 0 : wishPx * OWN_LEAST
  return Math.max(headLeastPx(field), at === 0 ? Math.min(wishPx, NAME_LEAST_PX) : 0, cellPx, ownPx)
}

/** What the cells of a column need at least: texts are cut with a title, states and times are not. */
function cellLeastPx({ definition, choices }: Field, wishPx: number): number {
  switch (definition.kind) {
    case 'text':
    case 'tree':
      return Math.min(wishPx, TEXT_LEAST_PX)
    case 'textarea':
    case 'json':
      return Math.min(wishPx, LONG_TEXT_LEAST_PX)
    case 'datetime':
      return Math.min(wishPx, isEnglish() ? ENGLISH_TIME_PX : TIME_LEAST_PX)
    case 'select': {
      if (definition.from || definition.multiple) return Math.min(wishPx, TEXT_LEAST_PX)
      const wordPx = Math.max(0, ...choices.map(({ label }) => textPx(label, 'tag')))
      return wordPx === 0 ? wishPx : Math.min(wishPx, wordPx + TAG_PX + 2 * CELL_PX, CHOICE_MOST_PX)
    }
    // A number, a switch, a day or a picture has nothing to give.
    case 'integer':
    case 'decimal':
    case 'switch':
    case 'date':
    case 'picture':
      return wishPx
  }
}

/** A head of several words may stand in two lines. */
function headLeastPx({ label, definition }: Field): number {
  const words = label.split(' ')
  const halves = words.map((_, at) =>
    Math.max(textPx(words.slice(0, at).join(' '), 'head'), textPx(words.slice(at).join(' '), 'head')),
  )
  return Math.ceil(Math.min(...halves) + besideHeadPx(definition))
}

const besideHeadPx = (definition: Field['definition']): number => (isSortable(definition) ? SORTER_PX : 0) + 2 * CELL_PX

function textPx(text: string, where: 'head' | 'tag'): number {
  const wide = text.match(/[⺀-￯]/gu)?.length ?? 0
  return wide * HAN_PX[where] + (text.length - wide) * LATIN_PX[where]
}
