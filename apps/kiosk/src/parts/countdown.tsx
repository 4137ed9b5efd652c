import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/language.tsx'
import { COUNTDOWN_MS } from '../state/screen-of.ts'
import { commonTexts } from '../texts/common-texts.ts'
import { BigButton } from './big-button.tsx'

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** How many seconds are left before the machine goes back to its start; undefined while somebody is there. Any touch begins anew. */
export function useIdle(afterMs: number | undefined, key: string, onLeave: () => void): number | undefined {
  const [counted, setCounted] = useState<{ key: string; left: number | undefined }>()
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    if (afterMs === undefined) return undefined
    const setLeft = (left: number | undefined): void =>
      setCounted((before) => (before?.key === key && before.left === left ? before : { key, left }))
    let since = Date.now()
    const touched = (): void => {
      since = Date.now()
      setLeft(undefined)
    }
    const look = setInterval(() => {
      const overMs = Date.now() - since - afterMs
      if (overMs >= COUNTDOWN_MS) {
        since = Date.now()
        leave.current()
      } else setLeft(overMs < 0 ? undefined : Math.ceil((COUNTDOWN_MS - overMs) / 1_000))
    }, 250)
    for (const name of TOUCHES) window.addEventListener(name, touched, { passive: true })
    return () => {
      clearInterval(look)
      for (const name of TOUCHES) window.removeEventListener(name, touched)
    }
  }, [afterMs, key])
  // What was counted on another screen is over.
  return counted?.key === key ? counted.left : undefined
}

export function Countdown({ seconds }: { seconds: number }) {
  const t = useTexts(commonTexts)
  return (
    <div className="countdown" role="alertdialog" aria-labelledby="countdown-title" aria-describedby="countdown-note">
      <div className="countdown-card">
        <h2 id="countdown-title">{t('stillThere')}</h2>
        <p id="countdown-note">{t('goingBack', { seconds })}</p>
        {/* A touch anywhere stays; this is what keyboards and readers press. */}
        <BigButton isMain onPress={() => undefined}>
          {t('stay')}
        </BigButton>
      </div>
    </div>
  )
}
