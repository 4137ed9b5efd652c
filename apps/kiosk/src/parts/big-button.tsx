import type { ReactNode } from 'react'

/** A button for fingers. One of a screen is the main one. */
export function BigButton({
  isMain = false,
  isBusy = false,
  isDisabled = false,
  onPress,
  children,
}: {
  isMain?: boolean
  isBusy?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={`button ${isMain ? 'is-main' : ''} ${isBusy ? 'is-busy' : ''}`}
      disabled={isDisabled}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onPress}
    >
      {children}
    </button>
  )
}
