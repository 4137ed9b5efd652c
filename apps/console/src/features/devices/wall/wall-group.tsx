import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { printerReasonsOf } from '@drawdesk/contract/devices/printer-reasons/printer-reasons'
import { useId, type ReactNode } from 'react'
import { relativeText, useNow } from '../../../components/relative-time.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { parseServerTime } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useDaysText } from '../shared/days-text.ts'
import { remedyWords, troubleWords } from '../shared/trouble-words.i18n.ts'
import type { Urgency } from './urgency.ts'
import { wallTexts } from './wall.i18n.ts'

interface WallGroupProps {
  urgency: Urgency
  devices: readonly DrawLogin[]
  /** Undefined where a card opens nothing. */
  onOpen: ((device: DrawLogin) => void) | undefined
}

/** Devices of one urgency: those that need somebody as cards that say what to do, the others as tiles. */
export function WallGroup({ urgency, devices, onOpen }: WallGroupProps): ReactNode {
  const t = useTexts(wallTexts)
  const id = useId()
  if (devices.length === 0) return null
  const Card = urgency === 'stopped' || urgency === 'soon' ? TroubledCard : Tile
  return (
    <section className={`wall-group wall-${urgency}`} aria-labelledby={id}>
      <h2 id={id}>{t(urgency)}</h2>
      <ul>
        {devices.map((device) => (
          <li key={device.id}>
            <Card device={device} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  device: DrawLogin
  onOpen: WallGroupProps['onOpen']
}

/** What is wrong, since when, what waits behind it, and the next step. */
function TroubledCard({ device, onOpen }: CardProps) {
  const t = useTexts(wallTexts)
  const words = useTexts(troubleWords)
  const { what, step } = useFirstTrouble(device)
  const since = useSince(device)
  const others = device.troubles.slice(1).map((trouble) => words(trouble))
  return (
    <Frame device={device} onOpen={onOpen}>
      <span className="wall-what">{what}</span>
      <span className="wall-facts">
        {[
          since !== '' && t('since', { time: since }),
          device.prints.waiting > 0 &&
            t(device.prints.waiting === 1 ? 'waitingOne' : 'waiting', { n: device.prints.waiting }),
          ...others,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="wall-step">→ {step}</span>
    </Frame>
  )
}

function Tile({ device, onOpen }: CardProps) {
  const t = useTexts(wallTexts)
  const words = useTexts(troubleWords)
  const days = useDaysText()
  const [first] = device.troubles
  return (
    <Frame device={device} onOpen={onOpen}>
      <span className="wall-facts">
        {first === undefined
          ? [t('paper', { n: device.paperNum.toLocaleString('en') }), days(device)].filter(Boolean).join(' · ')
          : words(first)}
      </span>
    </Frame>
  )
}

/** The whole card opens the device where it may. */
function Frame({ device, onOpen, children }: CardProps & { children: ReactNode }) {
  const t = useTexts(wallTexts)
  const content = (
    <>
      <span className="wall-name">
        {device.deviceName}
        {device.muName !== '' && <small>{device.muName}</small>}
      </span>
      {children}
    </>
  )
  return onOpen ? (
    <button
      type="button"
      className="wall-card"
      title={t('open', { name: device.deviceName })}
      onClick={() => onOpen(device)}
    >
      {content}
    </button>
  ) : (
    <div className="wall-card">{content}</div>
  )
}

/** The most urgent trouble and its remedy; of a stopped printer what it reports itself. */
function useFirstTrouble({ troubles: [first], printerReasons }: DrawLogin): { what: string; step: string } {
  const words = useTexts(troubleWords)
  const remedy = useTexts(remedyWords)
  const language = useLanguage()
  if (first === undefined) return { what: '', step: '' }
  const [reason] = first === 'printerStopped' ? printerReasonsOf(printerReasons) : []
  return {
    what: reason ? (reason.is?.[language] ?? reason.keyword) : words(first),
    step: reason?.remedy?.[language] ?? remedy(first),
  }
}

/** Since when it stands still, as a distance; "" where nobody knows. */
function useSince({ troubleSince }: DrawLogin): string {
  const now = useNow()
  const language = useLanguage()
  const moment = parseServerTime(troubleSince)
  return moment ? relativeText(moment, now, language) : ''
}
