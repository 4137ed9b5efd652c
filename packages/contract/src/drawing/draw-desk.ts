import { PartialOf } from '../core/schemas/object-parts.ts'
import { DateTime, FileView, Flag, Id, IdOrEmpty, Nullable, RecordOf, Type, type Static } from '../core/schema.ts'
import { PanelVariable } from './draw-api.ts'
import { PromptVariable } from './prompt-variable.ts'
import { DrawInfo, PROMPT_LENGTH_MAX, sendFields } from './records/draw-info.ts'

/** Drawing for staff: what may be used, what it will cost, runs of one drawing or of a grid. */
export const DRAW_DESK_PATH = '/blade-biz/drawDesk'

/** Drawings of one run: prompts × targets. */
export const RUN_CELLS_MAX = 64
export const RUN_SIDE_MAX = 16
/** A single drawing that is to cost more than this, in whatever currency, is confirmed first; several are unless they are few and free. */
export const CONFIRM_ABOVE = 1

const Money = Type.Object({ amount: Type.String(), currency: Type.String() })

/** A drawing API that is on. `price` null: nobody entered one. */
export const DeskApi = Type.Object({
  id: Id,
  apiName: Type.String(),
  capability: Type.String(),
  variables: Type.Array(PanelVariable),
  price: Nullable(Type.Object({ unit: Type.String(), price: Type.String(), currency: Type.String() })),
})
export type DeskApi = Static<typeof DeskApi>

/** A style that is on. */
export const DeskStyle = Type.Object({
  id: Id,
  styleName: Type.String(),
  coverFile: Nullable(FileView),
  apiId: Id,
  variables: Type.Array(PromptVariable),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
})
export type DeskStyle = Static<typeof DeskStyle>

/** What is not shown of an API or a style is left out. */
export const DeskChoices = Type.Object({
  apis: Type.Array(PartialOf(DeskApi)),
  styles: Type.Array(PartialOf(DeskStyle)),
})
export type DeskChoices = { apis: DeskApi[]; styles: DeskStyle[] }

export const DeskPromptQuery = Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) })
/** A prompt of the library that is on. */
export const DeskPrompt = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  negative: Type.String(),
  category: Type.String(),
  variables: Type.Array(PromptVariable),
})
export type DeskPrompt = Static<typeof DeskPrompt>

/** A column of the grid: a style by its own API, an API alone, or the words of a style at another API. */
export const DeskTarget = Type.Object({ apiId: IdOrEmpty, styleId: IdOrEmpty })
export type DeskTarget = Static<typeof DeskTarget>

const asked = {
  prompts: Type.Array(Type.String({ maxLength: PROMPT_LENGTH_MAX }), { minItems: 1, maxItems: RUN_SIDE_MAX }),
  targets: Type.Array(DeskTarget, { minItems: 1, maxItems: RUN_SIDE_MAX }),
  negativePrompt: sendFields.negativePrompt,
  width: sendFields.width,
  height: sendFields.height,
  n: sendFields.n,
  seed: sendFields.seed,
  images: sendFields.images,
  /** By path or by a variable of the API; of each drawing. */
  params: sendFields.params,
  /** Of styles, by name; each style takes those that it has. */
  variables: Type.Optional(RecordOf(Type.String({ maxLength: 2_000 }))),
}
/** Every prompt at every target. */
export const DeskAsk = Type.Object(asked)
export type DeskAsk = Static<typeof DeskAsk>

/** `check` 1: each drawing is made ready as if it were sent, and what stands against it is answered. */
export const DeskQuoteInput = Type.Object({ ...asked, check: Type.Optional(Flag) })

/** `index`: row × targets + column. */
const CellProblem = Type.Object({ index: Type.Integer(), msg: Type.String() })

/** What a run will cost, before anything is sent. */
export const DeskQuote = Type.Object({
  drawings: Type.Integer(),
  pictures: Type.Integer(),
  /** By currency; upstream prices where they are entered. */
  costs: Type.Array(Money),
  /** 1: worked out from what earlier drawings cost. */
  isEstimate: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** Drawings of which nobody knows the price. */
  unpriced: Type.Integer(),
  credits: Type.Integer(),
  apis: Type.Array(
    Type.Object({
      apiName: Type.String(),
      drawings: Type.Integer(),
      cost: Nullable(Money),
    }),
  ),
  /** Monthly budgets that this would use up. */
  budgets: Type.Array(
    Type.Object({ name: Type.String(), left: Type.String(), currency: Type.String(), isStopping: Type.Integer() }),
  ),
  /** Drawings that cannot be sent as they are asked for. */
  problems: Type.Array(CellProblem),
})
export type DeskQuote = Static<typeof DeskQuote>

/** `costs` and `credits`: as the quote said; what has become dearer since is refused. */
export const DeskSend = Type.Object({
  ...asked,
  costs: Type.Array(Money, { maxItems: 50 }),
  credits: Type.Integer({ minimum: 0 }),
  clientRequestId: Type.String({ minLength: 8, maxLength: 36, pattern: '^[A-Za-z0-9-]+$' }),
})
export type DeskSend = Static<typeof DeskSend>

export const DeskCellView = Type.Object({
  /** `""`: was not sent. */
  infoId: IdOrEmpty,
  /** Why it was not sent. */
  error: Type.String(),
  /** Absent where it was not sent, or is gone. */
  record: Type.Optional(PartialOf(DrawInfo)),
})
/** Drawings that were sent together; `cells` by row, then by column. */
export const DeskRun = Type.Object({
  id: Id,
  createTime: DateTime,
  rows: Type.Array(Type.String()),
  columns: Type.Array(Type.Object({ apiName: Type.String(), styleName: Type.String() })),
  cells: Type.Array(DeskCellView),
})
export type DeskRun = Omit<Static<typeof DeskRun>, 'cells'> & {
  cells: { infoId: string; error: string; record?: DrawInfo }[]
}

export const DESK_RUNS_MAX = 20
export const DeskRunsQuery = Type.Object({ beforeId: Type.Optional(Id) })

export const RECALL_NOTES = ['apiGone', 'styleGone', 'styleChanged'] as const
/** What a record was drawn with, to draw with again; `notes`: what is different today. */
export const DeskRecall = Type.Object({
  apiId: IdOrEmpty,
  styleId: IdOrEmpty,
  prompt: Type.String(),
  negativePrompt: Type.String(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  n: Nullable(Type.Integer()),
  seed: Type.String(),
  images: Type.Array(FileView),
  params: RecordOf(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  variables: RecordOf(Type.String()),
  notes: Type.Array(Type.Enum([...RECALL_NOTES])),
})
export type DeskRecall = Static<typeof DeskRecall>
