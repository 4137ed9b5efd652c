import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { topOfDurations } from '../../../components/charts/scale.ts'
import { periodsOf } from './figures/periods.ts'
import { areaPath, dotPath, linePath } from '../../../components/charts/line-path.ts'
import QueueManagePage from './queue-manage.page.tsx'
import { buildFigures, buildLane, fakeQueue } from './testing/queue-server.ts'

const PATH = '/drawing/queueManage?tab=figures'
const LAST = {
  succeeded: 120,
  failed: 6,
  blocked: 3,
  cancelled: 1,
  waitSeconds: { p50: 12, p90: 95 },
  runSeconds: { p50: 8, p90: 21 },
}
const ERRORS = [
  { code: 'E_RATE' as const, count: 5 },
  { code: 'E_TIMEOUT' as const, count: 1 },
]

function openFigures({ path = PATH, language = 'zh' }: { path?: string; language?: 'zh' | 'en' } = {}) {
  signInForTest()
  return renderApp(<QueueManagePage />, { path, language })
}

describe('the trends', () => {
  it('say of the range how many ended and how, and how long they waited and took', async () => {
    fakeQueue({ figures: buildFigures({ last: LAST, errors: ERRORS }) })
    openFigures()

    const totals = (await screen.findByText('成功率')).closest('dl')
    expect(totals?.textContent).toBe(
      '完成120\u00a0失败6审核未通过 3已取消1\u00a0成功率95%完成 ÷（完成 + 失败）等待中位数12 秒九成在 1 分钟 35 秒 内绘画用时中位数8 秒九成在 21 秒 内',
    )
  })

  it('go through the hours by the arrow keys, each with its figures', async () => {
    fakeQueue({ figures: buildFigures({ last: LAST }) })
    const { user } = openFigures()
    const chart = await screen.findByRole('slider', { name: '每个时段结束的绘画' })

    expect(chart.getAttribute('aria-valuetext')).toBe('01-14 14:00–15:00：失败 6, 审核未通过 3, 已取消 1, 完成 120')
    chart.focus()
    await user.keyboard('{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('01-14 13:00–14:00：没有绘画')
    expect(chart.getAttribute('aria-valuenow')).toBe('23')
    await user.keyboard('{Home}{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('01-13 15:00–16:00：没有绘画')
    expect(screen.getByRole('slider', { name: '等了多久' }).getAttribute('aria-valuetext')).toBe(
      '01-14 14:00–15:00：九成不超过 1 分钟 35 秒, 一半不超过 12 秒',
    )
  })

  it('are there as a table too, the latest first', async () => {
    fakeQueue({ figures: buildFigures({ last: LAST }) })
    const { user } = openFigures()

    await user.click(await screen.findByText('以表格查看'))

    const rows = within(await screen.findByRole('region', { name: '以表格查看' })).getAllByRole('row')
    expect(rows).toHaveLength(25)
    expect(rows[1]?.textContent).toBe('01-14 14:00–15:0012063112 秒1 分钟 35 秒8 秒21 秒')
    expect(rows[2]?.textContent).toBe('01-14 13:00–14:000000––––')
  })

  it('rank the causes of failures, each leading to those failures of the lane', async () => {
    fakeQueue({ figures: buildFigures({ last: LAST, errors: ERRORS }) })
    openFigures({ path: `${PATH}&lane=11%3A000000` })

    const first = await screen.findByRole('link', { name: /^请求太频繁 E_RATE.*查看这些失败/ })
    await waitFor(() => expect(first.getAttribute('href')).toBe('/drawing/queueManage?tab=failed&code=E_RATE&apiId=11'))
    expect(first.textContent).toContain('83%')
  })

  it('are of hours or days, of one lane or all, as the address says', async () => {
    const fake = fakeQueue({
      lanes: [buildLane(), buildLane({ lane: '12:000000', apiId: '12', apiName: '画师二号' })],
      figures: buildFigures({ last: LAST }),
    })
    const { user, location } = openFigures()
    const last = () => Object.fromEntries(fake.asked.filter(({ name }) => name === 'figures').at(-1)?.query ?? [])
    await screen.findByRole('slider', { name: '画了多久' })
    expect(last()).toEqual({ range: '24h' })

    await user.click(screen.getByRole('link', { name: '最近 90 天' }))
    await waitFor(() => expect(last()).toEqual({ range: '90d' }))
    await user.click(screen.getByRole('combobox', { name: '通道' }))
    await user.click(await screen.findByTitle('画师二号'))

    await waitFor(() => expect(last()).toEqual({ range: '90d', lane: '12:000000' }))
    expect(location().search).toBe('?tab=figures&range=90d&lane=12%3A000000')
  })

  it('say that nothing ended, and lead back to all lanes', async () => {
    fakeQueue({ figures: buildFigures() })
    const { user, location } = openFigures({ path: `${PATH}&lane=x` })

    await user.click(await screen.findByRole('button', { name: '看全部通道' }))

    expect(location().search).toBe('?tab=figures')
  })

  it('offer to try again when they do not come', async () => {
    const fake = fakeQueue({ figures: buildFigures({ last: LAST }) })
    fake.refuse('figures', () => failed(500, '服务器异常'))
    const { user } = openFigures()
    await screen.findByText('走势没有加载成功')
    fake.refuse('figures', undefined)

    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('slider', { name: '等了多久' })).toBeTruthy()
  })

  it('speak English', async () => {
    fakeQueue({ figures: buildFigures({ last: LAST }) })
    openFigures({ language: 'en' })

    expect((await screen.findByRole('slider', { name: 'Wait time' })).getAttribute('aria-valuetext')).toBe(
      '01-14 14:00–15:00: p90 1 min 35 s, Median 12 s',
    )
  })
})

describe('the parts of a chart', () => {
  it.each([
    [0.3, 1],
    [1, 1],
    [1.2, 2],
    [41, 60],
    [61, 120],
    [3_601, 7_200],
    [50_000, 86_400],
    [90_000, 172_800],
  ])('an axis that holds %d seconds ends at %d', (most, top) => {
    expect(topOfDurations(most)).toBe(top)
  })

  it('draws a line with gaps where nothing ended, and a dot for a point alone', () => {
    const points = [{ p50: 5, p90: 10 }, { p50: 10, p90: 10 }, null, { p50: 0, p90: 5 }]

    expect(linePath({ points, top: 10 }, 'p50')).toBe('M0.5 50L1.5 0')
    expect(dotPath({ points, top: 10 }, 'p90')).toBe('M3.5 50h0')
    expect(areaPath({ points, top: 10 })).toBe('M0.5 0L1.5 0L1.5 0L0.5 50Z')
  })

  it('names hours and days, the last one by its word, and labels every few counted from there', () => {
    const hours = periodsOf(
      [
        '2026-01-13 17:00:00',
        '2026-01-13 18:00:00',
        ...Array.from({ length: 5 }, (_, i) => `2026-01-13 ${19 + i}:00:00`),
      ],
      '24h',
      '现在',
    )
    expect(hours.map(({ label }) => label)).toEqual(['17:00', '', '', '', '', '', '现在'])
    expect(hours.at(-1)?.name).toBe('01-13 23:00–00:00')
    expect(periodsOf(['2026-01-09 00:00:00'], '90d', '今天')).toEqual([{ label: '今天', name: '2026-01-09' }])
  })

  it('never rounds a failure away', () => {})
})
