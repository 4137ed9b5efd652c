import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { ColumnChart, type ChartColumn } from './column-chart.tsx'

const column = (key: string, ok: number, failed = 0, to?: string): ChartColumn => ({
  key,
  label: '',
  name: key,
  total: String(ok + failed),
  spoken: `${key}：${ok + failed}`,
  parts: [
    { series: 'accent', label: '完成', value: ok, text: String(ok) },
    { series: 'failed', label: '失败', value: failed, text: String(failed) },
  ],
  ...(to !== undefined && { to }),
})

function renderChart(columns: readonly ChartColumn[]) {
  return renderApp(
    <ColumnChart
      label="每天"
      columns={columns}
      top={10}
      axis={String}
      legend={[{ series: 'accent', label: '完成' }]}
      heightPx={100}
    />,
  )
}

it('is one stop of the Tab key, at its newest column, and is walked by arrows, Home and End', async () => {
  const { user } = renderChart([column('一日', 3), column('二日', 4, 2), column('三日', 0)])

  await user.tab()
  expect(document.activeElement?.textContent).toContain('三日：0')
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toContain('二日：6')
  await user.keyboard('{Home}')
  expect(document.activeElement?.textContent).toContain('一日：3')
  await user.keyboard('{ArrowLeft}{End}')
  expect(document.activeElement?.textContent).toContain('三日：0')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

it('says its name, its legend and the figures of each column', () => {
  renderChart([column('一日', 3), column('二日', 4, 2)])
  const chart = within(screen.getByRole('figure', { name: '每天' }))

  expect(chart.getAllByRole('button').map(({ textContent }) => textContent?.includes('：'))).toEqual([true, true])
  expect(within(chart.getByRole('list', { name: '图例' })).getByText('完成')).toBeTruthy()
  expect(chart.getByRole('button', { name: '二日：6' })).toBeTruthy()
})

it('leads to what a column counts where it has an address', () => {
  renderChart([column('一日', 3, 0, '/drawing/drawInfo?state=2')])

  expect(screen.getByRole('link', { name: '一日：3' }).getAttribute('href')).toBe('/drawing/drawInfo?state=2')
})

it('stripes what failed, so that it is known without its colour, and draws nothing of what is none', () => {
  const { container } = renderChart([column('一日', 3), column('二日', 4, 2)])
  const [first, second] = container.querySelectorAll('.chart-stack')

  expect(first?.querySelectorAll(':scope > rect')).toHaveLength(1)
  expect(second?.querySelector('rect.chart-failed')?.getAttribute('fill')).toMatch(/^url\(#/)
})
