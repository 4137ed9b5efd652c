import { callAs } from '../enter.ts'
import type { Product } from '../product.ts'
import type { Page } from 'playwright-core'

export const DEVICES = '/blade-biz/drawLogin'
export const STYLE = '水墨江南'
export const VENUE = '美术馆'
const STYLE_ID = '7700000201'

/** A style of the sample engine, and an experience that is online now and prints one sheet of each picture. Answers the experience. */
export async function openExperience(page: Page, product: Product, price: number): Promise<string> {
  const sample = `select id from draw_api where preset = 'sample' and tenant_id = '000000' limit 1`
  await product.query(
    `insert into draw_style (id, tenant_id, style_name, active, api_id) values ($1, '000000', $2, 1, (${sample}))`,
    [STYLE_ID, STYLE],
  )
  const { id } = await callAs<{ id: string }>(page, product, 'POST', '/blade-biz/drawEx/submitDrawEx', {
    exName: '夏日展',
    muName: VENUE,
    startTime: '2020-01-01 00:00:00',
    endTime: '2090-01-01 00:00:00',
    styleIds: [STYLE_ID],
    styleDefaultType: 1,
    price,
    paperPerPicture: 1,
  })
  return id
}

/** A device with paper in its tray. */
export async function addDevice(
  page: Page,
  product: Product,
  { paper, ...device }: { deviceName: string; paper: number } & Readonly<Record<string, unknown>>,
): Promise<string> {
  const { id } = await callAs<{ id: string }>(page, product, 'POST', `${DEVICES}/submit`, { muName: VENUE, ...device })
  await callAs(page, product, 'POST', `${DEVICES}/changePaperNum`, { id, num: paper })
  return id
}

export async function codeFor(page: Page, product: Product, id: string): Promise<string> {
  return (await callAs<{ code: string }>(page, product, 'POST', `${DEVICES}/pair`, { id })).code
}
