import type { KeyboardEvent } from 'react'

/** Enter takes over what is typed into a picker; it does not submit the form around it. */
export function keepEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault()
}
