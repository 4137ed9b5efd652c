import { sql, type RawBuilder } from 'kysely'
import { DRAW_STATE, MODERATION } from '@drawdesk/contract/drawing/records/draw-info'
import { hiddenIn, seenCondition } from '../../crud/row-rule.ts'
import type { Db } from '../../platform/database/db.ts'
import { hasPermission, type Caller, type Scope } from '../../platform/scope.ts'
import type { FileVisibility } from './file.repository.ts'

/** A drawing was asked for at most this long before its pictures were stored, as an id counts time. */
const DRAWN_WITHIN = String(BigInt(30 * 86_400_000) << 22n)

/** A kind of row that shows a file: who sees such rows at all, and how they name it. */
interface Shower {
  table: string
  /** As row rules call it. */
  ruled: string
  /** The field that must not be hidden. */
  field: string
  /** Any of these; none: everybody. */
  codes: readonly string[]
  /** `f` is the file, `r` the row. */
  names: RawBuilder<unknown> | ((caller: Caller) => RawBuilder<unknown>)
}

const withViews = (page: string): string[] => [page, `${page}_view`, `${page}_edit`, `${page}_add`]

/** The picture that this field names, or one of those that earlier versions named. */
const namedBy = (table: string, column: string, field: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`r.${column}`)} = f.id or exists (select 1 from biz_row_version v where v.tenant_id = f.tenant_id and v.table_name = ${table} and v.row_id = r.id and v.content ->> ${field} = f.id::text))`
const covers = (table: string): RawBuilder<unknown> => namedBy(table, 'cover', 'cover')

/** Drawn for who is in the file's row, and not long before it was stored: so that an index finds it. */
const drawn = (more: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`r.user_id = f.create_user and r.id between f.id - ${DRAWN_WITHIN}::bigint and f.id
    and (r.file_ids::jsonb ? f.id::text or (r.lineage -> 'plainIds')::jsonb ? f.id::text) and ${more}`

const SHOWERS: readonly Shower[] = [
  {
    table: 'draw_info',
    ruled: 'drawInfo',
    field: 'files',
    codes: ['drawInfo', 'drawInfo_view', 'drawInfo_edit', 'drawInfo_check'],
    names: drawn(sql`true`),
  },
  {
    table: 'draw_info',
    ruled: 'drawInfo',
    field: 'files',
    codes: ['sdDraw'],
    names: drawn(sql`r.state = ${DRAW_STATE.succeeded} and r.moderation <> ${MODERATION.block}`),
  },
  {
    table: 'draw_style',
    ruled: 'drawStyle',
    field: 'cover',
    codes: [...withViews('drawStyle'), ...withViews('drawEx')],
    names: covers('drawStyle'),
  },
  {
    table: 'draw_prompt',
    ruled: 'drawPrompt',
    field: 'cover',
    codes: withViews('drawPrompt'),
    names: covers('drawPrompt'),
  },
  { table: 'draw_ex', ruled: 'drawEx', field: 'cover', codes: withViews('drawEx'), names: covers('drawEx') },
  {
    table: 'draw_ex',
    ruled: 'drawEx',
    field: 'themeLogo',
    codes: withViews('drawEx'),
    names: namedBy('drawEx', 'theme_logo', 'themeLogo'),
  },
  {
    table: 'draw_ex',
    ruled: 'drawEx',
    field: 'themePicture',
    codes: withViews('drawEx'),
    names: namedBy('drawEx', 'theme_picture', 'themePicture'),
  },
  { table: 'draw_seal', ruled: 'drawSeal', field: 'image', codes: withViews('drawSeal'), names: sql`r.image = f.id` },
  {
    table: 'sys_sticker',
    ruled: 'sysSticker',
    field: 'image',
    codes: withViews('sysStickers'),
    names: sql`r.image = f.id`,
  },
  {
    table: 'chat_assistant',
    ruled: 'chatAssistant',
    field: 'image',
    codes: [...withViews('chatAssistant'), 'dialog'],
    names: sql`r.image = f.id`,
  },
  {
    table: 'tts_voice_packet',
    ruled: 'ttsVoicePacket',
    field: 'sample',
    codes: withViews('ttsVoicePacket'),
    names: sql`r.sample = f.id`,
  },
  {
    // Pictures of an order are put in shortly before it is saved, or while it is worked on.
    table: 'cus_order',
    ruled: 'cusOrder',
    field: 'fileIds',
    codes: withViews('cusOrders'),
    names: sql`r.id between f.id - ${DRAWN_WITHIN}::bigint and f.id + ${DRAWN_WITHIN}::bigint and r.file_ids::jsonb ? f.id::text`,
  },
  {
    table: 'config_home',
    ruled: 'configHome',
    field: 'banners',
    codes: withViews('configHome'),
    names: sql`exists (select 1 from json_array_elements(r.banners) b where b ->> 'image' = f.id::text)`,
  },
  {
    table: 'user_account',
    ruled: 'userAccount',
    field: 'id',
    codes: [],
    names: ({ userId }) => sql`r.id = ${userId}::bigint and r.avatar = 'file:' || f.id::text`,
  },
  {
    table: 'user_account',
    ruled: 'userAccount',
    field: 'avatar',
    codes: withViews('user'),
    names: sql`r.avatar = 'file:' || f.id::text`,
  },
]

/** Which files somebody may see: their own, and those named by a row that they may see. */
export function createFileVisibility(db: Db) {
  return {
    /** Of these ids, those of files that this person may see; all others look as if they did not exist. The program itself (a scope without rights: jobs, seeds) sees all. */
    async listSeen(
      caller: Scope | Caller,
      ids: readonly string[],
      { withTakenDown = false }: FileVisibility = {},
    ): Promise<Set<string>> {
      const wanted = [...new Set(ids)]
      if (wanted.length === 0) return new Set()
      const ways = isPerson(caller) ? waysOf(caller) : [sql`or true`]
      const { rows } = await sql<{ id: string }>`
        select f.id from resource_file f
        where f.tenant_id = ${caller.tenantId} and f.is_deleted = 0 and (f.taken_down = 0 or ${withTakenDown}) and f.id = any(${wanted}::bigint[]) and (f.create_user = ${caller.userId}::bigint ${sql.join(ways, sql` `)})`.execute(
        db.as(caller),
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}

/** Besides being their own. */
function waysOf(caller: Caller): RawBuilder<unknown>[] {
  return SHOWERS.filter(
    ({ codes, ruled, field }) =>
      (codes.length === 0 || codes.some((code) => hasPermission(caller, code))) && !isHidden(caller, ruled, field),
  ).map(({ table, ruled, names }) => {
    const rule = seenCondition(caller, ruled, 'r')
    return sql`or exists (select 1 from ${sql.table(table)} r where r.tenant_id = f.tenant_id and r.is_deleted = 0 and ${typeof names === 'function' ? names(caller) : names} ${rule ? sql`and ${rule}` : sql``})`
  })
}

const isPerson = (scope: Scope | Caller): scope is Caller => 'permissions' in scope

/** Where rows differ in what they show, a field that any rule hides counts as hidden. */
const isHidden = (caller: Caller, table: string, field: string): boolean =>
  (caller.rowRules.get(table)?.parts ?? []).some(({ columns }) => columns !== null) &&
  hiddenIn(caller, table, {})(field)
