import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { ok, server } from '../../testing/server.ts'
import { ResourcePage } from '../resource-page.tsx'
import { fakeResource } from '../testing/fake-resource.ts'
import { place, PLACE_RIGHTS, placesOf } from '../testing/place-resource.ts'
import { editInChunks, formerValues } from './edit-in-chunks.ts'

type Asked = { ids: string[]; values: Record<string, unknown> }

async function open({ refused = [] as string[], count = 3 } = {}) {
  const asked: Asked[] = []
  fakeResource(place, placesOf(count))
  server.use(
    http.post('*/api/blade-test/place/bulk-edit', async ({ request }) => {
      const body = (await request.json()) as Asked
      asked.push(body)
      return ok({
        ids: body.ids.filter((id) => !refused.includes(id)),
        failed: body.ids
          .filter((id) => refused.includes(id))
          .map((id) => ({ id, name: `地点${id}`, text: '已封存，不能修改' })),
      })
    }),
  )
  const app = renderApp(<ResourcePage resource={place} />, { permissions: PLACE_RIGHTS, path: '/places' })
  await screen.findByText('地点1')
  await app.user.click(screen.getByRole('checkbox', { name: '选择 地点1' }))
  await app.user.click(screen.getByRole('checkbox', { name: '选择 地点2' }))
  await app.user.click(await screen.findByRole('button', { name: '批量编辑' }))
  const dialog = within(await screen.findByRole('dialog'))
  const choose = async (label: string, option: string) => {
    await app.user.click(dialog.getByRole('combobox', { name: label }))
    await app.user.click(await screen.findByTitle(option))
  }
  return { ...app, asked, dialog, choose }
}

describe('many rows', () => {
  it('are given the same value by one call, after a preview, and get back what they had', async () => {
    const { user, asked, dialog, choose } = await open()
    await choose('要改的字段', '状态')
    await choose('状态', '关闭')
    expect(dialog.getByText('2 个地点：状态 → 关闭')).toBeTruthy()

    await user.click(dialog.getByRole('button', { name: '应用到 2 条' }))

    await waitFor(() => expect(asked).toEqual([{ ids: ['1', '2'], values: { state: 0 } }]))
    await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull())
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ ids: ['1', '2'], values: { state: 1 } }))
  })

  it('that a rule refuses are named with the reason, and stay ticked', async () => {
    const { user, dialog, choose } = await open({ refused: ['2'] })
    await choose('要改的字段', '状态')
    await choose('状态', '关闭')

    await user.click(dialog.getByRole('button', { name: '应用到 2 条' }))

    expect(await dialog.findByText('已修改 1 条，1 条没有改')).toBeTruthy()
    expect(dialog.getByText('已封存，不能修改')).toBeTruthy()
    expect(screen.getByText('已选 1 条')).toBeTruthy()
  })

  it('are given nothing that the form of one would refuse', async () => {
    const { user, asked, dialog, choose } = await open()
    await choose('要改的字段', '状态')

    // Nothing was said yet, so nothing is emptied by one more click.
    expect(dialog.getByRole('button', { name: '应用到 2 条' })).toHaveProperty('disabled', true)
    await user.keyboard('{Control>}{Enter}{/Control}')

    expect(await dialog.findByText('请选择状态')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('go in chunks, and what is done before a failure is said', async () => {
    const ids = Array.from({ length: 250 }, (_, at) => String(at))
    const progress: number[] = []
    const outcome = await editInChunks(
      ids,
      (chunk) =>
        chunk.includes('200') ? Promise.reject(new Error('gone')) : Promise.resolve({ ids: [...chunk], failed: [] }),
      (done) => progress.push(done),
    )

    expect([outcome.ids.length, outcome.isStopped, progress]).toEqual([200, true, [100, 200]])
  })

  it('can be taken back only where all former values are known', () => {
    const rows = [
      { id: '1', state: 1 },
      { id: '2', state: 0 },
      { id: '3', state: 1 },
    ]

    expect(formerValues('state', ['1', '2', '3'], rows)).toEqual([
      { values: { state: 1 }, ids: ['1', '3'] },
      { values: { state: 0 }, ids: ['2'] },
    ])
    expect(formerValues('state', ['1', '9'], rows)).toBeUndefined()
  })
})
