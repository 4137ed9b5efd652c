import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { IconPicker } from './icon-picker.tsx'

function Field({ first, onChange }: { first: string; onChange: (word: string) => void }) {
  const [word, setWord] = useState(first)
  const choose = (next: string) => {
    onChange(next)
    setWord(next)
  }
  return <IconPicker id="icon" value={word} onChange={choose} />
}

function open(first = '') {
  const onChange = vi.fn<(word: string) => void>()
  render(<Field first={first} onChange={onChange} />)
  return {
    user: userEvent.setup(),
    seen: {
      get word() {
        return onChange.mock.lastCall?.[0] ?? first
      },
    },
  }
}

describe('choosing an icon', () => {
  it('offers them by what they are for; Enter takes the first found', async () => {
    const { user, seen } = open()
    await user.click(screen.getByRole('button', { name: '选择图标' }))

    await user.type(await screen.findByRole('textbox', { name: '用途或英文名' }), '角色{Enter}')

    expect(seen.word).toBe('team')
    expect(screen.getByRole('button', { name: 'team' })).toBe(document.activeElement)
  })

  it('goes over them by arrow keys, and is left as it was by Escape', async () => {
    const { user, seen } = open('api')
    await user.click(screen.getByRole('button', { name: 'api' }))
    await user.type(await screen.findByRole('textbox', { name: '用途或英文名' }), '{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('接口')

    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('应用 宫格')
    await user.keyboard('{Escape}')

    expect(seen.word).toBe('api')
  })

  it('says when nothing is found, and takes an icon away', async () => {
    const { user, seen } = open('user')
    await user.click(screen.getByRole('button', { name: 'user' }))
    await user.type(await screen.findByRole('textbox', { name: '用途或英文名' }), 'zzz')
    expect(screen.getByText('没有这样的图标')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '去掉图标' }))

    expect(seen.word).toBe('')
  })
})
