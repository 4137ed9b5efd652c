import { auditFields, FileView, Flag, Id, IdOrEmpty, Nullable, RecordOf, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { PROMPT_LENGTH_MAX, sendFields } from './records/draw-info.ts'
import { PromptVariable, Tags, VARIABLES_MAX } from './prompt-variable.ts'

/** Calls of prompts (wire-business §5). Paths are without /api. */
export const DRAW_PROMPT_PATH = '/blade-biz/drawPrompt'

/** A text to draw from, with variables; belongs to an API or, with `apiId` "", can be read but not sent. */
export const DrawPrompt = Type.Object({
  id: Id,
  title: Type.String({ minLength: 1, maxLength: 100 }),
  content: Type.String({ minLength: 1, maxLength: PROMPT_LENGTH_MAX }),
  negative: Type.String({ maxLength: PROMPT_LENGTH_MAX }),
  category: Type.String({ maxLength: 50 }),
  tags: Type.Optional(Tags),
  apiId: IdOrEmpty,
  apiName: Type.Optional(Type.String()),
  variables: Type.Optional(Type.Array(PromptVariable, { maxItems: VARIABLES_MAX })),
  cover: IdOrEmpty,
  coverFile: Type.Optional(Nullable(FileView)),
  uses: Type.Optional(Type.Integer()),
  active: Type.Optional(Flag),
  remark: Type.String({ maxLength: 1_000 }),
  ...auditFields,
})
export type DrawPrompt = Static<typeof DrawPrompt>

/** One test drawing. `variables`: by name; in a GET JSON text. */
export const SendPromptInput = Type.Object({
  id: Id,
  variables: Type.Optional(RecordOf(Type.String({ maxLength: 2_000 }))),
  width: sendFields.width,
  height: sendFields.height,
  seed: sendFields.seed,
  clientRequestId: sendFields.clientRequestId,
})
export type SendPromptInput = Static<typeof SendPromptInput>

/** Prompts as a file; APIs by code, `""` for none. */
export const PromptFile = Type.Object({
  kind: Type.Literal('drawdesk.prompts'),
  version: Type.Literal(1),
  prompts: Type.Array(
    Type.Object({
      title: DrawPrompt.properties.title,
      content: DrawPrompt.properties.content,
      negative: DrawPrompt.properties.negative,
      category: DrawPrompt.properties.category,
      tags: Tags,
      apiCode: Type.String({ maxLength: 64 }),
      variables: Type.Array(PromptVariable, { maxItems: VARIABLES_MAX }),
      remark: DrawPrompt.properties.remark,
    }),
    { maxItems: 500 },
  ),
})
export type PromptFile = Static<typeof PromptFile>

export const drawPromptResource = defineResource({
  name: 'drawPrompt',
  path: DRAW_PROMPT_PATH,
  calls: {
    list: 'page',
    detail: 'findDrawPrompt',
    save: 'saveDrawPrompt',
    remove: 'remove',
    restore: 'restore',
    export: 'export',
  },
  row: DrawPrompt,
  rows: { table: 'drawPrompt', nameField: 'title' },
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['title', 'category'],
  fields: {
    cover: { kind: 'picture', sortable: false, widthPx: 88 },
    title: { kind: 'text', search: 'contains', widthPx: 200 },
    content: { kind: 'textarea', search: 'contains', sortable: false },
    category: { kind: 'text', search: 'contains', widthPx: 120 },
    tags: { kind: 'json', sortable: false, widthPx: 160 },
    apiId: {
      kind: 'select',
      search: 'equals',
      sortable: false,
      from: { path: '/blade-biz/drawStyle/apiChoices', value: 'id', label: 'apiName' },
      widthPx: 168,
    },
    negative: { kind: 'textarea', hideIn: ['list'] },
    variables: { kind: 'json', hideIn: ['list'] },
    active: { kind: 'switch', search: 'equals', hideIn: ['form'], widthPx: 88 },
    uses: { kind: 'integer', hideIn: ['form'], widthPx: 96 },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '提示词', en: 'Prompt' }, fields: ['title', 'content', 'negative', 'variables'] },
    { title: { zh: '归类', en: 'Classification' }, fields: ['category', 'tags', 'apiId', 'cover', 'remark'] },
  ],
  texts: {
    title: { zh: '提示词', en: 'Prompts' },
    purpose: {
      zh: '写好的提示词，填上变量就能画',
      en: 'Ready-made prompts; fill in the variables to draw',
    },
    fields: {
      cover: {
        label: { zh: '封面', en: 'Cover' },
        help: { zh: '可以直接用它画出的图片', en: 'Use one of its own pictures' },
      },
      title: { label: { zh: '标题', en: 'Title' }, required: { zh: '请输入标题', en: 'Enter a title' } },
      content: {
        label: { zh: '内容', en: 'Content' },
        required: { zh: '请输入提示词内容', en: 'Enter a prompt' },
        help: {
          zh: '{{名称}} 会成为变量，画之前填写',
          en: 'Any {{name}} becomes a variable to fill in before drawing',
        },
      },
      category: { label: { zh: '分类', en: 'Category' } },
      tags: { label: { zh: '标签', en: 'Tags' } },
      apiId: {
        label: { zh: '绘画接口', en: 'API' },
        help: { zh: '没有接口的提示词不能试画', en: 'Prompts without an API can’t be tested' },
      },
      negative: { label: { zh: '反向提示词', en: 'Negative prompt' } },
      variables: { label: { zh: '变量', en: 'Variables' } },
      active: { label: { zh: '启用', en: 'Enabled' } },
      uses: { label: { zh: '使用次数', en: 'Uses' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
