import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { RecordFacts } from '../../gallery/record/record-facts.tsx'
import DrawInfoPage from '../../records/draw-info.page.tsx'
import { buildRecord } from '../../testing/build-rows.ts'
import { fakeRecords } from '../../testing/fake-records.ts'

const CHARGED = { amount: '0.28', currency: 'CNY' }

beforeEach(() => {
  signInForTest()
  server.use(http.get('/api/blade-biz/:list/page', () => ok(pageOf([]))))
})

describe('what a record cost', () => {
  const rows: [prompt: string, shown: string, facts: Partial<DrawInfo>][] = [
    ['收费', '¥0.28', { cost: CHARGED }],
    ['免费', '免费', { cost: { amount: '0.00', currency: 'CNY' } }],
    ['没价格', '未知', { cost: null, apiId: '11' }],
    ['失败', '无费用', { cost: null, state: 3, files: [] }],
    ['失败但收费', '¥0.28', { cost: CHARGED, state: 3, files: [] }],
    ['在画', '', { cost: null, state: 1, files: [] }],
  ]
  const show = (permissions: string[]) => {
    fakeRecords(
      '/blade-biz/drawInfo',
      rows.map(([prompt, , facts], at) => buildRecord({ id: String(900 - at), prompt, ...facts })),
    )
    renderApp(<DrawInfoPage />, { permissions, path: '/?view=table' })
  }

  it('stands in the list for who sees costs: the amount, or why there is none', async () => {
    show(['drawInfo_view', 'drawCosts_view'])
    await screen.findByText('收费')
    const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === '费用')
    const costOf = (prompt: string) =>
      within(screen.getByText(prompt, { selector: '.res-line' }).closest('tr') as HTMLElement).getAllByRole('cell')[at]
        ?.textContent

    expect(rows.map(([prompt]) => costOf(prompt))).toEqual(rows.map(([, shown]) => shown))
  })

  it('is no column for who does not', async () => {
    show(['drawInfo_view'])

    expect(await screen.findByText('收费')).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: '费用' })).toBeNull()
  })

  it('stands with one’s own record, and with those of others for who sees costs', () => {
    const facts = (userId: string, permissions: string[]) => {
      const app = renderApp(
        <RecordFacts record={buildRecord({ userId, cost: CHARGED })} lineage={undefined} onOpen={undefined} />,
        { permissions },
      )
      const isThere = screen.queryByText('¥0.28') !== null
      app.unmount()
      return isThere
    }

    expect([facts('1', []), facts('2', []), facts('2', ['drawCosts_view'])]).toEqual([true, false, true])
  })
})
