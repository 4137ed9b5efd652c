import {
  auditFields,
  FileView,
  Flag,
  GivenId,
  Id,
  IdOrEmpty,
  Nullable,
  RecordOf,
  Type,
  type Static,
} from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { DRAW_SIZE_MAX_PX, DRAW_SIZE_MIN_PX, PROMPT_LENGTH_MAX } from './records/draw-info.ts'
import { PromptVariable, Tags, VARIABLES_MAX } from './prompt-variable.ts'

export { GUEST_WORDS } from './guest-words.ts'

/** Calls of drawing styles (wire-business §5). Paths are without /api. */
export const DRAW_STYLE_PATH = '/blade-biz/drawStyle'

const Side = Type.Integer({ minimum: DRAW_SIZE_MIN_PX, maximum: DRAW_SIZE_MAX_PX })

/** What a style sets of its API's body, by path (`parameters.size`); a text may hold `{{name}}` of the style's variables. */
export const StyleValues = RecordOf(
  Type.Union([Type.String({ maxLength: PROMPT_LENGTH_MAX }), Type.Number(), Type.Boolean(), Type.Null()]),
)

/** How a picture is drawn: an API, words around the guest's, and values over the API's defaults. */
export const DrawStyle = Type.Object({
  id: Id,
  styleName: Type.String({ minLength: 1, maxLength: 100 }),
  cover: IdOrEmpty,
  coverFile: Type.Optional(Nullable(FileView)),
  apiId: GivenId,
  /** `""` once the API is gone. */
  apiName: Type.Optional(Type.String()),
  /** May hold `{{prompt}}` (the guest's words) and named variables. Without `{{prompt}}` the guest's words stand after it. */
  prompt: Type.String({ maxLength: PROMPT_LENGTH_MAX }),
  negativePrompt: Type.String({ maxLength: PROMPT_LENGTH_MAX }),
  /** Of its texts, without `prompt`. */
  variables: Type.Optional(Type.Array(PromptVariable, { maxItems: VARIABLES_MAX })),
  values: Type.Optional(StyleValues),
  width: Nullable(Side),
  height: Nullable(Side),
  tags: Type.Optional(Tags),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** Switched by changeActive alone; a new one is off. */
  active: Type.Optional(Flag),
  /** Experiences that offer it. */
  exIds: Type.Optional(Type.Array(Id)),
  exNames: Type.Optional(Type.Array(Type.String())),
  /** Drawings sent with it. */
  uses: Type.Optional(Type.Integer()),
  remark: Type.String({ maxLength: 1_000 }),
  ...auditFields,
})
export type DrawStyle = Static<typeof DrawStyle>

/** Of changeActive of styles, prompts and experiences. */

export const SelectDrawStyleInput = Type.Object({ exId: Type.Optional(IdOrEmpty), active: Type.Optional(Flag) })
/** One style to choose from; of an experience in its order. */
export const StyleChoice = Type.Object({
  id: Id,
  styleName: Type.String(),
  coverFile: Nullable(FileView),
  apiId: Id,
  sort: Type.Integer(),
})
export type StyleChoice = Static<typeof StyleChoice>

export const DelExLinkInput = Type.Object({ id: Id, exId: Id })
export const DelExLinkAnswer = Type.Object({ id: Id, exIds: Type.Array(Id) })
export const DelExLinkAllAnswer = Type.Object({ id: Id, exIds: Type.Array(Id), removed: Type.Integer() })

/** Pictures that were drawn with it, newest first, to choose a cover from (`+covers`, of styles and prompts). */
export const CoverChoices = Type.Array(Type.Object({ infoId: Id, file: FileView }))
export type CoverChoices = Static<typeof CoverChoices>

