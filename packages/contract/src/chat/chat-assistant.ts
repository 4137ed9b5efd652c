import { PartialOf } from '../core/schemas/object-parts.ts'
import { auditFields, FileView, Flag, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { ChatSettings, SYSTEM_PROMPT_MAX } from './chat.ts'

/** What conversations can begin with: a face, a greeting, instructions for the model. */
export const CHAT_ASSISTANT_PATH = '/blade-biz/chatAssistant'
export const ASSISTANT_QUESTIONS_MAX = 6
const QUESTION_MAX = 200

const Face = {
  /** One sign; shown where there is no picture. */
  emoji: Type.String({ maxLength: 16 }),
  imageFile: Type.Optional(Nullable(FileView)),
}
const Questions = Type.Array(Type.String({ minLength: 1, maxLength: QUESTION_MAX }), {
  maxItems: ASSISTANT_QUESTIONS_MAX,
})
const Opening = Type.String({ maxLength: 2_000 })

export const ChatAssistant = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 50 }),
  ...Face,
  image: IdOrEmpty,
  /** What it is good at, in a line. */
  description: Type.String({ maxLength: 200 }),
  /** Shown before the first question; models do not read it. */
  opening: Opening,
  questions: Type.Optional(Questions),
  systemPrompt: Type.String({ maxLength: SYSTEM_PROMPT_MAX }),
  /** With `model`; `""`: whatever the person has chosen. */
  apiId: IdOrEmpty,
  model: Type.String({ maxLength: 200 }),
  settings: Type.Optional(PartialOf(ChatSettings)),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
  active: Type.Optional(Flag),
  ...auditFields,
})
export type ChatAssistant = Static<typeof ChatAssistant>

/** `+offered`: the active ones, in their order, to everybody who chats; nothing of their instructions. */
export const OfferedAssistant = Type.Object({
  id: Id,
  name: Type.String(),
  ...Face,
  description: Type.String(),
  opening: Type.String(),
  questions: Questions,
  apiId: IdOrEmpty,
  model: Type.String(),
})
export type OfferedAssistant = Static<typeof OfferedAssistant>

export const chatAssistantResource = defineResource({
  name: 'chatAssistant',
  path: CHAT_ASSISTANT_PATH,
  row: ChatAssistant,
  rows: { table: 'chatAssistant', nameField: 'name' },
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name'],
  fields: {
    image: { kind: 'picture', sortable: false, widthPx: 72 },
    name: { kind: 'text', search: 'contains', widthPx: 176 },
    emoji: { kind: 'text', sortable: false, hideIn: ['list'] },
    description: { kind: 'text', search: 'contains', widthPx: 240 },
    opening: { kind: 'textarea', hideIn: ['list'] },
    questions: { kind: 'json', sortable: false, hideIn: ['list'] },
    systemPrompt: { kind: 'textarea', hideIn: ['list'] },
    apiId: { kind: 'text', hideIn: ['list'], sortable: false },
    model: { kind: 'text', sortable: false, widthPx: 160 },
    settings: { kind: 'json', hideIn: ['list'] },
    active: { kind: 'switch', search: 'equals', widthPx: 88 },
    sort: { kind: 'integer', widthPx: 88 },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '形象', en: 'Profile' }, fields: ['name', 'emoji', 'image', 'description'] },
    { title: { zh: '开场', en: 'Greeting' }, fields: ['opening', 'questions'] },
    { title: { zh: '模型', en: 'Model' }, fields: ['systemPrompt', 'apiId', 'model', 'settings'] },
    { title: { zh: '其他', en: 'More' }, fields: ['active', 'sort'] },
  ],
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '对话助手', en: 'Assistants' },
    purpose: {
      zh: '新对话可以从一位助手开始：它的形象、开场白、提示词和模型',
      en: 'New chats can start with an assistant: its avatar, greeting, instructions and model',
    },
    removal: {
      zh: '已经开始的对话不受影响。',
      en: 'Chats that have started keep what they started with.',
    },
    fields: {
      image: {
        label: { zh: '头像', en: 'Picture' },
        help: { zh: '没有头像时显示表情', en: 'Without a picture, the emoji is shown' },
      },
      name: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      emoji: { label: { zh: '表情', en: 'Emoji' }, help: { zh: '一个表情，如 🎨', en: 'One emoji, such as 🎨' } },
      description: {
        label: { zh: '简介', en: 'Description' },
        help: { zh: '一句话：它擅长什么', en: 'What it is good at, in one line' },
      },
      opening: {
        label: { zh: '开场白', en: 'Greeting' },
        help: { zh: '显示在第一个问题之前，不发给模型', en: 'Shown before the first question. Not sent to the model.' },
      },
      questions: {
        label: { zh: '建议的问题', en: 'Suggested questions' },
        help: { zh: '最多 6 个，点一下就发送', en: 'Up to 6. One click sends one.' },
      },
      systemPrompt: {
        label: { zh: '系统提示词', en: 'Instructions' },
        help: { zh: '每次提问前先告诉模型的话', en: 'Sent to the model before every question' },
      },
      apiId: { label: { zh: '对话接口', en: 'API' } },
      model: {
        label: { zh: '模型', en: 'Model' },
        help: { zh: '不选就用提问者选的模型', en: 'Leave empty to use whatever the person has chosen' },
      },
      settings: { label: { zh: '参数', en: 'Parameters' } },
      active: { label: { zh: '启用', en: 'Enabled' } },
      sort: { label: { zh: '排序', en: 'Sort order' }, help: { zh: '小的排在前面', en: 'Lower numbers come first' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
