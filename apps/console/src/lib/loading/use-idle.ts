import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** True from an idle moment on: what comes late may come now. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
