import { auditFields, dateSearch, FileView, GivenId, Id, Nullable, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** Calls of stickers (wire-business §6). Paths are without /api. */
export const SYS_STICKERS_PATH = '/blade-stickers/sysStickers'

export const SysSticker = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  category: Type.String({ maxLength: 50 }),
  image: GivenId,
  imageFile: Type.Optional(Nullable(FileView)),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  ...auditFields,
})
export type SysSticker = Static<typeof SysSticker>

/** `selectInfo`: words in name or category, or an object (or its JSON text) with `name` and `category`. */
export const StickersQuery = Type.Object({
  selectInfo: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 2_000 }),
      Type.Object({
        name: Type.Optional(Type.String({ maxLength: 200 })),
        category: Type.Optional(Type.String({ maxLength: 200 })),
      }),
    ]),
  ),
  pageNo: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
  ...dateSearch,
})

/** Its list and removal speak a dialect of their own (POST, `pageNo`, `id`), so it is not among `resources`; the console's page uses `+page`, and `+removeAll` for several. */
export const sysStickersResource = defineResource({
  name: 'sysStickers',
  path: SYS_STICKERS_PATH,
  calls: { list: 'page', detail: 'detail', save: 'submit', remove: 'removeAll', restore: 'restore' },
  row: SysSticker,
  actions: ['add', 'edit', 'view', 'delete'],
  names: ['name', 'category'],
  fields: {
    image: { kind: 'picture', sortable: false },
    name: { kind: 'text', search: 'contains', widthPx: 200 },
    category: { kind: 'text', search: 'contains', widthPx: 160 },
    sort: { kind: 'integer', widthPx: 96 },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  defaultSort: { field: 'sort', order: 'asc' },
  texts: {
    title: { zh: '贴纸', en: 'Stickers' },
    purpose: { zh: '体验里可以贴在画上的小图', en: 'Small pictures that guests can place on drawings' },
    fields: {
      image: {
        label: { zh: '图片', en: 'Picture' },
        required: { zh: '请上传贴纸图片', en: 'Upload a picture' },
        help: { zh: '透明背景的 PNG 最好看', en: 'A PNG with a transparent background works best' },
      },
      name: { label: { zh: '贴纸名称', en: 'Name' }, required: { zh: '请输入贴纸名称', en: 'Enter a name' } },
      category: { label: { zh: '分类', en: 'Category' } },
      sort: { label: { zh: '排序', en: 'Sort order' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
