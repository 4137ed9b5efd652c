import { ApiToday } from './figures/api-today.ts'
import type { DrawErrorCode } from '../core/errors.ts'
import { auditFields, DateTime, Flag, Id, Nullable, PageQuery, RecordOf, Type, type Static } from '../core/schema.ts'
import { RollbackRow } from '../core/versions.ts'
import type { BodyNode } from './body/body-node.ts'
import { DRAW_CAPABILITIES, DRAW_FLOWS, type DrawDefinition } from './definition/draw-definition.ts'
import { sendFields } from './records/draw-info.ts'

/** Calls of drawing APIs (wire-business §3). Paths are without /api. */
export const DRAW_API_PATH = '/blade-biz/drawApi'

export const API_CODE_PATTERN = '^[a-z0-9-]{1,64}$'
/** From this length on the last four characters of a secret are shown. */
export const SECRET_TAIL_FROM_LENGTH = 12
export const SECRET_NAME_PATTERN = '^[A-Za-z_][A-Za-z0-9_]{0,31}$'

const Capability = Type.Enum([...DRAW_CAPABILITIES])
const Flow = Type.Enum([...DRAW_FLOWS])

/** A free document: its own check (draw-definition-check.ts) says what may stand in it. */
export const DefinitionDocument = Type.Unsafe<DrawDefinition>({ type: 'object', additionalProperties: true })
export const BodyDocument = Type.Unsafe<BodyNode>({ type: 'object', additionalProperties: true })

export const SecretView = Type.Object({ isSet: Type.Boolean(), tail: Type.Optional(Type.String()) })
export type SecretView = Static<typeof SecretView>

/** A key that the provider does not accept, or whose account is empty: it opens the circuit at once, and no waiting mends it. */
export const REFUSAL_CODES = ['E_AUTH', 'E_BALANCE'] as const satisfies readonly DrawErrorCode[]
export type RefusalCode = (typeof REFUSAL_CODES)[number]
const Refusal = Type.Enum([...REFUSAL_CODES, ''])

export const ApiHealth = Type.Object({
  state: Type.Union([Type.Literal('closed'), Type.Literal('open'), Type.Literal('halfOpen')]),
  reason: Type.String(),
  until: DateTime,
  /** Why it is open, where a person has to do something about it: the key is refused, the account empty; else `""`. */
  refusal: Type.Optional(Refusal),
  /** Calls that failed in a row, while it is closed. */
  failures: Type.Optional(Type.Integer()),
  /** Since when it is not closed; `""` while it is. */
  since: Type.Optional(DateTime),
  /** Of a closed one with several keys: those that the provider refuses. */
  refusedKeys: Type.Optional(Type.Array(Type.Object({ name: Type.String(), refusal: Type.Enum([...REFUSAL_CODES]) }))),
})
export type ApiHealth = Static<typeof ApiHealth>

/** A row of the list: everything but the definition. */
export const DrawApiListRow = Type.Object({
  id: Id,
  apiName: Type.String({ minLength: 1, maxLength: 100 }),
  apiCode: Type.String({ pattern: API_CODE_PATTERN }),
  kind: Type.Union([Type.Literal('preset'), Type.Literal('http')]),
  preset: Type.String(),
  /** Read-only copies of the definition's. */
  capability: Capability,
  flow: Flow,
  baseUrl: Type.String(),
  defaultPrompt: Type.String(),
  negativePrompt: Type.String(),
  proxyConfigId: Type.Union([Id, Type.Literal('')]),
  sort: Type.Integer(),
  remark: Type.String(),
  active: Flag,
  health: ApiHealth,
  /** Of the list. */
  today: Type.Optional(ApiToday),
  secrets: RecordOf(SecretView),
  ...auditFields,
})
export type DrawApiListRow = Static<typeof DrawApiListRow>

export const DrawApi = Type.Object({ ...DrawApiListRow.properties, definition: DefinitionDocument })
export type DrawApi = Static<typeof DrawApi>

export const DrawApiQuery = Type.Object({
  ...PageQuery.properties,
  apiName: Type.Optional(Type.String()),
  apiCode: Type.Optional(Type.String()),
  capability: Type.Optional(Type.String()),
  flow: Type.Optional(Type.String()),
  kind: Type.Optional(Type.String()),
  active: Type.Optional(Type.String()),
})

/**
 * What saveDrawApi and submit take; absent = unchanged. A secret is written as text; `null` deletes it, a name left out stays,
 * the read form sent back changes nothing. A definition given replaces the old one.
 */
export const DrawApiSave = Type.Object({
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  apiName: Type.Optional(DrawApiListRow.properties.apiName),
  apiCode: Type.Optional(DrawApiListRow.properties.apiCode),
  kind: Type.Optional(DrawApiListRow.properties.kind),
  preset: Type.Optional(Type.String({ maxLength: 64 })),
  defaultPrompt: Type.Optional(Type.String({ maxLength: 32_000 })),
  negativePrompt: Type.Optional(Type.String({ maxLength: 32_000 })),
  proxyConfigId: Type.Optional(Nullable(Type.Union([Id, Type.Literal('')]))),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  remark: Type.Optional(Type.String({ maxLength: 1_000 })),
  secrets: Type.Optional(
    RecordOf(Nullable(Type.Union([Type.String({ maxLength: 8_000 }), SecretView])), {
      pattern: SECRET_NAME_PATTERN,
      additionalProperties: false,
    }),
  ),
  definition: Type.Optional(DefinitionDocument),
})
export type DrawApiSave = Static<typeof DrawApiSave>

