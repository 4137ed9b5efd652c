import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { createClock } from '../../../lib/browser/clock.ts'
import { parseServerTime } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { pairCodeQuery } from '../shared/devices.api.ts'
import { pairingTexts } from './pairing.i18n.ts'

const GROUP = 4
const useSeconds = createClock(1_000)

/** The code, large, with the time it is good for. Each opening asks for one of its own. */
export function CodePart({ id, onCode }: { id: string; onCode: (code: string) => void }) {
  const t = useTexts(pairingTexts)
  const labelId = useId()
  const [asking, setAsking] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery(pairCodeQuery(id, asking))
  const nowMs = useSeconds()
  const left = data && secondsUntil(data.expireTime, nowMs)
  const isOver = left === 0
  const code = data?.code ?? ''
  useEffect(() => onCode(code), [code, onCode])
  if (error) return <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
  return (
    <div className="pairing-code" aria-busy={!data}>
      <span id={labelId} className="res-help">
        {t('code')}
      </span>
      <output aria-labelledby={labelId} data-over={isOver || undefined}>
        {data ? grouped(code) : '\u00a0'}
      </output>
      <span className="res-help" role={isOver ? 'alert' : undefined}>
        {left === undefined ? '\u00a0' : isOver ? t('over') : t('left', { time: clockText(left) })}
      </span>
      <Button type={isOver ? 'primary' : 'default'} disabled={!data} onClick={() => setAsking(crypto.randomUUID())}>
        {t('again')}
      </Button>
    </div>
  )
}

/** `ABCD EFGH`, as people read it out. */
const grouped = (code: string): string => [code.slice(0, GROUP), code.slice(GROUP)].filter(Boolean).join(' ')

function secondsUntil(time: string, nowMs: number): number {
  const end = parseServerTime(time)?.getTime() ?? nowMs
  return Math.max(0, Math.ceil((end - nowMs) / 1_000))
}

/** `9:59`. */
const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
