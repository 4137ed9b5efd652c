import sharp from 'sharp'
import type { Api } from '../api.ts'
import { createRandom, TENANT } from './params.ts'
import type { BenchProduct } from '../product.ts'

export const WALL_ROWS = 1_000_000
export const WALL_PAGE = 30
/** Far down: what stands in front of it is 300,000 records. */
export const DEEP_PAGE = 10_000
/** Of every ten drawings four are of this style; nine of ten succeeded. */
export const WALL_STYLE = '1000'
export const SUCCEEDED = '2'
const PICTURES = 24
const SIDES_PX = [
  [1_024, 1_024],
  [1_024, 1_536],
  [1_536, 1_024],
  [768, 1_344],
] as const
const FIRST_ID = 1_000_000_000_000
const STEP = 1_000

/** Pictures of several shapes, no two alike, uploaded as a person does; answers their ids. */
async function uploadPictures(product: BenchProduct, api: Api): Promise<string[]> {
  const random = createRandom()
  const { 'content-type': _json, ...headers } = api.headers
  const ids: string[] = []
  for (let index = 0; index < PICTURES; index += 1) {
    const [width, height] = SIDES_PX[index % SIDES_PX.length] as readonly [number, number]
    const background = { r: Math.floor(random() * 256), g: Math.floor(random() * 256), b: Math.floor(random() * 256) }
    const bytes = await sharp({
      create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 20 } },
    })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `picture-${index}.jpg`)
    const answer = (await (
      await fetch(`${product.url}/api/blade-resource/oss/endpoint/put-file-attach`, {
        method: 'POST',
        headers,
        body: form,
      })
    ).json()) as { data?: { fileId?: string }; msg: string }
    if (!answer.data?.fileId) throw new Error(`a picture was not taken: ${answer.msg}`)
    ids.push(answer.data.fileId)
  }
  return ids
}

/** A million drawings of the tenant over a year, each with one of a few pictures, by one statement; then the statistics as autovacuum would bring them. */
export async function seedWall(product: BenchProduct, api: Api): Promise<void> {
  const pictures = await uploadPictures(product, api)
  await product.query(
    `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition) select n, $1, 'API ' || n, 'wall-' || n, 'http', 'txt2img', 'sync', 'http://127.0.0.1:1', '{}' from generate_series(900, 909) n`,
    [TENANT],
  )
  await product.query(
    `insert into draw_style (id, tenant_id, style_name, api_id) select n, $1, 'Style ' || n, 900 from generate_series(1000, 1019) n`,
    [TENANT],
  )
  await product.query('alter table draw_info disable trigger all') // a million looks for the same ten APIs
  await product.query(
    `insert into draw_info (id, tenant_id, user_id, api_id, style_id, ex_id, prompt, state, progress, width, height, file_ids, queued_time, started_time, finished_time, create_time, update_time)
     select $2::bigint + n * $3::bigint, $1, 1 + n % 300, 900 + n % 10, case when n % 10 < 4 then 1000 else 1001 + n % 19 end, nullif(n % 12, 0), 'A lighthouse above the sea, number ' || n || ', ' || md5(n::text),
       case n % 10 when 7 then case when n % 100 = 7 then 4 else 3 end else 2 end, 1, 1024, 1024,
       case n % 10 when 7 then '[]' else '["' || ($4::text[])[1 + n % $5::int] || '"]' end::json,
       now() - (1000000 - n) * interval '30 seconds', now() - (1000000 - n) * interval '30 seconds', now() - (1000000 - n) * interval '30 seconds' + interval '6 seconds',
       now() - (1000000 - n) * interval '30 seconds', now() - (1000000 - n) * interval '30 seconds'
     from generate_series(1, $6::int) n`,
    [TENANT, FIRST_ID, STEP, pictures, PICTURES, WALL_ROWS],
  )
  await product.query('alter table draw_info enable trigger all')
  await product.query('vacuum analyze draw_info')
}

/** From which record the page goes on that has so many pages of these before it. */
export async function markOf(
  product: BenchProduct,
  { condition, pagesBefore }: { condition: string; pagesBefore: number },
): Promise<string> {
  const [row] = await product.query<{ id: string }>(
    `select id::text from draw_info where tenant_id = $1 and ${condition} order by id desc offset $2 limit 1`,
    [TENANT, pagesBefore * WALL_PAGE - 1],
  )
  if (!row) throw new Error(`there are not ${pagesBefore} pages of ${condition}`)
  return row.id
}