export const DrawApiActiveAnswer = Type.Object({
  id: Id,
  active: Flag,
  version: Type.Integer(),
  /** Of `activate`, 1: its last test failed. */
  testFailed: Type.Optional(Flag),
})
export type DrawApiActiveAnswer = Static<typeof DrawApiActiveAnswer>

/** `tryNow`: a person has topped up or changed something at the provider; the next drawing tries, and the others follow when it is accepted. */
export const TryNowAnswer = Type.Object({ id: Id, health: ApiHealth })

export const CopyDrawApiInput = Type.Object({ id: Id, copyPrompt: Type.Optional(Flag) })

export const PanelVariable = Type.Object({
  name: Type.String(),
  paramType: Type.Integer({ minimum: 1, maximum: 8 }),
  required: Type.Optional(Type.Boolean()),
  default: Type.Optional(Type.String()),
  min: Type.Optional(Type.Integer()),
  max: Type.Optional(Type.Integer()),
})

/** One active API with what a sender can set (findApiPanelOptions). */
export const ApiPanelOptions = Type.Object({
  id: Id,
  apiName: Type.String(),
  apiCode: Type.String(),
  capability: Capability,
  flow: Flow,
  body: BodyDocument,
  variables: Type.Array(PanelVariable),
  options: RecordOf(Type.Array(Type.String())),
  optionsTime: DateTime,
  optionsError: Type.String(),
  /** What the provider takes; null: nobody entered one. Absent for who does not see the definition. */
  price: Type.Optional(Nullable(Type.Object({ unit: Type.String(), price: Type.String(), currency: Type.String() }))),
})
export type ApiPanelOptions = Static<typeof ApiPanelOptions>

export const ApiPanelQuery = Type.Object({
  apiId: Type.Optional(Id),
  capability: Type.Optional(Type.String()),
  refresh: Type.Optional(Flag),
})

/** `+preview`: renders without sending. A saved API by `id`, or a definition that is being edited, or both (its secrets then are the saved ones). */
export const PreviewInput = Type.Object({
  ...sendFields,
  id: Type.Optional(Id),
  definition: Type.Optional(DefinitionDocument),
})
export type PreviewInput = Static<typeof PreviewInput>

/** Secrets are `••••`, pictures `«file 77»`. */
export const PreviewAnswer = Type.Object({
  method: Type.String(),
  url: Type.String(),
  headers: RecordOf(Type.String()),
  body: Type.String(),
  /** Of an own signature: the string that would be signed, without the key. */
  toSign: Type.Optional(Type.String()),
  /** Why the address cannot be called from here. */
  addressNote: Type.Optional(Type.String()),
})
export type PreviewAnswer = Static<typeof PreviewAnswer>

/** One preset of `+presets`, texts in the caller's language. */
export const PresetView = Type.Object({
  preset: Type.String(),
  name: Type.String(),
  help: Type.String(),
  definition: DefinitionDocument,
  variables: Type.Array(Type.Object({ ...PanelVariable.properties, label: Type.String() })),
  secrets: Type.Array(Type.String()),
})
export type PresetView = Static<typeof PresetView>

/** supperPoint and tripoThree: a further record of type `upscale` or `model3d` under a finished drawing. Without `apiId` the fitting one is chosen. */
export const SupperPointInput = Type.Object({
  infoId: Id,
  fileId: Type.Optional(Type.Union([Id, Type.Literal('')])),
  scale: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(4)])),
  apiId: Type.Optional(Type.Union([Id, Type.Literal('')])),
})
export type SupperPointInput = Static<typeof SupperPointInput>
export const TripoThreeInput = Type.Object({
  infoId: Id,
  fileId: SupperPointInput.properties.fileId,
  apiId: SupperPointInput.properties.apiId,
})
export type TripoThreeInput = Static<typeof TripoThreeInput>

/** `secrets`: typed again, where the address of that version is another. */
export const RollbackInput = Type.Object({
  ...RollbackRow.properties,
  secrets: DrawApiSave.properties.secrets,
})
export type RollbackInput = Static<typeof RollbackInput>

/** The option lists of one drawing API as its provider gives them now. */
export const CatalogAnswer = Type.Object({
  options: ApiPanelOptions.properties.options,
  optionsTime: DateTime,
  optionsError: Type.String(),
})
export type CatalogAnswer = Static<typeof CatalogAnswer>

/** The last real answer of one step of a drawing API: secrets masked, base64 left out, cut at 64 KB. */
export const LastAnswer = Type.Object({
  infoId: Id,
  step: Type.String(),
  url: Type.String(),
  status: Nullable(Type.Integer()),
  time: DateTime,
  /** As recorded. */
  response: Type.String(),
  /** Whether `response` could be read as JSON. */
  isJson: Type.Boolean(),
})
export type LastAnswer = Static<typeof LastAnswer>

/** Runs expressions on an answer. Each is compiled and run as the engine does it. */
export const TryExpressionInput = Type.Object({
  expressions: Type.Array(Type.String({ maxLength: 4_000 }), { minItems: 1, maxItems: 50 }),
  /** The answer as text, JSON or not. */
  response: Type.String({ maxLength: 256 * 1024 }),
  status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
  /** `event`: `response` is the data of one event of a stream or socket; expressions see `{event, type, data}`. */
  kind: Type.Optional(Type.Union([Type.Literal('answer'), Type.Literal('event')])),
})
export type TryExpressionInput = Static<typeof TryExpressionInput>
export const TriedExpression = Type.Object({
  /** What is wrong with it; `""` when it ran. */
  problem: Type.String(),
  /** The value as indented JSON, cut at 4,000 characters; `""` for nothing. */
  value: Type.String(),
  /** Of JMESPath: string, number, boolean, array, object, null. */
  type: Type.String(),
})
export type TriedExpression = Static<typeof TriedExpression>
