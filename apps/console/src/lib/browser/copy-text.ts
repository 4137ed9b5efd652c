import { useState } from 'react'

/** Puts a text on the clipboard, also on an address without TLS, where browsers offer none: it is marked and copied there as by hand. @throws {Error} where neither goes. */
export async function copyText(text: string): Promise<void> {
  // Absent on an address without TLS, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) await clipboard.writeText(text)
  else copyMarked(text)
}

function copyMarked(text: string): void {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  // Beside what has the focus: a dialog gives it to nothing outside.
  const place = before?.parentElement ?? document.body
  place.append(field)
  field.focus({ preventScroll: true })
  field.select()
  // The one way without TLS.
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (!isCopied) throw new Error('the browser copies nothing here')
}

/** Copies a text and knows that it did, until the text is another one. */
export function useCopied(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState<string>()
  return {
    isCopied: copied === text,
    copy: async () => {
      try {
        await copyText(text)
        setCopied(text)
      } catch (error) {
        // oxlint-disable-next-line no-console -- the text can still be marked by hand
        console.error('copy', error)
      }
    },
  }
}
