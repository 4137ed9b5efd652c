import { defineResource } from '@drawdesk/contract/core/resource'
import { auditFields, Id, Type } from '@drawdesk/contract/core/schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { failed, ok, pageOf, server } from '../../testing/server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { auditOf, fakeResource } from '../testing/fake-resource.ts'
import { EndlessResourcePage } from './endless-resource-page.tsx'
import { ENDLESS_SIZE } from './use-endless-list.ts'

const call = defineResource({
  name: 'call',
  code: 'call',
  path: '/blade-test/call',
  row: Type.Object({ id: Id, word: Type.String(), ...auditFields }),
  actions: ['view'],
  fields: { word: { kind: 'text', search: 'contains' } },
  texts: {
    title: { zh: '调用', en: 'Calls' },
    purpose: { zh: '每一次调用', en: 'Every call' },
    fields: { word: { label: { zh: '词', en: 'Word' } } },
  },
})
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(100_000 - index), word: `w${index}`, ...auditOf() }))

async function open(count: number, options: { path?: string; language?: 'zh' | 'en' } = {}) {
  const fake = fakeResource(call, rowsOf(count))
  const app = renderApp(<EndlessResourcePage resource={call} />, {
    permissions: [],
    language: 'zh',
    path: '/calls',
    ...options,
  })
  await screen.findByText('w0')
  return { ...app, fake }
}

const foot = () => screen.getByText(/^已(加载|全部加载)/).textContent
const body = () => screen.getByRole('region', { name: '调用列表' })

/** Scrolls the rows to this distance from their end. */
function scrollTo(fromEndPx: number): void {
  const element = body()
  vi.spyOn(element, 'scrollHeight', 'get').mockReturnValue(5_000)
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(400)
  element.scrollTop = 5_000 - 400 - fromEndPx
  fireEvent.scroll(element)
}

describe('a list without pages', () => {
  it('says how many of how many are there, and brings more below the last one by its button', async () => {
    const { user, fake } = await open(250)
    expect(foot()).toBe('已加载 100 / 250 条')

    await user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(foot()).toBe('已加载 200 / 250 条'))
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(foot()).toBe('已全部加载，共 250 条'))

    expect(fake.lists.map((query) => [query.get('size'), query.get('beforeId'), query.get('current')])).toEqual([
      ['100', null, null],
      ['100', '99901', null],
      ['100', '99801', null],
    ])
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
  })

  it('brings more before the reader has scrolled to the end, and not sooner', async () => {
    const { fake } = await open(250)

    scrollTo(3_000)
    expect(fake.lists).toHaveLength(1)
    scrollTo(300)

    await waitFor(() => expect(foot()).toBe('已加载 200 / 250 条'))
  })

  it('holds only the rows in view in the document beyond two hundred', async () => {
    const { user } = await open(300)
    for (const loaded of [200, 300]) {
      await user.click(screen.getByRole('button', { name: '加载更多' }))
      await waitFor(() => expect(foot()).toContain(String(loaded)))
    }

    expect(screen.getAllByText(/^w\d+$/).length).toBeLessThan(100)
    expect(within(body()).getByText('w0')).toBeTruthy()
    expect(body().tabIndex).toBe(0)
  })

  it('begins anew with other filters, which alone stand in the address', async () => {
    const { user, fake, location } = await open(250, { path: '/calls?current=3&descs=word' })
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(foot()).toBe('已加载 200 / 250 条'))

    await user.type(screen.getByRole('textbox', { name: '搜索' }), 'w{Enter}')

    await waitFor(() => expect(foot()).toBe('已加载 100 / 250 条'))
    expect([location().search, fake.lists.at(-1)?.get('q'), fake.lists.at(-1)?.get('beforeId')]).toEqual([
      '?q=w',
      'w',
      null,
    ])
    expect(fake.lists.every((query) => query.get('descs') === null)).toBe(true)
  })

  it('reads only the first rows again when it is reloaded', async () => {
    const { user, fake } = await open(250)
    await user.click(screen.getByRole('button', { name: '加载更多' }))
    await waitFor(() => expect(foot()).toBe('已加载 200 / 250 条'))
    fake.rows = [{ id: '200000', word: 'newest', ...auditOf() }, ...fake.rows]

    await user.click(screen.getByRole('button', { name: '刷新' }))

    expect(await screen.findByText('newest')).toBeTruthy()
    expect([foot(), fake.lists.length]).toEqual(['已加载 100 / 251 条', 3])
  })

  it('keeps what is there when the next rows do not come, and asks again only when asked', async () => {
    const { user } = await open(250)
    let calls = 0
    server.use(
      http.get('*/api/blade-test/call/list', () => {
        calls += 1
        return calls === 1 ? failed(500, '服务异常') : ok(pageOf(rowsOf(250).slice(100, 150)))
      }),
    )
    scrollTo(300)
    expect((await screen.findByText('后面的内容没能加载出来')).getAttribute('role')).toBe('alert')

    scrollTo(200)
    expect(calls).toBe(1)
    await user.click(screen.getByRole('button', { name: '重试' }))

    await waitFor(() => expect(foot()).toBe('已全部加载，共 150 条'))
  })

  it('says that there are more than were counted', async () => {
    server.use(
      http.get('*/api/blade-test/call/list', () =>
        ok(pageOf(rowsOf(ENDLESS_SIZE), { total: 100_000, totalMore: true, size: ENDLESS_SIZE })),
      ),
    )
    renderApp(<EndlessResourcePage resource={call} />, { permissions: [], language: 'en', path: '/calls' })

    expect(await screen.findByText('100 of 100,000+ loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy()
  })
})
