import { useState } from 'react'
import { useTexts } from '../lib/language.tsx'
import { refusalOf } from '../state/use-kiosk.ts'
import { commonTexts } from '../texts/common-texts.ts'

/** Runs what a button does, once at a time; what went wrong is kept in words. */
export function useBusy(): {
  isBusy: boolean
  problem: string
  run: (act: () => Promise<void>) => void
  clear: () => void
} {
  const t = useTexts(commonTexts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = (act: () => Promise<void>): void => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    act()
      .catch((error: unknown) => setProblem(refusalOf(error)?.message || t('failed')))
      .finally(() => setBusy(false))
  }
  return { isBusy, problem, run, clear: () => setProblem('') }
}
