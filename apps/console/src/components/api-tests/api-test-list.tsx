import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Delayed } from '../delayed.tsx'
import { ErrorNote } from '../error-note.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { apiTestTexts } from './api-tests.i18n.ts'
import './api-tests.css'

/** Tests that stand there before somebody asks for the others. */
const SHOWN_AT_FIRST = 5

/** One test of an API as it is shown, whatever it is an API of. */
export interface ApiTestEntry {
  time: string
  who: string
  /** How it ended. */
  state: ReactNode
  /** How long it took, what it cost; empty ones are left out. */
  facts: readonly string[]
  /** What it was asked, in a line. */
  asked: string
  /** What came of it: the first words of an answer, or why there is none. */
  words: string
  isBad: boolean
  picture?: ReactNode
  /** What was sent, by its labels; empty values are left out. */
  sent: readonly (readonly [label: string, value: string])[]
  link?: ReactNode
}

interface ApiTestListProps<Test> {
  /** Newest first; undefined while they are on their way. */
  tests: readonly Test[] | undefined
  entryOf: (test: Test) => ApiTestEntry
  error: Error | null
  isTitled?: boolean
  onRetry: () => void
  /** Absent where there is no form that they could be put into. */
  onUse?: ((test: Test) => void) | undefined
}

/** The last tests of an API: who tried it, how it went, and the way to the same values once more. */
export function ApiTestList<Test extends { id: string }>({
  tests,
  entryOf,
  error,
  isTitled = true,
  onRetry,
  onUse,
}: ApiTestListProps<Test>) {
  const t = useTexts(apiTestTexts)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? tests : tests?.slice(0, SHOWN_AT_FIRST)
  return (
    <section className="api-tests" aria-label={t('title')}>
      {isTitled && <h3>{t('title')}</h3>}
      {error && <ErrorNote error={error} title={t('failed')} onRetry={onRetry} isCompact />}
      {!tests && !error && (
        <Delayed>
          <div className="skeleton api-tests-wait" />
        </Delayed>
      )}
      {tests?.length === 0 && <p className="api-tests-none">{t('none')}</p>}
      {shown && shown.length > 0 && (
        <ol>
          {shown.map((test) => (
            <ApiTestItem key={test.id} entry={entryOf(test)} onUse={onUse && (() => onUse(test))} />
          ))}
        </ol>
      )}
      {tests && tests.length > SHOWN_AT_FIRST && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('all', { n: tests.length })}
        </Button>
      )}
    </section>
  )
}

function ApiTestItem({ entry, onUse }: { entry: ApiTestEntry; onUse: (() => void) | undefined }) {
  const t = useTexts(apiTestTexts)
  const { state, who, time, facts, asked, words, isBad, picture, sent, link } = entry
  const values = sent.filter(([, value]) => value !== '')
  return (
    <li>
      {picture}
      <div>
        <p className="api-tests-head">
          {state}
          <span>{who || t('somebody')}</span>
          <RelativeTime value={time} />
          {facts
            .filter((fact) => fact !== '')
            .map((fact) => (
              <span key={fact} className="res-number">
                {fact}
              </span>
            ))}
        </p>
        <p className="api-tests-asked" title={asked}>
          {asked || t('noWords')}
        </p>
        {words !== '' && (
          <p className="api-tests-words" data-bad={isBad || undefined}>
            {words}
          </p>
        )}
        <div className="api-tests-tools">
          {values.length > 0 && (
            <details>
              <summary>{t('sent')}</summary>
              <dl>
                {values.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
          {onUse && (
            <Button type="link" size="small" onClick={onUse}>
              {t('use')}
            </Button>
          )}
          {link}
        </div>
      </div>
    </li>
  )
}
