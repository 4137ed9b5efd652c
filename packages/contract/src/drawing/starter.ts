import { Flag, Id, Type, type Static } from '../core/schema.ts'
import type { Bilingual } from '../core/texts.ts'

/** Calls of the starter pack (docs/adr/0070). Paths are without /api. */
export const STARTER_PATH = '/blade-biz/starterPack'

/** What its rows are rows of, in the order that people meet them. */
export const STARTER_TABLES = [
  'drawApi',
  'drawStyle',
  'drawPrompt',
  'drawSeal',
  'sysSticker',
  'drawEx',
  'chatAssistant',
] as const
export type StarterTable = (typeof STARTER_TABLES)[number]

export const STARTER_KINDS: Readonly<Record<StarterTable, Bilingual>> = {
  drawApi: { zh: '绘画接口', en: 'Drawing APIs' },
  drawStyle: { zh: '风格', en: 'Styles' },
  drawPrompt: { zh: '提示词', en: 'Prompts' },
  drawSeal: { zh: '印章', en: 'Seals' },
  sysSticker: { zh: '贴纸', en: 'Stickers' },
  drawEx: { zh: '体验', en: 'Experiences' },
  chatAssistant: { zh: '对话助手', en: 'Assistants' },
}

const Kind = Type.Enum([...STARTER_TABLES])

/** One kind of rows: how many the pack has, and how many of these are here. */
export const StarterCount = Type.Object({ kind: Kind, total: Type.Integer(), here: Type.Integer() })
export type StarterCount = Static<typeof StarterCount>

/** Why a row of the pack stays when the pack is removed. */
export const STARTER_REASONS = ['changed', 'used'] as const

export const StarterKept = Type.Object({
  kind: Kind,
  id: Id,
  name: Type.String(),
  reason: Type.Enum([...STARTER_REASONS]),
  /** What uses it, some of them by name. */
  users: Type.Array(Type.String()),
})
export type StarterKept = Static<typeof StarterKept>

/** What of the pack is here. `kept`: what a removal would leave; `isWhole`: nothing is left to add. */
export const StarterState = Type.Object({
  counts: Type.Array(StarterCount),
  kept: Type.Array(StarterKept),
  isWhole: Flag,
})
export type StarterState = Static<typeof StarterState>

/** `apiName`: what its styles and prompts draw with. */
export const StarterAdded = Type.Object({ added: Type.Array(StarterCount), apiName: Type.String() })
export type StarterAdded = Static<typeof StarterAdded>

export const StarterRemoved = Type.Object({ removed: Type.Integer(), kept: Type.Array(StarterKept) })
export type StarterRemoved = Static<typeof StarterRemoved>
