import { STATUS_PATH, type ServiceStatus } from '@drawdesk/contract/operation/status'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import StatusPage from './status.page.tsx'

const status = (more: Partial<ServiceStatus> = {}): ServiceStatus => ({
  level: 'ok',
  time: '2026-11-23 13:00:00',
  server: {
    level: 'ok',
    host: 'desk-1',
    pid: 12,
    role: 'all',
    version: '0.1.0',
    node: 'v24.1.0',
    startedTime: '2026-11-23 12:00:00',
    memoryBytes: 220 * 1024 ** 2,
  },
  workers: {
    level: 'ok',
    records: [
      {
        id: 'w',
        role: 'worker',
        host: 'desk-2',
        pid: 7,
        running: 1,
        concurrency: 4,
        isDraining: false,
        isAlive: true,
        startedTime: '2026-11-23 12:00:00',
      },
    ],
  },
  queues: {
    level: 'ok',
    records: [
      { queue: 'draw', waiting: 3, running: 1, oldestWaitSeconds: 95, failing: 0 },
      { queue: 'strange', waiting: 0, running: 0, oldestWaitSeconds: 0, failing: 0 },
    ],
  },
  database: {
    level: 'ok',
    version: '18.0',
    isEmbedded: true,
    pingMs: 2,
    bytes: 90 * 1024 ** 2,
    connections: 12,
    connectionsMost: 100,
    backup: { doneTime: '', file: '', bytes: 0, failedTime: '', reason: '' },
  },
  storage: {
    level: 'ok',
    kind: 'folder',
    place: '/data',
    probeMs: 3,
    freeBytes: 40 * 1024 ** 3,
    totalBytes: 100 * 1024 ** 3,
    error: '',
  },
  services: { level: 'ok', drawApis: 4, chatApis: 2, closed: [] },
  ...more,
})

async function open(answer: ServiceStatus) {
  server.use(http.get(`*/api${STATUS_PATH}/detail`, () => ok(answer)))
  renderApp(<StatusPage />, { permissions: [], path: '/monitor/status' })
  await screen.findByRole('heading', { name: '任务队列' })
}
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)

describe('service status', () => {
  it('says that everything works, with the facts of each part', async () => {
    await open(status())

    expect(screen.getByText('一切正常')).toBeTruthy()
    expect(card('数据库').getByText('12 / 100')).toBeTruthy()
    expect(card('文件存储').getByText('40 GB / 共 100 GB')).toBeTruthy()
    expect(card('任务队列').getByRole('row', { name: '绘画 3 1 1 分钟 35 秒 0' })).toBeTruthy()
    expect(card('任务队列').getByText('strange')).toBeTruthy()
    expect(card('外部服务').getByText('没有')).toBeTruthy()
  })

  it('says in a sentence what does not work, and which services stand still', async () => {
    await open(
      status({
        level: 'bad',
        workers: { level: 'bad', records: [] },
        storage: { ...status().storage, level: 'bad', probeMs: -1, error: 'read-only' },
        services: {
          level: 'warn',
          drawApis: 4,
          chatApis: 2,
          closed: [
            {
              kind: 'draw',
              tenantId: '100001',
              tenantName: '青山画室',
              apiId: '7',
              name: '万相',
              reason: '密钥不被接受',
              until: '',
            },
          ],
        },
      }),
    )

    expect(screen.getByText('有服务不可用')).toBeTruthy()
    expect(card('工作进程').getByText(/没有进程在接任务/)).toBeTruthy()
    expect(card('文件存储').getByText('文件写不进去或读不出来：read-only')).toBeTruthy()
    expect(card('外部服务').getByText(/绘画 · 青山画室 \(100001\) · 处理后恢复/)).toBeTruthy()
  })

  it('says that there never was a backup, and how to make one', async () => {
    await open(status({ level: 'warn', database: { ...status().database, level: 'warn' } }))

    expect(screen.queryByText('一切正常')).toBeNull()
    expect(card('数据库').getByText('还没有备份，数据丢失后无法恢复。请在服务器上运行 npm run backup。')).toBeTruthy()
    expect(card('数据库').getByText('从未备份')).toBeTruthy()
  })

  it('says that it could not be loaded, and tries again', async () => {
    server.use(http.get(`*/api${STATUS_PATH}/detail`, () => failed(500, '服务器异常')))
    const { user } = renderApp(<StatusPage />, { permissions: [], path: '/monitor/status' })
    await screen.findByText('服务状态没能加载出来')

    server.use(http.get(`*/api${STATUS_PATH}/detail`, () => ok(status())))
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByText('一切正常')).toBeTruthy()
    expect(card('工作进程').getByText('desk-2')).toBeTruthy()
  })
})
