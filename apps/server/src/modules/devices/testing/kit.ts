import { crc32, deflateSync } from 'node:zlib'
import { callerWith, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { systemScope } from '../../../platform/scope.ts'

export const DRAW_LOGIN = '/api/blade-biz/drawLogin'
export const KIOSK = '/api/blade-biz/kiosk'

export interface Machine extends SignedIn {
  loginId: string
  refreshToken: string
}

interface Paired {
  token: string
  refreshToken: string
  device: { id: string }
}

let counter = 0

/** Sheets of it are drawn the fastest. */
const SMALLEST_MEDIA = 'om_square-photo_89x89mm'

/** A device as an operator adds it, with some paper in its tray. */
export async function buildDevice(
  admin: SignedIn,
  { paperNum = 50, ...values }: { paperNum?: number; [field: string]: unknown } = {},
): Promise<string> {
  counter += 1
  const device = { deviceName: `Kiosk ${counter}`, media: SMALLEST_MEDIA, ...values }
  const saved = await admin.post<{ id: string }>(`${DRAW_LOGIN}/submit`, device)
  if (!saved.success) throw new Error(`no device: ${JSON.stringify(saved)}`)
  const { id } = saved.data
  if (paperNum > 0) await admin.post(`${DRAW_LOGIN}/changePaperNum`, { id, num: paperNum })
  return id
}

export const newCode = async (admin: SignedIn, id: string): Promise<string> =>
  (await admin.post<{ code: string }>(`${DRAW_LOGIN}/pair`, { id })).data.code

export function tryCode(
  { app }: Pick<TestApp, 'app'>,
  code: string,
  { client = 'kiosk', address = '10.9.0.1' }: { client?: string; address?: string } = {},
): Promise<Answer<Paired>> {
  return app
    .inject({ method: 'POST', url: `${KIOSK}/pair`, remoteAddress: address, payload: { code, client } })
    .then((answer) => ({ status: answer.statusCode, ...answer.json<Omit<Answer<Paired>, 'status'>>() }))
}

/** A machine that is paired and gave a sign of life. */
export async function pairMachine(
  test: Pick<TestApp, 'app'>,
  admin: SignedIn,
  loginId: string,
  client = 'kiosk',
): Promise<Machine> {
  counter += 1
  const address = `10.8.${Math.floor(counter / 250) % 250}.${counter % 250}`
  const paired = await tryCode(test, await newCode(admin, loginId), { client, address })
  if (!paired.success) throw new Error(`not paired: ${JSON.stringify(paired)}`)
  const machine = { ...callerWith(test.app, paired.data.token), loginId, refreshToken: paired.data.refreshToken }
  await machine.post(`${KIOSK}/beat`)
  return machine
}

/** A drawing that succeeded, with one stored picture. */
export async function buildDrawing(
  { deps, owner }: Pick<TestApp, 'deps' | 'owner'>,
  { tenantId = '000000', userId = '1' }: { tenantId?: string; userId?: string } = {},
): Promise<{ infoId: string; fileId: string }> {
  counter += 1
  const { id: fileId } = await deps.files.store(systemScope(tenantId), { bytes: tinyPng(counter), name: 'drawn.png' })
  const infoId = deps.ids.next()
  await owner(
    `insert into draw_info (id, tenant_id, user_id, prompt, state, file_ids, finished_time) values ($1, $2, $3, 'a boat', 2, $4, now())`,
    [infoId, tenantId, userId, JSON.stringify([fileId])],
  )
  return { infoId, fileId }
}

/** One pixel, of another colour each time. */
function tinyPng(seed: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const pixel = deflateSync(Buffer.from([0, seed % 256, (seed >> 8) % 256, 7]))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixel),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
