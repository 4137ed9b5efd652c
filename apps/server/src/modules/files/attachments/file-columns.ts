import { website } from '@drawdesk/contract/core/constants'
import { sql, type RawBuilder } from 'kysely'
import { seenCondition } from '../../../crud/row-rule.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'

type Sql = RawBuilder<unknown>
/** Who looks at what uses a file. */
export type Viewer = Pick<Caller, 'tenantId' | 'userId' | 'permissions' | 'isAdministrator' | 'rowRules'>

/** Rows that refer to files. In its SQL `f` is the file and `r` the row. */
export interface FileUser {
  /** The resource, as people are shown it. */
  kind: string
  table: string
  /** What a row is called. */
  name: Sql
  /** Each column that refers to files, and how it says that it means `f`. */
  columns: Readonly<Record<string, Sql>>
  /** Which rows of it the caller may see. */
  seen: (caller: Viewer) => Sql
  /** Refers to files for its work or its past: it does not keep them where a person is erased. */
  isPassing?: true
  /** A table of the platform, that belongs to no tenant. */
  isPlatform?: true
}

const NOBODY = sql`false`
const EVERYBODY = sql`true`
const withViews = (page: string): string[] => [page, `${page}_view`, `${page}_edit`, `${page}_add`]

/** Who has one of the codes sees the rows that rules leave; `own`: everybody those of their own besides. */
const seenWith =
  (codes: readonly string[], ruled: string, own: Sql = NOBODY) =>
  (caller: Viewer): Sql => {
    if (!codes.some((code) => hasPermission(caller, code))) return own
    return sql`${seenCondition(caller, ruled, 'r') ?? EVERYBODY}`
  }
const ofPage = (page: string, ruled = page) => seenWith(withViews(page), ruled)

const isIt = (column: string): Sql => sql`${sql.ref(`r.${column}`)} = f.id`
const isAmong = (list: Sql): Sql => sql`(${list})::jsonb ? f.id::text`
const isAddressed = (column: string): Sql => sql`${sql.ref(`r.${column}`)} = 'file:' || f.id::text`

/** Made by the drawing itself, so it is in the name of the same person, among whose an index finds it. */
const drawn = (list: Sql): Sql => sql`(r.user_id = f.create_user and ${isAmong(list)})`
const ofVersions = ['cover', 'themeLogo', 'themePicture'].map(
  (field) => sql`r.content ->> ${sql.lit(field)} = f.id::text`,
)

