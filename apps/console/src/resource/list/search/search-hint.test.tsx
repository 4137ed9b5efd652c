import { userResource } from '@drawdesk/contract/organisation/user'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { describeFields } from '../../field.ts'
import { untyped } from '../../row.ts'
import { SearchForm } from '../search-form.tsx'

const LETTER_PX = 14
const fields = describeFields(untyped(userResource), ({ zh }) => zh)
const names = ['account', 'realName', 'phone'].flatMap((name) => fields.find((field) => field.name === name) ?? [])

/** A field with room for this many letters. */
function roomFor(letters: number): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { width: (this.textContent ?? '').length * LETTER_PX } as DOMRect
  })
  vi.spyOn(HTMLInputElement.prototype, 'clientWidth', 'get').mockReturnValue(letters * LETTER_PX)
}

function hintIn(letters: number): string {
  roomFor(letters)
  render(<SearchForm names={names} fields={[]} filters={{}} openCount={0} onSearch={() => undefined} />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: '搜索' }).placeholder
}

afterEach(() => vi.restoreAllMocks())

it.each([
  [10, '搜索账号、姓名、手机'],
  [9, '搜索账号、姓名等'],
  [7, '搜索账号等'],
  [4, '搜索'],
])('the hint of a search box with room for %i letters is whole', (letters, hint) => {
  expect(hintIn(letters)).toBe(hint)
})

it('all that is searched is in the title of the box, however narrow it is', () => {
  hintIn(4)

  expect(screen.getByTitle('搜索账号、姓名、手机')).toBeTruthy()
})
