import type { DrawInfoDetail, DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveLiveEvents, setHidden, type LiveEvents } from '../../../testing/live-events.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { buildFile, buildRecord } from '../testing/build-rows.ts'
import { fakeRecords, type FakeRecords } from '../testing/fake-records.ts'
import DrawInfoPage from './draw-info.page.tsx'

/** The rows of a list; its head, which stays in view, is a table before them. */
const rowsTable = async () => (await screen.findAllByRole('table')).at(-1) as HTMLElement

const PATH = '/blade-biz/drawInfo'
const RIGHTS = ['drawInfo_view', 'drawInfo_edit']
const running = (facts: Partial<DrawInfoDetail> = {}) =>
  buildRecord({ state: 1, progress: 0.3, files: [], finishedTime: '', version: 3, ...facts })
const news = (version: number, state: DrawState, progress: number, id = '901') => ({
  type: 'draw' as const,
  id,
  state,
  progress,
  version,
})

let events: LiveEvents
let fake: FakeRecords
/** Ids that were asked for by themselves. */
const askedIds = () => fake.asked.map((query) => query.get('id')).filter((id) => id !== null)

beforeEach(() => {
  events = serveLiveEvents()
  signInForTest()
  server.use(
    http.get('/api/blade-biz/:list/page', () => ok(pageOf([]))),
    http.get('/api/blade-biz/drawApi/checkSendDraw', () => ok({ previewUrl: '' })),
  )
})
afterEach(() => setHidden(false))

async function open(rows: DrawInfoDetail[], path = '/') {
  fake = fakeRecords(PATH, rows)
  const app = renderApp(
    <div className="pane">
      <DrawInfoPage />
    </div>,
    { permissions: RIGHTS, path },
  )
  await events.opened()
  return app
}

/** The server has it, and publishes it. */
function becomes(row: DrawInfoDetail): void {
  fake.rows = fake.rows.some(({ id }) => id === row.id)
    ? fake.rows.map((one) => (one.id === row.id ? row : one))
    : [row, ...fake.rows]
  events.publish(news(row.version, row.state, row.progress, row.id))
}

describe('a drawing on the gallery', () => {
  it('goes from its progress to its picture as events say, asked for once, whatever order that comes in', async () => {
    const { container } = await open([running()])
    expect(await screen.findByText('30%')).toBeTruthy()

    events.publish(news(6, 1, 0.7), news(5, 1, 0.5), news(2, 0, 0))
    expect(await screen.findByText('70%')).toBeTruthy()
    expect(askedIds()).toEqual([])
    becomes(buildRecord({ version: 8, files: [buildFile({ thumbUrl: '/files/new' })] }))
    events.publish(news(7, 1, 0.9))

    expect(await screen.findByText('已完成')).toBeTruthy()
    expect(container.querySelector('.wall-card img')?.getAttribute('src')).toBe('/files/new')
    expect(askedIds()).toEqual(['901'])
  })

  it('is asked for anew when some news are gone', async () => {
    await open([running()])
    expect(await screen.findByText('30%')).toBeTruthy()

    fake.rows = [buildRecord({ version: 9, files: [buildFile()] })]
    events.resync()

    expect(await screen.findByText('已完成')).toBeTruthy()
  })

  it('stands where it is by now when the window comes back', async () => {
    await open([running()])
    events.publish(news(4, 1, 0.4))
    expect(await screen.findByText('40%')).toBeTruthy()

    setHidden(true)
    becomes(buildRecord({ version: 8, files: [buildFile()] }))
    setHidden(false)

    expect(await screen.findByText('已完成')).toBeTruthy()
    expect(events.connections).toEqual(['', '1'])
  })

  it('can be done to what its state allows by now, also when it was selected before', async () => {
    const { user } = await open([running()])
    await user.click(await screen.findByRole('checkbox', { name: '选择 雨后的小镇' }))
    expect(screen.getByRole('button', { name: '停止（1）' })).toBeTruthy()

    becomes(
      buildRecord({
        version: 8,
        state: 3,
        files: [],
        error: { code: 'E_BUSY', msg: '太忙了', retryable: true, upstreamStatus: 503 },
      }),
    )

    expect(await screen.findByRole('button', { name: '重试失败（1）' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '停止（1）' })).toBeNull()
    expect(screen.getByText('太忙了')).toBeTruthy()
  })
})

describe('a new drawing', () => {
  it('comes onto the gallery by itself for who is at its top', async () => {
    await open([running()])
    expect(await screen.findByText('30%')).toBeTruthy()

    becomes(running({ id: '902', prompt: '别人的船', state: 0, progress: 0, version: 1 }))

    expect(await screen.findByTitle('别人的船')).toBeTruthy()
  })

  it('waits behind a button for who has selected something, and moves nothing', async () => {
    const { user } = await open([buildRecord()])
    await user.click(await screen.findByRole('checkbox', { name: '选择 雨后的小镇' }))

    becomes(running({ id: '902', prompt: '别人的船', version: 1 }))
    const button = await screen.findByRole('button', { name: /1 条新的，回到最新/ })
    expect(screen.queryByTitle('别人的船')).toBeNull()
    await user.click(button)

    expect(await screen.findByTitle('别人的船')).toBeTruthy()
  })

  it('says in the table that its pictures were taken down, or that it waits for another try', async () => {
    await open(
      [running({ waits: 1 }), running({ id: '903', prompt: '撤下的船', state: 2, takenDown: 1, files: [] })],
      '/?view=table',
    )
    const table = within(await rowsTable())

    const down = await table.findByRole('row', { name: /撤下的船/ })
    expect([
      down.textContent?.includes('已拦截'),
      down.textContent?.includes('已完成'),
      down.querySelector('.draw-prompt-thumb')?.childElementCount,
    ]).toEqual([true, false, 1])
    expect(table.getByText('等待重试')).toBeTruthy()
    events.publish(news(4, 1, 0.8))
    expect(await table.findByText('绘画中')).toBeTruthy()
  })

  it('is announced above the table, and its rows follow', async () => {
    const { user } = await open([running()], '/?view=table')
    const table = within(await rowsTable())
    expect(await table.findByText('30%')).toBeTruthy()

    events.publish(news(4, 1, 0.8))
    expect(await table.findByText('80%')).toBeTruthy()
    becomes(running({ id: '902', prompt: '别人的船', version: 1 }))
    await user.click(await screen.findByRole('button', { name: /1 条新的/ }))

    expect(await table.findByText('别人的船')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /条新的/ })).toBeNull())
  })
})

describe('an open record', () => {
  it('follows its drawing to the end', async () => {
    await open([running()], '/?id=901')
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('30%')).toBeTruthy()

    events.publish(news(5, 1, 0.6))
    expect(await drawer.findByText('60%')).toBeTruthy()
    becomes(buildRecord({ version: 8 }))

    expect(await drawer.findByText('已完成')).toBeTruthy()
    expect(drawer.queryByText('60%')).toBeNull()
  })
})
