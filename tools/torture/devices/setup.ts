import type { FlowClient } from '../flow/client.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

const STYLE_ID = '4000'
const PRICE = 600

/** An experience at a venue: drawings of the sample engine, one sheet for each copy. */
export async function openExperience(client: FlowClient, query: Query): Promise<{ exId: string; styleId: string }> {
  await query(
    `insert into draw_style (id, tenant_id, style_name, active, api_id)
     select $1, '000000', 'ink', 1, id from draw_api where preset = 'sample' and tenant_id = '000000' limit 1`,
    [STYLE_ID],
  )
  const { id: exId } = await client.must<{ id: string }>(0, {
    path: '/blade-biz/drawEx/submitDrawEx',
    body: {
      exName: 'fair',
      muName: 'museum',
      startTime: '2020-01-01 00:00:00',
      endTime: '2090-01-01 00:00:00',
      styleIds: [STYLE_ID],
      styleDefaultType: 1,
      price: PRICE,
      paperPerPicture: 1,
    },
  })
  return { exId, styleId: STYLE_ID }
}
