import {
  auditFields,
  DateTime,
  FileView,
  Flag,
  GivenId,
  Id,
  Nullable,
  PageQuery,
  Type,
  type Static,
} from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

export const ATTACH_PATH = '/blade-resource/attach'
/** How long a removed attachment can be brought back. */
export const ATTACH_KEPT_DAYS = 30

/** A row that shows a file. */
export const FileUse = Type.Object({ kind: Type.String(), id: Id, name: Type.String() })
export type FileUse = Static<typeof FileUse>

export const Attach = Type.Object({
  /** That of the file. */
  id: Id,
  /** Signed, for an hour at least. */
  link: Type.String(),
  thumbUrl: Type.String(),
  domain: Type.String(),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  originalName: Type.String(),
  extension: Type.String(),
  attachSize: Type.Integer(),
  mime: Type.String(),
  sha256: Type.String(),
  /** The row of the store that holds it. */
  storeId: Id,
  storeName: Type.String(),
  /** Of what uses it, the rows that the caller may see. */
  usedBy: Type.Array(FileUse),
  /** How many more rows use it, that the caller may not see. */
  usedElsewhere: Type.Optional(Type.Integer()),
  createUserName: Type.String(),
  /** Of a picture, in px. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  remark: Type.String({ maxLength: 255 }),
  /** Asked for in a list: those that nothing shows. */
  unused: Type.Optional(Flag),
  /** When it was removed; "" while it is there. */
  removedTime: DateTime,
  ...auditFields,
})
export type Attach = Static<typeof Attach>

export const AttachQuery = Type.Object({
  ...PageQuery.properties,
  originalName: Type.Optional(Type.String({ maxLength: 200 })),
  extension: Type.Optional(Type.String({ maxLength: 8 })),
  mime: Type.Optional(Type.String({ maxLength: 60 })),
  user: Type.Optional(Type.String({ maxLength: 60 })),
  storeId: Type.Optional(Type.String({ maxLength: 20 })),
  unused: Type.Optional(Type.Integer()),
  /** Those that were removed and can be brought back. */
  removed: Type.Optional(Type.Integer()),
})
export const AttachSave = Type.Object({
  id: GivenId,
  name: Type.Optional(Type.String({ maxLength: 200 })),
  remark: Type.Optional(Type.String({ maxLength: 255 })),
  version: Type.Optional(Type.Integer()),
})
/** How much of what a tenant may keep is used. */
export const AttachUsage = Type.Object({
  /** Of files that are not removed. */
  usedBytes: Type.Integer(),
  /** Of uploads that are under way. */
  comingBytes: Type.Integer(),
  /** Null (-1 on the wire) for any number. */
  limitBytes: Nullable(Type.Integer()),
  /** With those under way. */
  files: Type.Integer(),
  filesMost: Type.Integer(),
})
export type AttachUsage = Static<typeof AttachUsage>

const AttachIds = Type.Array(Id, { minItems: 1, maxItems: 500 })
export const AttachRemove = Type.Object({ ids: AttachIds, force: Type.Optional(Type.Integer()) })
export const AttachRestore = Type.Object({ ids: AttachIds })

export const PART_BYTES = 5 * 1024 * 1024
/** Parts of one file: with 5 MB each, about 49 GB. */
export const PARTS_MOST = 10_000

export const UploadBegin = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  bytes: Type.Integer({ minimum: 1 }),
  /** Of the whole, where it is known: begins the same file again where it stopped. */
  sha256: Type.Optional(Type.String({ pattern: '^([0-9a-f]{64})?$' })),
})
export const UploadState = Type.Object({
  uploadId: Id,
  partBytes: Type.Integer(),
  parts: Type.Integer(),
  /** Numbers of the parts that have come, from 1. */
  received: Type.Array(Type.Integer()),
})
export type UploadState = Static<typeof UploadState>
/** Beside the part's bytes, which are the body. */
export const UploadPart = Type.Object({
  uploadId: GivenId,
  number: Type.Integer({ minimum: 1, maximum: PARTS_MOST }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export const UploadEnd = Type.Object({ uploadId: GivenId })

export const PutFileAnswer = Type.Object({
  link: Type.String(),
  domain: Type.String(),
  name: Type.String(),
  originalName: Type.String(),
})
export const PutAttachAnswer = Type.Object({ ...FileView.properties, attachId: Id, ...PutFileAnswer.properties })

const UNUSED = [{ value: 1, label: { zh: '未被使用', en: 'Unused' } }] as const

export const attachResource = defineResource({
  name: 'attach',
  path: ATTACH_PATH,
  row: Attach,
  // Without an export: a list of addresses that end within the hour is of no use.
  calls: { list: 'list', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  // Its call takes no search text.
  names: [],
  actions: ['edit', 'view', 'delete'],
  fields: {
    originalName: { kind: 'text', search: 'contains', sortable: false, hideIn: ['form'], widthPx: 240 },
    name: { kind: 'text', hideIn: ['list'] },
    extension: { kind: 'text', search: 'equals', sortable: false, hideIn: ['form'], widthPx: 88 },
    mime: { kind: 'text', hideIn: ['form', 'list'] },
    attachSize: { kind: 'integer', sortable: false, hideIn: ['form'], widthPx: 96 },
    storeName: { kind: 'text', sortable: false, hideIn: ['form'], widthPx: 120 },
    usedBy: { kind: 'json', sortable: false, hideIn: ['form'], widthPx: 112 },
    createUserName: { kind: 'text', sortable: false, hideIn: ['form'], widthPx: 120 },
    createTime: { kind: 'datetime', search: 'range', sortable: false, hideIn: ['form'], widthPx: 160 },
    sha256: { kind: 'text', hideIn: ['form', 'list'] },
    unused: { kind: 'select', options: UNUSED, search: 'equals', hideIn: ['form', 'list', 'detail'] },
    remark: { kind: 'textarea', hideIn: ['list'] },
  },
  texts: {
    title: { zh: '附件', en: 'Attachments' },
    purpose: {
      zh: '所有已上传和生成的文件：谁上传的、存在哪里、被谁使用',
      en: 'Every file that was uploaded or made: whose it is, where it lies, what shows it',
    },
    removal: {
      zh: '删除后 30 天内可以恢复，之后清除文件内容',
      en: 'It can be restored for 30 days; then its bytes go',
    },
    fields: {
      originalName: { label: { zh: '文件名', en: 'File name' } },
      name: { label: { zh: '文件名', en: 'File name' }, required: { zh: '请输入文件名', en: 'Enter a name' } },
      extension: { label: { zh: '扩展名', en: 'Extension' } },
      mime: { label: { zh: '内容类型', en: 'Type' } },
      attachSize: { label: { zh: '大小', en: 'Size' } },
      storeName: { label: { zh: '存储', en: 'Store' } },
      usedBy: { label: { zh: '使用情况', en: 'Used by' } },
      createUserName: { label: { zh: '上传人', en: 'Uploaded by' } },
      createTime: { label: { zh: '上传时间', en: 'Uploaded' } },
      unused: { label: { zh: '是否使用', en: 'Use' } },
      sha256: { label: { zh: 'SHA-256', en: 'SHA-256' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
    },
  },
})
