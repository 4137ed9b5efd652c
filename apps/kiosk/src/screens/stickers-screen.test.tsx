import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { App } from '../app.tsx'
import { keep } from '../lib/storage.ts'
import { fakeKiosk } from '../testing/fake-kiosk.ts'
import { buildFile, buildMe } from '../testing/rows.ts'

let fake: ReturnType<typeof fakeKiosk>
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(async () => {
  fake = fakeKiosk()
  const me = buildMe()
  const stickers = [
    { id: '51', name: '星星', imageFile: buildFile() },
    { id: '52', name: '月亮', imageFile: buildFile() },
  ]
  fake.me = { ...me, experience: { ...me.experience, stickers } }
  keep('tokens', { token: 'dd_1', refreshToken: 'r1', expireTime: '' })
  render(<App />)
  await press(/开始画/)
  await press('版画')
  await press('小猫')
  await press('下一步')
  await title('贴上贴纸？')
})

describe('stickers of a guest', () => {
  it('are added, sized, turned, moved by keys, taken off, and ordered with the picture', async () => {
    await press('贴上：星星')
    await press('贴上：月亮')
    await press('放大')
    await press('右转')
    fireEvent.keyDown(screen.getByRole('button', { name: '第 2 张贴纸：月亮' }), { key: 'ArrowLeft' })
    await press('第 1 张贴纸：星星')
    await press('揭下')
    await press('下一步')
    await title('确认一下')
    await press(/去付款/)
    await title('扫码付款')

    const { draft } = fake.bodyOf('order') as { draft: { stickers: Record<string, number | string>[] } }
    expect(draft.stickers).toHaveLength(1)
    expect(draft.stickers[0]).toMatchObject({ stickerId: '52', y: 0.25, rotation: 15, opacity: 1 })
    expect(draft.stickers[0]?.x).toBeCloseTo(0.21)
    expect(draft.stickers[0]?.scale).toBeCloseTo(0.288)
  })

  it('are nothing that has to be chosen, and come back with the way back', async () => {
    await press('下一步')
    await title('确认一下')
    await press('返回')
    await title('贴上贴纸？')
    await press('返回')
    await title('想画什么？')
  })

  it('come off where the experience offers them no more', async () => {
    await press('贴上：星星')
    fake.me = { ...fake.me, experience: { ...fake.me.experience, stickers: [] } }
    fake.say('config', {})
    await screen.findByRole('group', { name: '你的画' })
    await expect.poll(() => screen.queryByRole('button', { name: /第 1 张贴纸/ })).toBeNull()
    await press('下一步')
    await press(/去付款/)
    await title('扫码付款')

    expect(fake.bodyOf('order')).not.toHaveProperty('draft.stickers')
  })
})
