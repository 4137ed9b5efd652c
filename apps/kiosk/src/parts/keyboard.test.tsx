import type { Language } from '@drawdesk/contract/core/texts'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { LanguageContext } from '../lib/language.tsx'
import { Keyboard } from './keyboard.tsx'
import { eraseFrom, Field, replaceIn, typeInto } from './typed-field.tsx'
import WORDS from '../lib/pinyin/words.txt?raw'

function Typed() {
  const [value, setValue] = useState('')
  return (
    <>
      <Field
        id="prompt"
        label="prompt"
        rows={2}
        maxLength={20}
        value={value}
        isCurrent
        onFocus={() => undefined}
        onChange={setValue}
      />
      <Keyboard
        field="prompt"
        value={value}
        onType={(typed) => setValue(typeInto('prompt', value, typed))}
        onReplace={(letters, text) => setValue(replaceIn('prompt', value, letters, text))}
        onErase={() => setValue(eraseFrom('prompt', value))}
        onClear={() => setValue('')}
      />
    </>
  )
}
const show = (language: Language) =>
  render(
    <LanguageContext value={language}>
      <Typed />
    </LanguageContext>,
  )
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))
const type = (letters: string): void => [...letters].forEach((letter) => press(letter))
const value = (): string => screen.getByLabelText<HTMLTextAreaElement>('prompt').value

it('puts Chinese words for letters, a part at a time, and a mark behind', async () => {
  const asked = vi.fn(() => Promise.resolve(new Response(WORDS)))
  vi.stubGlobal('fetch', asked)
  show('zh')
  type('xiaomao')
  expect(value()).toBe('xiaomao')
  await screen.findByRole('button', { name: '小猫' })
  expect(screen.queryByRole('button', { name: '7' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '小' }))
  expect(value()).toBe('小mao')
  fireEvent.click(screen.getByRole('button', { name: '猫' }))
  expect(value()).toBe('小猫')
  type('yueliang')
  press('。')
  expect(value()).toBe('小猫月亮。')
  type('mao')
  press('删除')
  press('空格')
  expect(value()).toMatch(/^小猫月亮。\P{ASCII}$/u)
  press('7')
  expect(value()).toMatch(/7$/)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('types Latin letters as they are, in a guest’s own language and after the switch', () => {
  show('en')
  type('cat')
  press('Space')
  press('Shift')
  press('M')
  expect(value()).toBe('cat M')
  press('EN: English input, switch to Chinese')
  type('gou')
  press('中: Chinese input, switch to English')
  press('!')
  expect(value()).toBe('cat Mgou!')
})
