import type { ApiFigures, DrawFigures } from '@drawdesk/contract/biz/draw-figures'
import { Link } from 'react-router'
import { recordsAddress } from '../../lib/draw-figures.ts'
import { durationText } from '../../lib/durations.ts'
import { useLanguage } from '../../lib/language.ts'
import { useTexts } from '../../lib/texts.ts'
import { Card } from './card.tsx'
import { texts } from './dashboard.i18n.ts'

/** Done among those that ended by themselves, in whole percent; what was cancelled or still runs says nothing about an API. */
export function successShareOf({ succeeded, failed }: Pick<ApiFigures, 'succeeded' | 'failed'>): number | undefined {
  return succeeded + failed === 0 ? undefined : Math.round((succeeded / (succeeded + failed)) * 100)
}

/** Each drawing API with what it drew in the range, the busiest first. */
export function ApiTable({ figures: { apis, days } }: { figures: DrawFigures }) {
  const text = useTexts(texts)
  const rows = apis.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
  return (
    <Card title={text('apis')}>
      <div className="api-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('apis.name')}</th>
              <th scope="col">{text('apis.total')}</th>
              <th scope="col">{text('apis.share')}</th>
              <th scope="col">{text('apis.failed')}</th>
              <th scope="col">{text('apis.median')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((api) => (
              <ApiRow key={api.apiId} api={api} from={days[0]?.day} to={days.at(-1)?.day} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function ApiRow({ api, from, to }: { api: ApiFigures; from: string | undefined; to: string | undefined }) {
  const text = useTexts(texts)
  const language = useLanguage()
  const share = successShareOf(api)
  return (
    <tr>
      <th scope="row">
        <Link to={recordsAddress({ apiId: api.apiId, from, to })}>{api.apiName}</Link>
        {api.isDeleted === 1 && <small> {text('apis.gone')}</small>}
      </th>
      <td>{api.total.toLocaleString('en-US')}</td>
      <td>
        {share === undefined ? (
          '–'
        ) : (
          <span className="api-share">
            <span className="api-share-track" aria-hidden="true">
              <span style={{ width: `${share}%` }} />
            </span>
            {share}%
          </span>
        )}
      </td>
      <td>{api.failed > 0 ? <Link to={recordsAddress({ apiId: api.apiId, outcome: 'failed', from, to })}>{api.failed.toLocaleString('en-US')}</Link> : '0'}</td>
      <td>{api.medianSeconds === null ? '–' : durationText(api.medianSeconds, language)}</td>
    </tr>
  )
}
