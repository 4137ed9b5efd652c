import type { KeyboardEvent } from 'react'

/** Is this the key that sends? Enter alone; not while an input method composes a word, where it only accepts the word (Safari reports the end before the key, with code 229). */
export function isSendKey(event: KeyboardEvent): boolean {
  return (
    event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey && !isComposing(event)
  )
}

export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
