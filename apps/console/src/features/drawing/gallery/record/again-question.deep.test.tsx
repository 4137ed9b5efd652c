import type { DeskQuote } from '@drawdesk/contract/drawing/draw-desk'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { ok, server } from '../../../../testing/server.ts'
import { buildRecord } from '../../testing/build-rows.ts'
import { RecordActions } from './record-actions.tsx'

const PATH = '/api/blade-biz/drawInfo'
const FREE: DeskQuote = {
  drawings: 1,
  pictures: 1,
  costs: [{ amount: '0.00', currency: 'CNY' }],
  isEstimate: 0,
  unpriced: 0,
  credits: 0,
  apis: [],
  budgets: [],
  problems: [],
}
let posted: [string, unknown][]

beforeEach(() => {
  posted = []
  server.use(
    http.post(`${PATH}/again`, async ({ request }) => {
      posted.push(['again', await request.json()])
      return ok({ infoId: '902' })
    }),
  )
})

async function press(quote: DeskQuote | undefined, language: 'zh' | 'en' = 'zh') {
  server.use(
    http.post(`${PATH}/quote`, async ({ request }) => {
      posted.push(['quote', await request.json()])
      return quote ? ok(quote) : HttpResponse.error()
    }),
  )
  // It cost something then; what counts is today.
  const record = buildRecord({ cost: { amount: '9.99', currency: 'USD' } })
  const app = renderApp(<RecordActions record={record} look="buttons" />, { permissions: ['drawInfo_edit'], language })
  await app.user.click(screen.getByRole('button', { name: language === 'zh' ? /^同样参数再画/ : /same parameters/i }))
  return app
}
const question = async () => within(await screen.findByRole('dialog'))
const asked = ['quote', { ids: ['901'] }]

describe('drawing a record once more', () => {
  it('asks by the price of today, and draws once that was agreed to', async () => {
    const { user } = await press({ ...FREE, costs: [{ amount: '0.35', currency: 'CNY' }] })

    const dialog = await question()
    expect(dialog.getByText('0.35 CNY')).toBeTruthy()
    expect(dialog.queryByText(/9\.99/)).toBeNull()
    expect(posted).toEqual([asked])
    await user.click(dialog.getByRole('button', { name: '同样参数再画' }))

    await waitFor(() => expect(posted).toEqual([asked, ['again', { id: '901' }]]))
  })

  it('goes on at once where it costs nothing today', async () => {
    await press(FREE)

    await waitFor(() => expect(posted).toEqual([asked, ['again', { id: '901' }]]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that it is an estimate, and which budget it would use up', async () => {
    await press({
      ...FREE,
      costs: [{ amount: '0.30', currency: 'CNY' }],
      isEstimate: 1,
      budgets: [{ name: '活动', left: '0.10', currency: 'CNY', isStopping: 1 }],
    })

    const dialog = await question()
    expect(dialog.getByText('约 0.30 CNY')).toBeTruthy()
    expect(dialog.getByText('按这个接口最近的绘画估算')).toBeTruthy()
    expect(dialog.getByRole('alert').textContent).toContain('活动')
  })

  it.each([
    ['nobody entered one', { ...FREE, costs: [], unpriced: 1 }, 'The API has no price set. Drawing may be charged.'],
    ['it could not be asked', undefined, 'Couldn’t get today’s price. Drawing may be charged.'],
  ])('says that the price is unknown where %s, and draws nothing without being asked to', async (_, quote, why) => {
    const { user } = await press(quote, 'en')

    const dialog = await question()
    expect(dialog.getByText('Price unknown')).toBeTruthy()
    expect(dialog.getByText(why)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Not now' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posted).toEqual([asked])
  })
})
