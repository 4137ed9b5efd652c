import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => document.body.replaceChildren())

/** A browser on an address without TLS, that copies what is marked. */
function withoutClipboard(mayCopy: boolean): string[] {
  const copied: string[] = []
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  Object.assign(document, {
    execCommand: (command: string): boolean => {
      const field = document.activeElement as HTMLTextAreaElement
      if (mayCopy) copied.push(`${command} ${field.value}`)
      return mayCopy
    },
  })
  return copied
}

it('copies what is marked where the browser has no clipboard, and leaves the page as it was', async () => {
  const copied = withoutClipboard(true)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()

  await copyText('one\ntwo')

  expect(copied).toEqual(['copy one\ntwo'])
  expect([document.activeElement, document.querySelectorAll('textarea').length]).toEqual([button, 0])
})

it('says so where nothing is copied', async () => {
  withoutClipboard(false)
  await expect(copyText('text')).rejects.toThrow('copies nothing')
  expect(document.querySelectorAll('textarea')).toHaveLength(0)
})
