import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { MenuNode } from '../../lib/menu.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { greetingKeyOf } from './greeting.ts'
import HomePage from './home.page.tsx'

const page = (name: string, path: string): MenuNode => ({ id: path, name, path, code: path, source: 'api' })
const drawing = [page('绘画接口', '/drawing/drawApi'), page('绘画记录', '/drawing/drawInfo')]
const desk = page('通知公告', '/desk/notice')

const picture = { id: '901', prompt: '红色的小船', state: 2, createTime: '2026-01-02 03:04:05', files: [{ thumbUrl: '/thumb.png', url: '/whole.png' }] }

interface HomeChoice {
  menu?: MenuNode[]
  pictures?: unknown[]
  notices?: unknown[]
  apiCount?: number
}

function openHome({ menu = [...drawing, desk], pictures = [picture], notices = [], apiCount = 1 }: HomeChoice = {}, permissions: string[] = []) {
  signInForTest()
  server.use(
    http.get('/api/blade-system/menu/routes', () => ok(menu)),
    http.get('/api/blade-biz/drawInfo/page', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (query.get('size') === '8') return ok(pageOf(pictures))
      return ok(pageOf([], { total: query.get('state') === '3' ? 2 : query.get('state') === '0,1' ? 4 : 1286 }))
    }),
    http.get('/api/blade-desk/notice/list', () => ok(pageOf(notices))),
    http.get('/api/blade-biz/drawApi/selectDrawApiPage', () => ok(pageOf([], { total: apiCount }))),
  )
  return renderApp(<HomePage />, { permissions })
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the home page', () => {
  it('counts the drawings of today, running and failed', async () => {
    openHome()

    expect(await screen.findByRole('link', { name: '今日绘画1,286' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: '进行中4' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: '今日失败2' })).toBeTruthy()
  })

  it('shows the latest pictures, each leading to its record', async () => {
    openHome()

    const link = await (await section('最新作品')).findByRole('link', { name: /红色的小船/ })
    expect(link.getAttribute('href')).toBe('/drawing/drawInfo?id=901')
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/thumb.png')
  })

  it('tells somebody without a drawing API to connect one first', async () => {
    const { user, location } = openHome({ pictures: [], apiCount: 0 })

    expect(await screen.findByText('先接入一个绘画接口')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '接入绘画接口' }))

    expect(location().pathname).toBe('/drawing/drawApi')
  })

  it('tells somebody with an API to draw', async () => {
    openHome({ pictures: [], apiCount: 2 })

    expect(await screen.findByRole('button', { name: '去试画一张' })).toBeTruthy()
  })

  it('shows the notices, and offers to write one only to those who may', async () => {
    openHome({ notices: [{ id: '1', title: '周末巡检', categoryName: '发布通知', releaseTime: '2026-01-02 03:04:05' }] })

    expect(await screen.findByRole('link', { name: /周末巡检/ })).toBeTruthy()
  })

  it.each([
    [['notice_add'], 1],
    [[], 0],
  ])('with the rights %j offers %i button to write a notice', async (permissions, count) => {
    openHome({}, permissions)

    await screen.findByText('还没有通知')
    expect(screen.queryAllByRole('button', { name: '发布通知' })).toHaveLength(count)
  })

  it('leaves out what the person may not open and asks nothing about it', async () => {
    openHome({ menu: [page('参数', '/system/param')] })

    expect(await screen.findByRole('link', { name: '参数' })).toBeTruthy()
    expect(screen.queryByText('最新作品')).toBeNull()
    expect(screen.queryByText('通知公告')).toBeNull()
  })

  it('shows a failure in its own place and keeps the rest', async () => {
    openHome()
    server.use(http.get('/api/blade-desk/notice/list', () => failed(500, '服务器异常')))

    expect(await screen.findByText('通知没有加载成功')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /红色的小船/ })).toBeTruthy()
  })
})

describe('the welcome', () => {
  it('offers the tour at the first sign-in, and not again once waved off', async () => {
    const { user, unmount } = openHome()

    await user.click(await screen.findByRole('button', { name: '不用了' }))
    expect(screen.queryByRole('region', { name: /第一次来/ })).toBeNull()
    unmount()
    openHome()

    await screen.findByRole('heading', { name: '最新作品' })
    expect(screen.queryByRole('region', { name: /第一次来/ })).toBeNull()
  })

  it('says where things are and is over at the end', async () => {
    const { user } = openHome()

    await user.click(await screen.findByRole('button', { name: '开始看看' }))
    expect(await screen.findByText('打开的页面留在这里，切回来时筛选和填了一半的内容都还在。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '开始使用' }))

    await waitFor(() => expect(screen.queryByRole('region', { name: /第一次来/ })).toBeNull())
  })
})

describe('the greeting', () => {
  it.each([
    [0, 'greeting.night'],
    [5, 'greeting.morning'],
    [11, 'greeting.noon'],
    [13, 'greeting.afternoon'],
    [18, 'greeting.evening'],
  ] as const)('from %i o’clock is %s', (hour, key) => {
    expect(greetingKeyOf(hour)).toBe(key)
  })
})
