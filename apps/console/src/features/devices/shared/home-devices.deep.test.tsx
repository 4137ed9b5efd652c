import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { buildDevice } from '../testing/build-device.ts'
import HomeDevices from './home-devices.tsx'

const open = (answer: () => Response) => {
  server.use(http.get('*/api/blade-biz/drawLogin/page', answer))
  renderApp(<HomeDevices />)
}

describe('devices on the home page', () => {
  it('are counted as far as they are in service, and those that stand still are named', async () => {
    open(() =>
      ok(
        pageOf([
          buildDevice({ id: '1' }),
          buildDevice({
            id: '2',
            deviceName: '南馆',
            troubles: ['offline', 'outOfPaper'],
            prints: { waiting: 2, printing: 0 },
          }),
          buildDevice({
            id: '3',
            deviceName: '西馆',
            troubles: ['printerStopped'],
            prints: { waiting: 5, printing: 1 },
          }),
          buildDevice({ id: '4', troubles: ['paperLow'] }),
          buildDevice({ id: '5', troubles: ['inactive', 'offline'] }),
        ]),
      ),
    )
    const stopped = within(await screen.findByRole('list'))

    expect(stopped.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['西馆打印机停了', '/operation/drawLogin?id=3'],
      ['南馆离线', '/operation/drawLogin?id=2'],
    ])
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(figures).toEqual(['3', '1', '1', '7'])
  })

  it('say that there are none, or that they did not come', async () => {
    open(() => ok(pageOf([])))
    expect(await screen.findByText('没有在用的设备')).toBeTruthy()
  })

  it('say that they did not come', async () => {
    open(() => failed(500, '坏了'))
    expect(await screen.findByText('设备情况没有加载成功')).toBeTruthy()
  })
})
