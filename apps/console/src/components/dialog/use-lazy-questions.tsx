import { lazy, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { loadChunk } from '../../lib/loading/chunks.ts'
import type { Questions } from '../../lib/editing/feedback.ts'
import { whenIdle } from '../../lib/loading/when-idle.ts'

const QuestionHolder = lazy(() => loadChunk(() => import('./question-holder.tsx')))

/** Asks through antd's Modal; what is asked before its file is there is asked once it is. */
export function useLazyQuestions(): [Questions, ReactNode] {
  const [isWanted, setIsWanted] = useState(false)
  const asker = useRef<Questions>(undefined)
  const waiting = useRef<((ask: Questions) => void)[]>([])
  useEffect(() => whenIdle(() => setIsWanted(true)), [])
  const [questions, onReady] = useMemo(() => {
    const ask = (question: (ask: Questions) => void): void => {
      if (asker.current) return question(asker.current)
      waiting.current.push(question)
      setIsWanted(true)
    }
    const lazyQuestions: Questions = {
      confirm: (question) => ask((ready) => ready.confirm(question)),
      success: (question) => ask((ready) => ready.success(question)),
    }
    const take = (ready: Questions): void => {
      asker.current = ready
      for (const question of waiting.current.splice(0)) question(ready)
    }
    return [lazyQuestions, take]
  }, [])
  const holder = isWanted && <QuestionHolder onReady={onReady} />
  return [questions, holder]
}
