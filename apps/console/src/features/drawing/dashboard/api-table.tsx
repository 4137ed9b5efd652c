import { successShareOf, type FigureName } from '@drawdesk/contract/drawing/figures/figure-names'
import type { ApiFigures, DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { Link } from 'react-router'
import { ShareBar } from '../../../components/charts/share-bar.tsx'
import { HowCounted } from '../../../components/how-counted/how-counted.tsx'
import { recordsAddress } from '../../../lib/home/draw-figures.ts'
import { durationText } from '../../../lib/texts/durations.ts'
import { seededName, useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from './card.tsx'
import { texts } from './dashboard.i18n.ts'

const COLUMNS = [
  ['apis.total', 'sent'],
  ['apis.share', 'success'],
  ['apis.failed', 'failed'],
  ['apis.blocked', 'blocked'],
  ['apis.median', 'total'],
  ['apis.run', 'run'],
] as const satisfies readonly (readonly [string, FigureName])[]

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
              {COLUMNS.map(([key, figure]) => (
                <th key={key} scope="col">
                  {text(key)}
                  <HowCounted figure={figure} />
                </th>
              ))}
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
        <Link to={recordsAddress({ apiId: api.apiId, from, to })} title={text('apis.records')}>
          {seededName(api.apiName)}
        </Link>
        {api.isDeleted === 1 && <small> {text('apis.gone')}</small>}
      </th>
      <td>{api.total.toLocaleString('en-US')}</td>
      <td>
        {share === undefined ? (
          '–'
        ) : (
          <span className="api-share">
            <ShareBar className="api-share-bar" percent={share} series="succeeded" />
            {share}%
          </span>
        )}
      </td>
      <td>
        {api.failed > 0 ? (
          <Link to={recordsAddress({ apiId: api.apiId, outcome: 'failed', from, to })}>
            {api.failed.toLocaleString('en-US')}
          </Link>
        ) : (
          '0'
        )}
      </td>
      <td>
        {api.blocked > 0 ? (
          <Link to={recordsAddress({ apiId: api.apiId, outcome: 'blocked', from, to })}>
            {api.blocked.toLocaleString('en-US')}
          </Link>
        ) : (
          '0'
        )}
      </td>
      <td>{api.medianSeconds === null ? '–' : durationText(api.medianSeconds, language)}</td>
      <td>{api.runMedianSeconds === null ? '–' : durationText(api.runMedianSeconds, language)}</td>
    </tr>
  )
}