/** Styles or prompts as a file (`+exportFile`, `+importFile`): APIs by code, covers not among it. */
export const StyleFile = Type.Object({
  kind: Type.Literal('drawdesk.styles'),
  version: Type.Literal(1),
  styles: Type.Array(
    Type.Object({
      styleName: DrawStyle.properties.styleName,
      apiCode: Type.String({ maxLength: 64 }),
      prompt: DrawStyle.properties.prompt,
      negativePrompt: DrawStyle.properties.negativePrompt,
      variables: Type.Array(PromptVariable, { maxItems: VARIABLES_MAX }),
      values: StyleValues,
      width: DrawStyle.properties.width,
      height: DrawStyle.properties.height,
      tags: Tags,
      sort: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      remark: DrawStyle.properties.remark,
    }),
    { maxItems: 500 },
  ),
})
export type StyleFile = Static<typeof StyleFile>

export const drawStyleResource = defineResource({
  name: 'drawStyle',
  path: DRAW_STYLE_PATH,
  calls: {
    list: 'page',
    detail: 'findDrawStyle',
    save: 'saveDrawStyle',
    remove: 'remove',
    restore: 'restore',
    export: 'export',
  },
  row: DrawStyle,
  rows: { table: 'drawStyle', nameField: 'styleName' },
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    cover: { kind: 'picture', sortable: false, widthPx: 88 },
    styleName: { kind: 'text', search: 'contains', widthPx: 200 },
    apiId: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      from: { path: '/blade-biz/drawStyle/apiChoices', value: 'id', label: 'apiName' },
      widthPx: 168,
    },
    prompt: { kind: 'textarea', sortable: false, search: 'contains' },
    negativePrompt: { kind: 'textarea', hideIn: ['list'] },
    variables: { kind: 'json', hideIn: ['list'] },
    values: { kind: 'json', hideIn: ['list'] },
    width: { kind: 'integer', hideIn: ['list'] },
    height: { kind: 'integer', hideIn: ['list'] },
    tags: { kind: 'json', sortable: false, widthPx: 160 },
    active: { kind: 'switch', search: 'equals', hideIn: ['form'], widthPx: 88 },
    uses: { kind: 'integer', hideIn: ['form'], widthPx: 96 },
    sort: { kind: 'integer', hideIn: ['list'] },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '风格', en: 'Style' }, fields: ['styleName', 'cover', 'tags'] },
    { title: { zh: '怎么画', en: 'Drawing' }, fields: ['apiId', 'prompt', 'negativePrompt', 'variables'] },
    { title: { zh: '参数', en: 'Parameters' }, fields: ['width', 'height', 'values'] },
    { title: { zh: '其他', en: 'More' }, fields: ['sort', 'remark'] },
  ],
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '绘画风格', en: 'Styles' },
    purpose: {
      zh: '客人挑选的画风：用哪个接口，提示词怎么写',
      en: 'Styles for guests: which API draws, and how the prompt is written',
    },
    fields: {
      cover: {
        label: { zh: '封面', en: 'Cover' },
        help: { zh: '可以直接用它画出的图片', en: 'Use one of its own pictures' },
      },
      styleName: { label: { zh: '风格名称', en: 'Name' }, required: { zh: '请输入风格名称', en: 'Enter a name' } },
      apiId: { label: { zh: '绘画接口', en: 'API' }, required: { zh: '请选择绘画接口', en: 'Select a drawing API' } },
      prompt: {
        label: { zh: '提示词', en: 'Prompt' },
        help: {
          zh: '{{prompt}} 是客人说的话；其他 {{名称}} 会成为变量。没有 {{prompt}} 时，客人的话接在后面',
          en: '{{prompt}} is the guest’s text. Other {{name}}s become variables. Without {{prompt}}, the guest’s text is appended.',
        },
      },
      negativePrompt: { label: { zh: '反向提示词', en: 'Negative prompt' } },
      variables: { label: { zh: '变量', en: 'Variables' } },
      values: {
        label: { zh: '接口参数', en: 'API parameters' },
        help: { zh: '覆盖接口的默认值，只填要改的', en: 'Overrides the API’s defaults. Fill in only what differs.' },
      },
      width: { label: { zh: '宽', en: 'Width' } },
      height: { label: { zh: '高', en: 'Height' } },
      tags: { label: { zh: '标签', en: 'Tags' } },
      active: { label: { zh: '启用', en: 'Enabled' } },
      uses: { label: { zh: '使用次数', en: 'Uses' } },
      sort: { label: { zh: '排序', en: 'Sort order' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
