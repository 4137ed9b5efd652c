import { useEffect, useId, useRef } from 'react'
import { useLive } from '../../components/live.tsx'
import { usePageKey } from '../../components/page-key.ts'
import { markUnsaved } from '../../lib/editing/unsaved.ts'

/** While something is changed and not saved, the browser asks before it is left, and the console before its tab is closed. */
export function useLeaveGuard(isChanged: boolean): void {
  const page = usePageKey()
  const form = useId()
  const isLive = useLive()
  const latest = useRef(isLive)
  useEffect(() => {
    latest.current = isLive
  })
  useEffect(() => markUnsaved(page, form, isChanged), [page, form, isChanged])
  useEffect(
    () => () => {
      // Effects also end when the page goes behind another tab; then the changes are still there.
      if (latest.current) markUnsaved(page, form, false)
    },
    [page, form],
  )
}
