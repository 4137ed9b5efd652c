import { useEffect, useRef } from 'react'
import { useListAddress } from '../list/use-list-address.ts'
import type { Row } from '../row.ts'
import type { ResourceForm } from '../use-resource-form.ts'

/** Names the record that is open, beside what the list is filtered by. */
const ROW_KEY = 'row'

export interface RowSteps {
  /** Where the record stands among those of the page, from 1; undefined where it is not among them. */
  at: number | undefined
  count: number
  go: (step: 1 | -1) => void
}

/**
 * The record that is viewed stands in the address, so that a reload and a link show it, and Back closes it. The form it answers views
 * by way of the address. `steps` leads to the records beside it.
 */
export function useRowAddress(
  form: ResourceForm,
  rows: readonly Row[],
  mayView: boolean,
): { form: ResourceForm; steps: RowSteps | undefined } {
  const [address, setAddress] = useListAddress()
  const asked = mayView ? address.get(ROW_KEY) : null
  const put = (id: string | undefined, isReplacing: boolean) => {
    const next = new URLSearchParams(address)
    if (id === undefined) next.delete(ROW_KEY)
    else next.set(ROW_KEY, id)
    setAddress(next, isReplacing)
  }
  const shown = useRef<string | null>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const isOpen = form.mode !== undefined
    if (asked !== shown.current) {
      shown.current = asked
      if (asked !== null) form.view(asked)
      else if (form.mode === 'view') form.close()
    } else if (wasOpen.current && !isOpen && asked !== null) put(undefined, true) // It was closed where it stood.
    wasOpen.current = isOpen
  })
  const at = rows.findIndex(({ id }) => id === asked)
  return {
    form: { ...form, view: (id) => (mayView ? put(id, false) : form.view(id)) },
    steps:
      asked === null
        ? undefined
        : {
            at: at < 0 ? undefined : at + 1,
            count: rows.length,
            go: (step) => {
              const next = rows[at + step]
              if (at >= 0 && next) put(next.id, true)
            },
          },
  }
}
