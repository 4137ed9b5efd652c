import { auditFields, FileView, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { placementFields, sealFaceFields } from './stamp.ts'

/** Calls of seals (wire-business §6). Paths are without /api. */
export const DRAW_SEAL_PATH = '/blade-biz/drawSeal'

/** What is stamped on finished drawings: a picture, a text with `{{date}}` and `{{exName}}`, or both, and where. */
export const DrawSeal = Type.Object({
  id: Id,
  sealName: Type.String({ minLength: 1, maxLength: 100 }),
  image: IdOrEmpty,
  imageFile: Type.Optional(Nullable(FileView)),
  text: Type.Optional(sealFaceFields.text),
  textColor: Type.Optional(sealFaceFields.textColor),
  textSize: Type.Optional(sealFaceFields.textSize),
  x: Type.Optional(placementFields.x),
  y: Type.Optional(placementFields.y),
  scale: Type.Optional(placementFields.scale),
  rotation: Type.Optional(placementFields.rotation),
  opacity: Type.Optional(placementFields.opacity),
  ...auditFields,
})
export type DrawSeal = Static<typeof DrawSeal>

/** Of a new seal: lower right, a fifth of the picture wide. */
export const SEAL_DEFAULTS = {
  image: '',
  text: '',
  textColor: '#c8102e',
  textSize: 12,
  x: 0.85,
  y: 0.87,
  scale: 0.2,
  rotation: 0,
  opacity: 1,
} as const

/** `+preview`: these fields on that picture; what is left out has its default, or with `id` what the seal says. The file is stored, and swept like any other. */
export const SealPreviewInput = Type.Object({
  ...Object.fromEntries(
    Object.entries({ ...sealFaceFields, ...placementFields }).map(([name, schema]) => [name, Type.Optional(schema)]),
  ),
  id: Type.Optional(IdOrEmpty),
  fileId: Id,
})

/** `+face`: the seal itself as a transparent png of this width, the very one that is stamped; `exName` and today fill its text. */
export const SealFaceInput = Type.Object({
  image: Type.Optional(sealFaceFields.image),
  text: Type.Optional(sealFaceFields.text),
  textColor: Type.Optional(sealFaceFields.textColor),
  textSize: Type.Optional(sealFaceFields.textSize),
  exName: Type.Optional(Type.String({ maxLength: 100 })),
})
/** `url`: a `data:` address. */
export const SealFaceAnswer = Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() })
export type SealFaceAnswer = Static<typeof SealFaceAnswer>

export const drawSealResource = defineResource({
  name: 'drawSeal',
  path: DRAW_SEAL_PATH,
  calls: { list: 'page', detail: 'findDrawSeal', save: 'saveDrawSeal', remove: 'remove', restore: 'restore' },
  row: DrawSeal,
  rows: { table: 'drawSeal', nameField: 'sealName', isScoped: true },
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    image: { kind: 'picture', sortable: false, widthPx: 128 },
    sealName: { kind: 'text', search: 'contains', widthPx: 200 },
    text: { kind: 'textarea', sortable: false },
    textColor: { kind: 'text', hideIn: ['list'] },
    textSize: { kind: 'decimal', hideIn: ['list'] },
    x: { kind: 'decimal', hideIn: ['list'] },
    y: { kind: 'decimal', hideIn: ['list'] },
    scale: { kind: 'decimal', hideIn: ['list'] },
    rotation: { kind: 'decimal', hideIn: ['list'] },
    opacity: { kind: 'decimal', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  texts: {
    title: { zh: '印章', en: 'Seals' },
    purpose: { zh: '盖在成品画上的图案和文字', en: 'Images and text stamped on finished drawings' },
    fields: {
      sealName: { label: { zh: '印章名称', en: 'Name' }, required: { zh: '请输入印章名称', en: 'Enter a name' } },
      image: {
        label: { zh: '印章图片', en: 'Picture' },
        help: { zh: '透明背景的 PNG 最好看', en: 'A PNG with a transparent background works best' },
      },
      text: {
        label: { zh: '文字', en: 'Text' },
        help: {
          zh: '{{date}} 是绘画当天，{{exName}} 是体验名称',
          en: '{{date}} is the drawing date, {{exName}} the experience name',
        },
      },
      textColor: { label: { zh: '文字颜色', en: 'Color' } },
      textSize: {
        label: { zh: '字号', en: 'Font size' },
        help: { zh: '占印章宽度的百分比', en: 'Percentage of the seal’s width' },
      },
      x: { label: { zh: '横向位置', en: 'Horizontal position' } },
      y: { label: { zh: '纵向位置', en: 'Vertical position' } },
      scale: { label: { zh: '大小', en: 'Size' } },
      rotation: { label: { zh: '旋转', en: 'Rotation' } },
      opacity: { label: { zh: '不透明度', en: 'Opacity' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
