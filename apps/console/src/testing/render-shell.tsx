import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { BrowserRouter } from 'react-router'
import { Entries } from '../app/root.tsx'
import { resetTabs } from '../app/tabs/tabs-store.ts'
import type { MenuNode } from '../lib/menu/menu.ts'
import { figuresForTest } from './figures.ts'
import { ok, pageOf, server } from './server.ts'

const leaf = (id: string, name: string, path: string): MenuNode => ({ id, name, path, code: path, source: 'setting' })

/** A small menu: two groups, three pages. */
export const testMenu: MenuNode[] = [
  {
    id: '2',
    name: '系统',
    path: '/system',
    code: 'system',
    source: 'setting',
    children: [leaf('21', '参数', '/system/param')],
  },
  {
    id: '3',
    name: '消息',
    path: '/desk',
    code: 'desk',
    source: 'message',
    children: [leaf('31', '通知公告', '/desk/notice')],
  },
]

/** Answers what the frame asks for: menu, buttons, and empty lists for the pages. */
export function answerShell({ menu = testMenu, buttons = [] }: { menu?: MenuNode[]; buttons?: unknown[] } = {}): void {
  server.use(
    http.get('/api/blade-system/menu/routes', () => ok(menu)),
    http.get('/api/blade-system/menu/buttons', () => ok(buttons)),
    http.get('/api/blade-system/menu/top-menu', () => ok([])),
    http.get('/api/blade-system/tenant/select', () => ok([])),
    http.get('/api/blade-biz/userPay/balance', () =>
      ok({ userId: '1', userName: '管理员', balance: 48, held: 0, days: 0, prints: 0 }),
    ),
    http.get('/api/blade-desk/notice/latest', () => ok({ unread: 0, records: [] })),
    http.get('/api/blade-biz/events/stream', quietStream),
    // Pages enough for an address that names one: a list goes back to its last.
    http.get('/api/blade-system/param/list', () => ok(pageOf([], { pages: 9 }))),
    http.get('/api/blade-desk/notice/list', () => ok(pageOf([]))),
    http.get('/api/blade-biz/drawInfo/page', () => ok(pageOf([]))),
    http.get('/api/blade-biz/drawInfo/figures', () => ok(figuresForTest())),
    http.get('/api/blade-biz/drawApi/selectDrawApiPage', () => ok(pageOf([]))),
    http.get('/api/blade-system/dict/dictionary', () => ok([])),
  )
}

/** A stream of live events that stays open and says nothing. */
export function quietStream(): HttpResponse<ReadableStream> {
  return new HttpResponse(new ReadableStream({ start: () => undefined }), {
    headers: { 'Content-Type': 'text/event-stream' },
  })
}

/** The whole console at an address, as `main` shows it. */
export function renderShell(path: string): { user: UserEvent } {
  window.history.replaceState(null, '', path)
  act(resetTabs)
  render(
    <BrowserRouter>
      <Entries />
    </BrowserRouter>,
  )
  return { user: userEvent.setup() }
}
