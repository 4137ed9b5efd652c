import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ResourcePage } from '../../resource-page.tsx'
import { fakeResource } from '../../testing/fake-resource.ts'
import { place, PLACE_RIGHTS, placesOf } from '../../testing/place-resource.ts'

async function open(path = '/places') {
  const fake = fakeResource(place, placesOf(12))
  const app = renderApp(<ResourcePage resource={place} />, { permissions: PLACE_RIGHTS, path })
  // Of a record that is open too, the dialog may be there first.
  await screen.findAllByText(path.includes('current=2') ? '地点12' : '地点1')
  // They come in an idle moment.
  await waitFor(() => expect(document.querySelector('[data-row-keys]')).toBeTruthy())
  return { ...app, fake }
}

const focused = () => document.activeElement?.getAttribute('data-row-key')
const dialog = async () => within(await screen.findByRole('dialog'))

describe('rows by keys', () => {
  it('are walked by j and k, ticked by x, and all of them by Ctrl A', async () => {
    const { user } = await open()

    await user.keyboard('jjk')
    expect(focused()).toBe('1')
    await user.keyboard('jx')
    expect(screen.getByRole('checkbox', { name: '选择 地点2' })).toHaveProperty('checked', true)
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('已选 12 条')).toBeTruthy()
  })

  it('open by Enter, are edited by e and removed by Delete after the question', async () => {
    const { user, fake } = await open()
    await user.keyboard('j{Enter}')
    await (await dialog()).findByText('备注1')
    await user.click((await dialog()).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.keyboard('je')
    expect(await (await dialog()).findByDisplayValue('备注2')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.keyboard('j{Delete}')
    await user.click(await screen.findByRole('button', { name: '删除' }))
    await waitFor(() => expect(fake.removed).toHaveLength(1))
  })

  it('are letters while something is typed', async () => {
    const { user } = await open()

    await user.type(screen.getByRole('textbox', { name: '搜索' }), 'jxe')

    expect(screen.getByRole('textbox', { name: '搜索' })).toHaveProperty('value', 'jxe')
    expect(focused()).toBeNull()
  })
})

describe('a record', () => {
  it('is opened by a press on its row, stands in the address, and leads to the next one', async () => {
    const { user, location } = await open()
    await user.click(screen.getByText('地点2'))
    await (await dialog()).findByText('备注2')
    expect(location().search).toBe('?row=2')

    await user.click((await dialog()).getByRole('button', { name: '下一条' }))
    await (await dialog()).findByText('备注3')
    expect(location().search).toBe('?row=3')
    await user.click((await dialog()).getByRole('button', { name: '关闭' }))

    await waitFor(() => expect(location().search).toBe(''))
  })

  it('leads on over the ends of a page, among all that match', async () => {
    const { user, location } = await open('/places?row=10')
    await (await dialog()).findByText('备注10')
    expect((await dialog()).getByText('10 / 12')).toBeTruthy()

    await user.click((await dialog()).getByRole('button', { name: '下一条' }))
    await (await dialog()).findByText('备注11')
    expect([location().search, (await dialog()).getByText('11 / 12') !== null]).toEqual(['?row=11&current=2', true])
    await user.click((await dialog()).getByRole('button', { name: '上一条' }))

    await (await dialog()).findByText('备注10')
    expect(location().search).toBe('?row=10')
  })

  it('is the first or the last of all, where nothing comes before or after', async () => {
    const { user } = await open('/places?row=12&current=2')
    expect(await screen.findByText('12 / 12')).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: '下一条' })).toHaveProperty('disabled', true)

    await user.click((await dialog()).getByRole('button', { name: '上一条' }))
    expect(await screen.findByText('11 / 12')).toBeTruthy()
  })

  it('is open after a reload of its address', async () => {
    await open('/places?row=4')

    await (await dialog()).findByText('备注4')
  })
})

describe('a cell', () => {
  const cell = (text: string) => screen.getByText(text).closest('td') as HTMLElement

  it('is changed where it stands, over the version that was seen', async () => {
    const { user, fake } = await open()
    fireEvent.doubleClick(cell('地点2'))
    const input = await screen.findByRole('textbox', { name: '名称' })
    await user.clear(input)
    await user.type(input, '码头{Enter}')

    await screen.findByText('码头')
    expect(fake.saves).toEqual([{ id: '2', version: 1, name: '码头' }])
  })

  it('says beside it what is wrong, and is given up by Escape', async () => {
    const { user, fake } = await open()
    await user.keyboard('j{F2}')
    const input = await screen.findByRole('textbox', { name: '名称' })
    await user.clear(input)
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('请输入名称')

    await user.keyboard('{Escape}')

    expect(screen.queryByRole('textbox', { name: '名称' })).toBeNull()
    expect([fake.saves, focused()]).toEqual([[], '1'])
  })
})
