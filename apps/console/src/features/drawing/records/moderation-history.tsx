import type { DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/texts.ts'
import { moderationTexts } from '../gallery/moderation/moderation.i18n.ts'
import { findingsQuery } from './findings/findings.api.ts'
import { FindingVerdict, FindingWords } from './findings/finding-line.tsx'

const SHOWN_MOST = 50

/** What was found on a record, and who decided what about it, when and why. */
export function ModerationHistory({ record: { id, moderation, decisions, version } }: { record: DrawInfoDetail }) {
  const t = useTexts(moderationTexts)
  const { data } = useQuery({
    ...findingsQuery({ infoId: id, size: SHOWN_MOST, stamp: version }),
    enabled: moderation > 0,
  })
  return (
    <>
      {data?.records.map((finding) => (
        <div key={finding.id} className="draw-finding">
          <FindingWords finding={finding} />
          <FindingVerdict finding={finding} />
        </div>
      ))}
      {decisions.length === 0 ? (
        <p className="draw-help">{t('noHistory')}</p>
      ) : (
        <ol className="draw-decisions">
          {decisions.map(({ id: key, action, reason, userName, createTime }) => (
            <li key={key}>
              <strong>{t(`action_${action}`)}</strong> <span>{userName || t('somebody')}</span>{' '}
              <time className="draw-help draw-number">{createTime}</time>
              {reason !== '' && <p>{reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
