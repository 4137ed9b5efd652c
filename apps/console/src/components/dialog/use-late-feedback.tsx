import { lazy, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { loadChunk } from '../../lib/loading/chunks.ts'
import type { LateFeedback } from '../../lib/editing/feedback.ts'
import { whenIdle } from '../../lib/loading/when-idle.ts'

const LateFeedbackHolder = lazy(() => loadChunk(() => import('./late-feedback.tsx')))

/** Questions and notifications by antd; what is asked or said before their file is there comes once it is. */
export function useLateFeedback(): [LateFeedback, ReactNode] {
  const [isWanted, setIsWanted] = useState(false)
  const feedback = useRef<LateFeedback>(undefined)
  const waiting = useRef<((ready: LateFeedback) => void)[]>([])
  useEffect(() => whenIdle(() => setIsWanted(true)), [])
  const [late, onReady] = useMemo(() => {
    const once = (show: (ready: LateFeedback) => void): void => {
      if (feedback.current) return show(feedback.current)
      waiting.current.push(show)
      setIsWanted(true)
    }
    const lateFeedback: LateFeedback = {
      modal: {
        confirm: (question) => once(({ modal }) => modal.confirm(question)),
        success: (question) => once(({ modal }) => modal.success(question)),
      },
      notification: {
        error: (notice) => once(({ notification }) => notification.error(notice)),
        warning: (notice) => once(({ notification }) => notification.warning(notice)),
        destroy: (key) => feedback.current?.notification.destroy(key),
      },
    }
    const take = (ready: LateFeedback): void => {
      feedback.current = ready
      for (const show of waiting.current.splice(0)) show(ready)
    }
    return [lateFeedback, take]
  }, [])
  const holder = isWanted && <LateFeedbackHolder onReady={onReady} />
  return [late, holder]
}
