import type { ApiFigures, DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { Link } from 'react-router'
import { recordsAddress } from '../../../lib/home/draw-figures.ts'
import { durationText } from '../../../lib/texts/durations.ts'
import { seededName, useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { HomeSection } from './home-section.tsx'
import { texts } from './home.i18n.ts'

const APIS_SHOWN = 5
const isBusy = ({ waiting, running, failedToday }: ApiFigures): boolean => waiting + running + failedToday > 0

/** What waits and runs now, in all and by drawing API. */
export function HomeQueue({ figures }: { figures: DrawFigures | undefined }) {
  const text = useTexts(texts)
  const language = useLanguage()
  const { waiting = 0, running = 0, oldestWaitSeconds = null } = figures?.queue ?? {}
  const busy = figures?.apis.filter(isBusy) ?? []
  const today = figures?.days.at(-1)?.day
  return (
    <HomeSection
      title={text('queue')}
      more={waiting + running > 0 ? { to: recordsAddress({ outcome: 'open' }), label: text('queue.all') } : undefined}
    >
      <dl className="home-queue" aria-busy={!figures}>
        <div>
          <dt>{text('queue.waiting')}</dt>
          <dd>{figures ? waiting.toLocaleString('en-US') : '\u00a0'}</dd>
        </div>
        <div>
          <dt>{text('queue.running')}</dt>
          <dd>{figures ? running.toLocaleString('en-US') : '\u00a0'}</dd>
        </div>
      </dl>
      <p className="home-queue-oldest">
        {!figures
          ? '\u00a0'
          : oldestWaitSeconds === null
            ? text('queue.none')
            : text('queue.oldest', { time: durationText(oldestWaitSeconds, language) })}
      </p>
      {busy.length > 0 && (
        <ul className="home-apis">
          {busy.slice(0, APIS_SHOWN).map((api) => (
            <li key={api.apiId}>
              <Link
                to={recordsAddress({ apiId: api.apiId, from: api.waiting + api.running > 0 ? undefined : today })}
                className="home-api"
              >
                <span className="home-api-name">{seededName(api.apiName)}</span>
                <span className="home-api-facts">
                  {[
                    api.waiting > 0 && text('queue.api.waiting', { count: api.waiting }),
                    api.running > 0 && text('queue.api.running', { count: api.running }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {api.failedToday > 0 && (
                    <span className="home-api-failed">{text('queue.api.failed', { count: api.failedToday })}</span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
