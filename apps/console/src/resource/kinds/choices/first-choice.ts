import { useState } from 'react'
import { valuesOf } from '../../choices.ts'

/** How the list of a select is open. */
interface ListProps {
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * The list of a field that takes several closes once the first is chosen: one is nearly always all that is meant, and the
 * list lies over what comes next. Opened again, it stays for the others.
 */
export function useFirstChoice(
  isMultiple: boolean,
  value: unknown,
  onChange: ((next: unknown) => void) | undefined,
): ListProps & { onChange: (next: unknown) => void } {
  const [isOpen, setIsOpen] = useState(false)
  const isEmpty = valuesOf(value).length === 0
  return {
    ...(isMultiple && { open: isOpen, onOpenChange: setIsOpen }),
    onChange(next) {
      if (isEmpty) setIsOpen(false)
      onChange?.(next)
    },
  }
}
