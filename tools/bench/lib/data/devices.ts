import sharp from 'sharp'
import type { Api } from '../api.ts'
import type { BenchProduct } from '../product.ts'
import { createRandom, TENANT } from './params.ts'

export interface SeededMachine {
  loginId: string
  headers: Record<string, string>
}

const DEVICES = '/blade-biz/drawLogin'
const SHEETS = 9_000
const PICTURE = { width: 1_024, height: 1_536 } as const
/** Noise of this size made large: about as hard to decode and to pack as what is drawn. */
const COARSE = { width: 128, height: 192 } as const
const FIRST_ID = 2_000_000_000_000

/** Types a new code of the device, as somebody at the machine does. */
async function pairMachine(
  product: BenchProduct,
  api: Api,
  loginId: string,
): Promise<{ token: string; refreshToken: string; expireTime: string }> {
  const { code } = await api.post<{ code: string }>(`${DEVICES}/pair`, { id: loginId })
  const answer = await fetch(`${product.url}/api/blade-biz/kiosk/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, client: 'kiosk' }),
  })
  const { data, msg } = (await answer.json()) as {
    data?: { token: string; refreshToken: string; expireTime: string }
    msg: string
  }
  if (!data?.token) throw new Error(`a machine was not paired: ${msg}`)
  return data
}

/** Devices as an operator adds them, each with a full tray and a machine that is paired. */
export async function seedMachines(product: BenchProduct, api: Api, count: number): Promise<SeededMachine[]> {
  const machines: SeededMachine[] = []
  for (let index = 0; index < count; index += 1) {
    const { id: loginId } = await api.post<{ id: string }>(`${DEVICES}/submit`, { deviceName: `Kiosk ${index}` })
    await api.post(`${DEVICES}/changePaperNum`, { id: loginId, num: SHEETS })
    const { token } = await pairMachine(product, api, loginId)
    machines.push({ loginId, headers: { 'blade-auth': `bearer ${token}` } })
  }
  return machines
}

async function makePicture(): Promise<Buffer> {
  const random = createRandom()
  const { width, height } = COARSE
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256)))
  return sharp(pixels, { raw: { ...COARSE, channels: 3 } })
    .resize({ ...PICTURE, kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** So many drawings of the same picture, each with a file of its own: to the product they are different pictures. Answers their ids. */
export async function seedDrawings(product: BenchProduct, api: Api, count: number): Promise<string[]> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await makePicture())], { type: 'image/jpeg' }), 'picture.jpg')
  const { 'content-type': _json, ...headers } = api.headers
  const answer = await fetch(`${product.url}/api/blade-resource/oss/endpoint/put-file-attach`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { data, msg } = (await answer.json()) as { data?: { fileId?: string }; msg: string }
  if (!data?.fileId) throw new Error(`a picture was not taken: ${msg}`)
  await product.query(
    `insert into resource_file (id, tenant_id, name, mime, extension, bytes, width, height, sha256, storage_key, create_user, update_user)
     select $2::bigint + n, tenant_id, name, mime, extension, bytes, width, height, sha256, storage_key, create_user, update_user
     from resource_file, generate_series(1, $3::int) n where id = $1`,
    [data.fileId, FIRST_ID, count],
  )
  await product.query(
    `insert into draw_info (id, tenant_id, user_id, prompt, state, file_ids, finished_time)
     select $2::bigint + n, $1, 1, 'A lighthouse above the sea', 2, ('["' || ($2::bigint + n)::text || '"]')::json, now() from generate_series(1, $3::int) n`,
    [TENANT, FIRST_ID, count],
  )
  return Array.from({ length: count }, (_, index) => String(FIRST_ID + index + 1))
}

const STYLE_ID = '7700000201'

/** A machine at an experience with one style, on which a guest can begin. Answers the tokens of its page. */
export async function seedKiosk(product: BenchProduct, api: Api): Promise<{ token: string; refreshToken: string }> {
  await product.query(
    `insert into draw_style (id, tenant_id, style_name, active, api_id)
     select $1, $2, '水墨江南', 1, id from draw_api where preset = 'sample' and tenant_id = $2 limit 1`,
    [STYLE_ID, TENANT],
  )
  const { id: exId } = await api.post<{ id: string }>('/blade-biz/drawEx/submitDrawEx', {
    exName: '夏日展',
    muName: '美术馆',
    startTime: '2020-01-01 00:00:00',
    endTime: '2090-01-01 00:00:00',
    styleIds: [STYLE_ID],
    styleDefaultType: 1,
    price: 990,
    paperPerPicture: 1,
  })
  const { id } = await api.post<{ id: string }>(`${DEVICES}/submit`, { deviceName: '大厅一号', exId, printWay: 'page' })
  await api.post(`${DEVICES}/changePaperNum`, { id, num: SHEETS })
  return pairMachine(product, api, id)
}
