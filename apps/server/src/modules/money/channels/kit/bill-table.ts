import type { Bilingual } from '@drawdesk/contract/core/texts'
import { ChannelError } from '../pay-channel.ts'

/** A bill that is not what its channel gives; `why` is for the person who brought it. */
export class UnreadableBill extends ChannelError {
  readonly why: Bilingual
  constructor(why: Bilingual, cause?: unknown) {
    super('unreadable', `the bill is not readable: ${why.en}`, false, { cause })
    this.why = why
  }
}

export const notWhole = (): UnreadableBill => new UnreadableBill({ zh: '内容不完整', en: 'incomplete content' })
export const badLine = (number: number): UnreadableBill =>
  new UnreadableBill({ zh: `第 ${number} 行有误`, en: `error in line ${number}` })

/** Cells of a line; those with a comma or a quote in them stand in quotes. Both companies begin or end cells with a mark that keeps spreadsheets from reading numbers. */
export function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of `${line},`.matchAll(/(?:\s*"((?:[^"]|"")*)"\s*|([^,]*)),/g))
    cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/^[\s`]+|\s+$/g, ''))
  return cells
}

/** A column by the first of these names that there is. */
export type Columns = Readonly<Record<string, number>>

export const columnsOf = (heads: readonly string[]): Columns =>
  Object.fromEntries(heads.map((head, index) => [head.replace(/（元）|\(元\)/, ''), index]))

export function cellAt(columns: Columns, cells: readonly string[], ...names: string[]): string {
  const found = names.find((name) => Object.hasOwn(columns, name))
  return found === undefined ? '' : (cells[columns[found] ?? -1] ?? '')
}
