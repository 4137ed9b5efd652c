import type { ReactNode } from 'react'
import { useHeldChoice, type SearchedField } from './found-choices.ts'

/** The name of a row that a filter holds; its id until the name has come. */
export function HeldName({ field, value }: { field: SearchedField; value: string }): ReactNode {
  return useHeldChoice(field, value)?.label ?? value
}
