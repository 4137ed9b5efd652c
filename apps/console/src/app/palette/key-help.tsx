import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './palette.i18n.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const KEYS = [
  { keys: [isApple ? '⌘' : 'Ctrl', 'K'], says: 'keys.palette' },
  { keys: ['?'], says: 'keys.help' },
  { keys: ['N'], says: 'keys.new' },
  { keys: ['Enter'], says: 'keys.search' },
  { keys: ['Esc'], says: 'keys.close' },
  { keys: ['Delete'], says: 'keys.tab' },
  { keys: ['Tab'], says: 'keys.skip' },
] as const

/** What the keyboard can do. */
export function KeyHelp() {
  const text = useTexts(texts)
  return (
    <dl className="keys">
      {KEYS.map(({ keys, says }) => (
        <div key={says}>
          <dt>{text(says)}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
