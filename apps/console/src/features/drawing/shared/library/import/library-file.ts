import type { FieldError } from '@drawdesk/contract/core/schema'
import type { LibraryKind } from '../library.ts'

/** Most that one file may hold, and how large it may be. */
export const FILE_ROWS_MAX = 500
export const FILE_BYTES_MAX = 8 * 1024 * 1024
const NAME_LENGTH_MAX = 100

/** One row of a file, as far as it is shown before it is made. */
export interface FileRow {
  name: string
  apiCode: string
  text: string
  tags: readonly string[]
  /** What keeps it from being made. */
  problem: 'noName' | 'longName' | 'notARow' | undefined
}

export interface LibraryFile {
  /** As it was read, to be sent as it is. */
  document: Readonly<Record<string, unknown>>
  rows: readonly FileRow[]
}

export type FileProblem = 'tooLarge' | 'notJson' | 'otherKind' | 'otherVersion' | 'noRows' | 'tooMany'

type FileFacts = Pick<LibraryKind, 'file' | 'nameField' | 'textFields'>

/** Reads an exported file; what only the server knows (is there such an API?) is found when it is made. */
export function readLibraryFile(
  text: string,
  { file, nameField, textFields }: FileFacts,
): LibraryFile | { error: FileProblem } {
  if (text.length > FILE_BYTES_MAX) return { error: 'tooLarge' }
  const document = parse(text)
  if (document === undefined) return { error: 'notJson' }
  if (!isRecord(document) || document.kind !== file.kind) return { error: 'otherKind' }
  if (document.version !== 1) return { error: 'otherVersion' }
  const list = document[file.list]
  if (!Array.isArray(list) || list.length === 0) return { error: 'noRows' }
  if (list.length > FILE_ROWS_MAX) return { error: 'tooMany' }
  return { document, rows: list.map((row: unknown) => rowOf(row, nameField, textFields[0])) }
}

function rowOf(row: unknown, nameField: string, textField: string): FileRow {
  if (!isRecord(row)) return { name: '', apiCode: '', text: '', tags: [], problem: 'notARow' }
  const name = wordsOf(row[nameField])
  return {
    name,
    apiCode: wordsOf(row.apiCode),
    text: wordsOf(row[textField]),
    tags: Array.isArray(row.tags) ? row.tags.map(String) : [],
    problem: name.trim() === '' ? 'noName' : [...name].length > NAME_LENGTH_MAX ? 'longName' : undefined,
  }
}

/** What the server found, by the row it names (`styles[2].apiCode` → 2); what names none is under -1. */
export function errorsByRow(errors: readonly FieldError[], list: string): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>()
  for (const { field, msg } of errors) {
    const place = new RegExp(`^${list}[.[](\\d+)`).exec(field)?.[1]
    const at = place === undefined ? -1 : Number(place)
    found.set(at, [...(found.get(at) ?? []), msg])
  }
  return found
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')
