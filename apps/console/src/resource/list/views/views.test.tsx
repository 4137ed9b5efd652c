import type { ListView } from '@drawdesk/contract/settings/list-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import { ResourcePage } from '../../resource-page.tsx'
import { chooseTenant } from '../../tenant/chosen-tenant.ts'
import { fakeResource } from '../../testing/fake-resource.ts'
import { place, PLACE_RIGHTS, placesOf } from '../../testing/place-resource.ts'
import { showViewPrefs } from '../columns/column-store.ts'
import { setShownView, storeDefault } from './view-store.ts'

afterEach(() => {
  chooseTenant(undefined)
  setShownView('place', undefined)
  showViewPrefs('place', undefined)
})

const view = (part: Partial<ListView> = {}): ListView => ({
  id: '71',
  list: 'place',
  name: '开放的',
  query: 'descs=name&state=1',
  columns: { hidden: ['rank'] },
  isShared: 1,
  ownerId: '9',
  ownerName: '许念',
  canChange: 0,
  ...part,
})

async function open({ views = [view()], path = '/places', defaultId = '', answered = Promise.resolve() } = {}) {
  const calls: { call: string; body: unknown }[] = []
  let isAsked = false
  fakeResource(place, placesOf(3))
  server.use(
    http.get('*/api/blade-desk/list-views/list', async () => {
      isAsked = true
      await answered
      return ok({ views, defaultId, canShare: 1 })
    }),
    http.post('*/api/blade-desk/list-views/:call', async ({ request, params }) => {
      calls.push({ call: String(params.call), body: await request.json() })
      return ok({ id: '99', version: 1 })
    }),
  )
  const app = renderApp(<ResourcePage resource={place} />, { permissions: PLACE_RIGHTS, path })
  await screen.findByText('地点1')
  // The chooser comes in an idle moment, and takes the place of its button.
  await waitFor(() => expect(isAsked).toBe(true))
  const openViews = async () => {
    await app.user.click(screen.getByRole('button', { name: /^视图/ }))
    return within(await screen.findByRole('list', { name: '视图' }))
  }
  return { ...app, calls, openViews }
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('views of a list', () => {
  it('bring filters, order and columns, and give back the own ones', async () => {
    const { user, location, openViews } = await open()
    await user.click(await (await openViews()).findByRole('button', { name: /^开放的/ }))

    await waitFor(() => expect(location().search).toBe('?descs=name&state=1'))
    expect(heads()).not.toContain('次序')
    await user.click(screen.getByRole('button', { name: /^开放的/ }))
    await user.click(await screen.findByRole('button', { name: '全部（列表原样）' }))

    await waitFor(() => expect(location().search).toBe(''))
    expect(heads()).toContain('次序')
  })

  it('are saved from what is on screen', async () => {
    const { user, calls, openViews } = await open({ views: [], path: '/places?state=1' })
    await openViews()
    await user.type(screen.getByRole('textbox', { name: '视图名称' }), '我的{Enter}')

    await waitFor(() => expect(calls[0]?.call).toBe('submit'))
    expect(calls[0]?.body).toMatchObject({ list: 'place', name: '我的', query: 'state=1' })
  })

  it('say when the list has left them, lead back, and keep what is shown now for who may change them', async () => {
    const { user, calls, location, openViews } = await open({ views: [view({ canChange: 1 })] })
    await user.click(await (await openViews()).findByRole('button', { name: /^开放的.*共享/ }))
    await waitFor(() => expect(location().search).toBe('?descs=name&state=1'))
    expect(screen.queryByRole('group', { name: '视图“开放的”已修改' })).toBeNull()

    await user.click(await screen.findByRole('button', { name: '去掉条件 状态' }))
    const changed = within(await screen.findByRole('group', { name: '视图“开放的”已修改' }))
    await user.click(await changed.findByRole('button', { name: '还原' }))
    await waitFor(() => expect(location().search).toBe('?descs=name&state=1'))
    await waitFor(() => expect(screen.queryByRole('group', { name: '视图“开放的”已修改' })).toBeNull())

    await user.click(screen.getByRole('columnheader', { name: /名称/ }))
    const again = within(await screen.findByRole('group', { name: '视图“开放的”已修改' }))
    await user.click(await again.findByRole('button', { name: '保存' }))
    await waitFor(() => expect(calls[0]).toMatchObject({ call: 'submit', body: { id: '71', query: 'state=1' } }))
  })

  it('of others can only be gone back to', async () => {
    const { user, location, openViews } = await open()
    await user.click(await (await openViews()).findByRole('button', { name: /^开放的.*共享/ }))
    await waitFor(() => expect(location().search).toBe('?descs=name&state=1'))

    await user.click(screen.getByRole('columnheader', { name: /名称/ }))
    const changed = within(await screen.findByRole('group', { name: '视图“开放的”已修改' }))
    expect((await changed.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(['还原'])
  })

  it('become what the list opens with', async () => {
    const { user, calls, openViews } = await open()
    await user.click(await (await openViews()).findByRole('button', { name: '设为默认：开放的' }))

    await waitFor(() => expect(calls).toEqual([{ call: 'default', body: { list: 'place', viewId: '71' } }]))
  })

  it('are what a list opens with that was given no filters', async () => {
    storeDefault('place', { id: '71', name: '开放的', query: 'state=1', columns: {} })
    const { location } = await open()

    await waitFor(() => expect(location().search).toBe('?state=1'))
  })

  it('are what a list opens with in a browser that did not know of it', async () => {
    const { location } = await open({ defaultId: '71' })

    await waitFor(() => expect(location().search).toBe('?descs=name&state=1'))
    expect(await screen.findByRole('button', { name: '开放的' })).toBeTruthy()
  })

  it('are not put over a list in which somebody has chosen already', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const { location, user } = await open({ defaultId: '71', answered })
    await user.click(screen.getByRole('button', { name: /^视图/ }))
    answer()

    await within(await screen.findByRole('list', { name: '视图' })).findByText('默认')
    expect(location().search).toBe('')
  })

  it.each(['row=2', 'name=x'])('are not put over a link that asks for %s', async (asked) => {
    storeDefault('place', { id: '71', name: '开放的', query: 'state=1', columns: {} })
    const { location } = await open({ path: `/places?${asked}` })

    await screen.findByRole('button', { name: '视图', expanded: false })
    expect(location().search).toBe(`?${asked}`)
  })

  it('are not put over the list of another tenant', async () => {
    storeDefault('place', { id: '71', name: '开放的', query: 'state=1', columns: {} })
    chooseTenant('285203')
    const { location } = await open()

    await screen.findByRole('button', { name: '视图', expanded: false })
    expect(location().search).toBe('')
  })
})
