import { useEffect, useState } from 'react'
import { rememberFocus } from '../../lib/browser/focus-back.ts'

/** Gives the focus back to where it was when `isOpen` became true, once it is false again or the dialog is gone. */
export function useFocusBack(isOpen: boolean): void {
  const [giveBack, setGiveBack] = useState<{ call: () => void } | undefined>(() =>
    isOpen ? { call: rememberFocus() } : undefined,
  )
  // While rendering, because fields that take the focus by themselves do so before any effect of the dialog runs.
  if (isOpen && !giveBack) setGiveBack({ call: rememberFocus() })
  if (!isOpen && giveBack) setGiveBack(undefined)
  useEffect(() => {
    if (!giveBack) return
    // After the dialog's own effects, which may still hold the focus inside.
    return () => void setTimeout(giveBack.call)
  }, [giveBack])
}
