import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ResourcePage } from '../../resource-page.tsx'
import { fakeResource } from '../../testing/fake-resource.ts'
import { place, PLACE_RIGHTS, placesOf } from '../../testing/place-resource.ts'

async function open() {
  const fake = fakeResource(place, placesOf(25))
  const app = renderApp(<ResourcePage resource={place} />, { permissions: PLACE_RIGHTS, path: '/places' })
  await screen.findByText('地点1')
  const tick = (name: string) => app.user.click(screen.getByRole('checkbox', { name: `选择 ${name}` }))
  const toPage = async (page: number, first: string) => {
    await app.user.click(screen.getByRole('listitem', { name: String(page) }))
    await screen.findByText(first)
  }
  return { ...app, fake, tick, toPage }
}

describe('ticked rows', () => {
  it('stay ticked over pages, and go with other filters', async () => {
    const { user, tick, toPage } = await open()
    await tick('地点2')
    await toPage(2, '地点11')
    await tick('地点12')
    expect(screen.getByText('已选 2 条')).toBeTruthy()
    await toPage(1, '地点1')
    expect(screen.getByRole('checkbox', { name: '选择 地点2' })).toHaveProperty('checked', true)

    await user.type(screen.getByRole('textbox', { name: '搜索' }), '地{Enter}')

    await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull())
  })

  it('are all that match after one press, and are removed together', async () => {
    const { user, fake, tick } = await open()
    await tick('地点1')

    await user.click(screen.getByRole('button', { name: '选择全部 25 条' }))
    expect(await screen.findByText('已选 25 条')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '批量删除' }))
    await user.click(await screen.findByRole('button', { name: '删除' }))

    await waitFor(() => expect(fake.removed.map((ids) => ids.length)).toEqual([25]))
    await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull())
  })

  it('are given up by one press', async () => {
    const { user, tick, toPage } = await open()
    await tick('地点1')
    await toPage(2, '地点11')

    await user.click(screen.getByRole('button', { name: '取消选择' }))

    expect(screen.queryByText(/^已选/)).toBeNull()
  })
})
