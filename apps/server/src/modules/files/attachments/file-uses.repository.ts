import { sql, type RawBuilder } from 'kysely'
import type { FileUse } from '@drawdesk/contract/files/attach'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const NAME_MOST = 60
/** Uses of one file that are named. */
const USES_MOST = 20

/** A kind of row that shows files: `f` is the file, `r` the row. */
interface Shower {
  kind: string
  table: string
  name: RawBuilder<unknown>
  names: RawBuilder<unknown>
}

const plain = (kind: string, table: string, name: string, column: string): Shower => ({
  kind,
  table,
  name: sql.ref(`r.${name}`),
  names: sql`${sql.ref(`r.${column}`)} = f.id`,
})
const inList = (column: string): RawBuilder<unknown> => sql`${sql.ref(`r.${column}`)}::jsonb ? f.id::text`

/** Drawings and answers are looked for among those of the person whose file it is: that is what an index finds. */
const SHOWERS: readonly Shower[] = [
  {
    kind: 'drawInfo',
    table: 'draw_info',
    name: sql`r.prompt`,
    names: sql`r.user_id = f.create_user and (${inList('file_ids')} or ${inList('input_ids')} or (r.lineage -> 'plainIds')::jsonb ? f.id::text)`,
  },
  plain('drawStyle', 'draw_style', 'style_name', 'cover'),
  plain('drawPrompt', 'draw_prompt', 'title', 'cover'),
  {
    kind: 'drawEx',
    table: 'draw_ex',
    name: sql`r.ex_name`,
    names: sql`f.id in (r.cover, r.theme_logo, r.theme_picture)`,
  },
  plain('drawSeal', 'draw_seal', 'seal_name', 'image'),
  plain('sysStickers', 'sys_sticker', 'name', 'image'),
  plain('ttsVoicePacket', 'tts_voice_packet', 'name', 'sample'),
  { kind: 'cusOrders', table: 'cus_order', name: sql`r.orderno`, names: inList('file_ids') },
  {
    kind: 'configHome',
    table: 'config_home',
    name: sql`r.name`,
    names: sql`exists (select 1 from json_array_elements(r.banners) b where b ->> 'image' = f.id::text)`,
  },
  { kind: 'user', table: 'user_account', name: sql`r.real_name`, names: sql`r.avatar = 'file:' || f.id::text` },
  {
    kind: 'chat',
    table: 'chat_message',
    name: sql`left(r.content, 60)`,
    names: sql`r.user_id = f.create_user and ${inList('file_ids')}`,
  },
]

/** Every row that shows the file `f`, as `kind, id, name`. */
export const usesOfFile: RawBuilder<unknown> = sql.join(
  SHOWERS.map(
    ({ kind, table, name, names }) =>
      sql`select ${sql.lit(kind)} as kind, r.id, left(${name}, ${sql.lit(NAME_MOST)}) as name from ${sql.table(table)} r where r.tenant_id = f.tenant_id and r.is_deleted = 0 and ${names}`,
  ),
  sql` union all `,
)

/** What shows each of these files; files that nothing shows are left out. */
export async function findFileUses(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, FileUse[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FileUse & { fileId: string }>`
    select f.id as file_id, u.kind, u.id::text as id, u.name from resource_file f
    cross join lateral (select * from (${usesOfFile}) all_uses limit ${sql.lit(USES_MOST)}) u
    where f.tenant_id = ${scope.tenantId} and f.id = any(${[...ids]}::bigint[])`.execute(db.as(scope))
  const uses = new Map<string, FileUse[]>()
  for (const { fileId, ...use } of rows) uses.set(fileId, [...(uses.get(fileId) ?? []), use])
  return uses
}
