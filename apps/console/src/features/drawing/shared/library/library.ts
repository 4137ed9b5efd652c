import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { seededName } from '../../../../lib/texts/language.ts'
import type { Row } from '../../../../resource/row.ts'

/** What styles and prompts have in common: something one draws with, kept as a card with a cover. */
export interface LibraryKind {
  resource: ResourceDefinition
  /** One of them, in the middle of a sentence. */
  what: Bilingual
  nameField: string
  /** The text that is drawn from, and what shall not be there. */
  textFields: readonly [string, string]
  copyCall: string
  /** A variable of the text that is no variable of its own: the guest's words. */
  ownWords?: string
  /** Of the file that it is exported to and imported from. */
  file: { kind: string; list: string; name: string }
  /** Who holds this may try it. */
  tryPermission: string
  /** Sends a drawing on trial with the stored row. */
  send: (id: string, input: TryInput) => Promise<SendAnswer>
}

/** What a drawing on trial is asked with; variables by name, without the empty ones. */
export interface TryInput {
  /** The guest's words; `""` where the kind has none. */
  words: string
  variables: Readonly<Record<string, string>>
  width: number | null
  height: number | null
}

/** A row as cards and menus show it. */
export interface LibraryItem {
  id: string
  version: number
  name: string
  coverFile: FileView | null
  apiName: string
  tags: readonly string[]
  uses: number
  isActive: boolean
  exNames: readonly string[]
}

/** The kit knows rows by name only; these come from the list of styles or of prompts. */
export function itemOf(kind: Pick<LibraryKind, 'nameField'>, row: Row): LibraryItem {
  const { coverFile, apiName, tags, uses, active, exNames } = row as Partial<{
    coverFile: FileView | null
    apiName: string
    tags: string[]
    uses: number
    active: 0 | 1
    exNames: string[]
  }>
  return {
    id: row.id,
    version: row.version ?? 1,
    name: seededName(String(row[kind.nameField] ?? '')),
    coverFile: coverFile ?? null,
    apiName: apiName ?? '',
    tags: tags ?? [],
    uses: uses ?? 0,
    isActive: active === 1,
    exNames: exNames ?? [],
  }
}
