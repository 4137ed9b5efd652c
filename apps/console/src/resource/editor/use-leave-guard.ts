import { useEffect, useId, useRef } from 'react'
import { useLive } from '../../components/live.tsx'
import { usePageKey } from '../../components/page-key.ts'
import { markUnsaved } from '../../lib/editing/unsaved.ts'

/**
 * While something is changed and not saved, the browser asks before it is left, and the console before its tab is closed.
 *
 * @param onDiscard the user has said there that it may be given up.
 */
export function useLeaveGuard(isChanged: boolean, onDiscard?: () => void): void {
  const page = usePageKey()
  const form = useId()
  const isLive = useLive()
  const latest = useRef({ isLive, onDiscard })
  useEffect(() => {
    latest.current = { isLive, onDiscard }
  })
  useEffect(() => markUnsaved(page, form, isChanged, () => latest.current.onDiscard?.()), [page, form, isChanged])
  useEffect(
    () => () => {
      // Effects also end when the page goes behind another tab; then the changes are still there.
      if (latest.current.isLive) markUnsaved(page, form, false)
    },
    [page, form],
  )
}
