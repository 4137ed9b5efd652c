import { useEffect, useRef, useState } from 'react'
import { useListAddress } from '../list/use-list-address.ts'
import { logFailure } from '../log-failure.ts'
import type { Row } from '../row.ts'
import type { ResourceForm } from '../use-resource-form.ts'

/** Names the record that is open, beside what the list is filtered by. */
const ROW_KEY = 'row'

export interface RowSteps {
  /** Where the record stands among all that match, from 1; undefined where it is not among those that are shown. */
  at: number | undefined
  count: number
  /** There are more than `count`. */
  isMore: boolean
  /** The page beside this one is on its way. */
  isTurning: boolean
  go: (step: 1 | -1) => void
}

/** The pages around the rows that are shown. */
export interface PagesAround {
  /** So many rows stand on the pages before. */
  before: number
  total: number
  isTotalMore: boolean
  /** The rows of the page before or after, and the address that shows them; undefined where there is none. */
  read: (
    step: 1 | -1,
  ) => Promise<{ rows: readonly Row[]; addressed: (address: URLSearchParams) => URLSearchParams } | undefined>
}

interface RowsOfList {
  rows: readonly Row[]
  /** Left out: all rows are there. */
  pages?: PagesAround | undefined
}

/**
 * The record that is viewed stands in the address, so that a reload and a link show it, and Back closes it. The form it answers views
 * by way of the address. `steps` leads to the records beside it, over the ends of a page too.
 */
export function useRowAddress(
  form: ResourceForm,
  { rows, pages }: RowsOfList,
  mayView: boolean,
): { form: ResourceForm; steps: RowSteps | undefined } {
  const [address, setAddress] = useListAddress()
  const asked = mayView ? address.get(ROW_KEY) : null
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  })
  const [isTurning, setIsTurning] = useState(false)
  const put = (id: string | undefined, isReplacing: boolean, of = address) => {
    const next = new URLSearchParams(of)
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
  const { before = 0, total = rows.length, isTotalMore = false } = pages ?? {}
  const turn = async (step: 1 | -1) => {
    setIsTurning(true)
    try {
      const next = await pages?.read(step)
      const row = step === 1 ? next?.rows[0] : next?.rows.at(-1)
      // Meanwhile it may have been closed, or another opened.
      if (next && row && latest.current.get(ROW_KEY) === asked) put(row.id, true, next.addressed(latest.current))
    } catch (error) {
      logFailure('page beside', error) // Its message has been shown.
    }
    setIsTurning(false)
  }
  return {
    form: { ...form, view: (id) => (mayView ? put(id, false) : form.view(id)) },
    steps:
      asked === null
        ? undefined
        : {
            at: at < 0 ? undefined : before + at + 1,
            count: Math.max(total, before + rows.length),
            isMore: isTotalMore,
            isTurning,
            go: (step) => {
              const next = rows[at + step]
              if (at < 0 || isTurning) return
              if (next) put(next.id, true)
              else void turn(step)
            },
          },
  }
}