/** Every column that refers to files. A new one is a line here; `file-columns.test.ts` finds what is missing. */
export const FILE_USERS: readonly FileUser[] = [
  {
    kind: 'drawInfo',
    table: 'draw_info',
    name: sql`r.prompt`,
    columns: {
      file_ids: drawn(sql`r.file_ids`),
      lineage: drawn(sql`r.lineage -> 'plainIds'`),
      // As its index says it: a picture to draw from may be anybody's.
      input_ids: sql`(r.input_ids::text <> '[]' and ${isAmong(sql`r.input_ids`)})`,
    },
    seen: (caller) =>
      seenWith(
        ['drawInfo', 'drawInfo_view', 'drawInfo_edit', 'drawInfo_check'],
        'drawInfo',
        sql`r.user_id = ${caller.userId}::bigint`,
      )(caller),
  },
  {
    kind: 'drawStyle',
    table: 'draw_style',
    name: sql`r.style_name`,
    columns: { cover: isIt('cover') },
    seen: ofPage('drawStyle'),
  },
  {
    kind: 'drawPrompt',
    table: 'draw_prompt',
    name: sql`r.title`,
    columns: { cover: isIt('cover') },
    seen: ofPage('drawPrompt'),
  },
  {
    kind: 'drawEx',
    table: 'draw_ex',
    name: sql`r.ex_name`,
    columns: { cover: isIt('cover'), theme_logo: isIt('theme_logo'), theme_picture: isIt('theme_picture') },
    seen: ofPage('drawEx'),
  },
  {
    // Of styles, prompts and experiences; a person can go back to them.
    kind: 'version',
    isPassing: true,
    table: 'biz_row_version',
    name: sql`coalesce(r.content ->> 'styleName', r.content ->> 'exName', r.content ->> 'title', '') || ' v' || r.row_version`,
    columns: { content: sql`(${sql.join(ofVersions, sql` or `)})` },
    seen: (caller) =>
      sql`r.table_name = any(${['drawStyle', 'drawPrompt', 'drawEx'].filter((page) => hasPermission(caller, page))}::text[])`,
  },
  {
    kind: 'drawSeal',
    table: 'draw_seal',
    name: sql`r.seal_name`,
    columns: { image: isIt('image') },
    seen: ofPage('drawSeal'),
  },
  {
    kind: 'sysStickers',
    table: 'sys_sticker',
    name: sql`r.name`,
    columns: { image: isIt('image') },
    seen: ofPage('sysStickers', 'sysSticker'),
  },
  {
    kind: 'chatAssistant',
    table: 'chat_assistant',
    name: sql`r.name`,
    columns: { image: isIt('image') },
    seen: ofPage('chatAssistant'),
  },
  {
    // The face that a conversation began with.
    kind: 'chat',
    isPassing: true,
    table: 'chat_dialog',
    name: sql`r.title`,
    columns: { assistant: sql`(r.assistant ->> 'image' = f.id::text)` },
    seen: (caller) => sql`r.user_id = ${caller.userId}::bigint`,
  },
  {
    kind: 'ttsVoicePacket',
    table: 'tts_voice_packet',
    name: sql`r.name`,
    columns: { sample: isIt('sample') },
    seen: ofPage('ttsVoicePacket'),
  },
  {
    kind: 'speech',
    isPassing: true,
    table: 'tts_audio',
    name: sql`''`,
    columns: { file_id: isIt('file_id') },
    seen: () => NOBODY,
  },
  {
    kind: 'cusOrders',
    table: 'cus_order',
    name: sql`r.orderno`,
    columns: { file_ids: sql`(r.file_ids::text <> '[]' and ${isAmong(sql`r.file_ids`)})` },
    seen: ofPage('cusOrders', 'cusOrder'),
  },
  {
    // Pictures that a drawing begins from once it is paid for.
    kind: 'payOrder',
    isPassing: true,
    table: 'pay_order',
    name: sql`r.order_no`,
    columns: { draft: sql`(r.draft -> 'record' is not null and ${isAmong(sql`r.draft -> 'record' -> 'inputIds'`)})` },
    seen: (caller) => sql`r.user_id = ${caller.userId}::bigint`,
  },
  {
    kind: 'print',
    isPassing: true,
    table: 'print_job',
    name: sql`r.order_no`,
    columns: { file_id: isIt('file_id'), source_id: isIt('source_id') },
    seen: seenWith(['drawLogin', 'drawLogin_view'], 'printJob'),
  },
  {
    kind: 'configHome',
    table: 'config_home',
    name: sql`r.name`,
    columns: {
      banners: sql`exists (select 1 from json_array_elements(r.banners) b where b ->> 'image' = f.id::text)`,
    },
    seen: ofPage('configHome'),
  },
  {
    kind: 'user',
    table: 'user_account',
    name: sql`r.real_name`,
    columns: { avatar: isAddressed('avatar') },
    seen: (caller) => seenWith(withViews('user'), 'userAccount', sql`r.id = ${caller.userId}::bigint`)(caller),
  },
  {
    kind: 'chat',
    table: 'chat_message',
    name: sql`left(r.content, 60)`,
    columns: { file_ids: sql`(r.file_ids::text <> '[]' and ${isAmong(sql`r.file_ids`)})` },
    // What others say is theirs; who may read it does so by the page of dialogs, which notes it.
    seen: (caller) => sql`r.user_id = ${caller.userId}::bigint`,
  },
  {
    kind: 'tenant',
    table: 'system_tenant',
    isPlatform: true,
    name: sql`r.tenant_name`,
    columns: {
      background_url: sql`(f.tenant_id = ${sql.lit(website.defaultTenantId)} and ${isAddressed('background_url')})`,
    },
    seen: seenWith(['tenant', 'tenant_view', 'tenant_edit'], 'systemTenant'),
  },
]
