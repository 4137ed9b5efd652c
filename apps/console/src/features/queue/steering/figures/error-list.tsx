import type { QueueFigures } from '@drawdesk/contract/queue/queue-manage'
import { Link } from 'react-router'
import { ShareBar } from '../../../../components/charts/share-bar.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { errorCodeTexts } from '../../../drawing/shared/error-codes.i18n.ts'
import { tabAddress } from '../board/tab.ts'
import type { OfTenant } from '../queue-manage.api.ts'
import { figureTexts } from './figures.i18n.ts'

/** Failures by their cause, the most frequent first; each leads to those failures. */
export function ErrorList({
  errors,
  tenantId,
  apiId,
}: OfTenant & { errors: QueueFigures['errors']; apiId: string | undefined }) {
  const t = useTexts(figureTexts)
  const codes = useTexts(errorCodeTexts)
  const all = Math.max(
    1,
    errors.reduce((sum, { count }) => sum + count, 0),
  )
  if (errors.length === 0) return <EmptyNote isCompact title={t('noErrors')} />
  return (
    <ol className="trend-errors">
      {errors.map(({ code, count }) => (
        <li key={code}>
          <Link to={tabAddress({ tab: 'failed', tenantId, code, apiId })}>
            <span>
              {codes(code)} <code>{code}</code>
            </span>
            <span className="trend-count">
              {count.toLocaleString('en-US')} <small>{Math.round((count / all) * 100)}%</small>
            </span>
            <span className="only-heard">{t('seeErrors')}</span>
            <ShareBar className="trend-share" percent={(count / all) * 100} series="failed" />
          </Link>
        </li>
      ))}
    </ol>
  )
}
