import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveLiveEvents } from '../../../../testing/live-events.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { buildRecord } from '../../testing/build-rows.ts'
import { fakeRecords } from '../../testing/fake-records.ts'
import { NEWEST_MOST } from '../gallery.api.ts'
import SdDrawPage from './gallery.page.tsx'

const PATH = '/blade-biz/sdDraw'

beforeEach(() => server.use(http.get('/api/blade-biz/:list/page', () => ok(pageOf([])))))

describe('the gallery', () => {
  it('is a calm gallery: pictures, names and styles, nothing about states', async () => {
    fakeRecords(PATH, [buildRecord({ styleName: '水彩' })])
    renderApp(<SdDrawPage />)

    expect(await screen.findByRole('button', { name: '查看 雨后的小镇' })).toBeTruthy()
    expect(screen.getByText('水彩')).toBeTruthy()
    expect([screen.queryByText('已完成'), screen.queryByRole('button', { name: /再画一次/ })]).toEqual([null, null])
    expect(screen.getByText('共 1 条')).toBeTruthy()
  })

  it('says that there is a new work once it is finished, and not while it is drawn', async () => {
    const events = serveLiveEvents()
    signInForTest()
    const fake = fakeRecords(PATH, [buildRecord()])
    const asked = () => fake.asked.filter((query) => query.get('size') === String(NEWEST_MOST)).length
    const { user } = renderApp(<SdDrawPage />, { path: '/?look=901' })
    await screen.findByRole('dialog', { name: /雨后的小镇/ })
    await events.opened()

    const drawn = { type: 'draw', id: '902', progress: 0.5, version: 2 } as const
    events.publish({ ...drawn, state: 1 })
    fake.rows = [buildRecord({ id: '902', prompt: '新的船' }), ...fake.rows]
    events.publish({ ...drawn, state: 2, version: 3 })
    await waitFor(() => expect(asked()).toBe(1))
    expect(screen.queryByTitle('新的船')).toBeNull()
    await user.keyboard('{Escape}')

    expect(await screen.findByTitle('新的船')).toBeTruthy()
    expect(asked()).toBe(1)
  })

  it('opens a picture in large, from which only those who may see records go to the record', async () => {
    fakeRecords(PATH, [buildRecord()])
    const { user, location } = renderApp(<SdDrawPage />)

    await user.click(await screen.findByRole('button', { name: '查看 雨后的小镇' }))

    expect(await screen.findByRole('dialog', { name: /雨后的小镇/ })).toBeTruthy()
    expect(location().search).toBe('?look=901')
    expect(screen.getByRole('link', { name: '下载原图' }).getAttribute('href')).toBe('/files/77')
    expect(screen.queryByRole('button', { name: '打开详情' })).toBeNull()
  })

  it('is filtered by the words of the prompt, in the address', async () => {
    const fake = fakeRecords(PATH, [buildRecord()])
    const { user, location } = renderApp(<SdDrawPage />)

    await user.type(await screen.findByRole('textbox', { name: '搜索' }), '小镇{Enter}')

    await waitFor(() => expect(fake.asked.some((query) => query.get('q') === '小镇')).toBe(true))
    expect(location().search).toContain('q=')
  })

  it('says what belongs here while it is empty, and when somebody may not see it', async () => {
    fakeRecords(PATH, [])
    const { unmount } = renderApp(<SdDrawPage />)
    expect(await screen.findByText('图库里还没有作品')).toBeTruthy()
    unmount()

    server.use(http.get(`/api${PATH}/page`, () => failed(403, '请求被拒绝')))
    renderApp(<SdDrawPage />, { path: '/?prompt=x', language: 'en' })

    expect(await screen.findByText('You don’t have access to the gallery')).toBeTruthy()
  })
})
