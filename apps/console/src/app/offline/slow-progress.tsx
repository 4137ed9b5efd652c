import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './offline.i18n.ts'
import './offline.css'

/** What answers sooner than this shows no progress: a flash at the top says nothing. */
export const SLOW_AFTER_MS = 600

/** A line at the top of the window while a request takes long. */
export function SlowProgress() {
  const isWaiting = useIsFetching() + useIsMutating() > 0
  return isWaiting ? <SlowLine /> : null
}

function SlowLine() {
  const text = useTexts(texts)
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <div className="slow-progress" role="progressbar" aria-label={text('loading')} /> : null
}
