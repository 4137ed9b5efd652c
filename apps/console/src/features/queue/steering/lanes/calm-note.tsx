import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyNote } from '../../../../components/empty.tsx'
import { useLive } from '../../../../components/live.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { tabAddress } from '../board/tab.ts'
import { figuresQuery, type OfTenant } from '../queue-manage.api.ts'
import { laneTexts } from './lanes.i18n.ts'

/** Nothing waits, nothing runs: that is good, and the day in two figures. */
export function CalmNote({ tenantId }: OfTenant) {
  const t = useTexts(laneTexts)
  const { data } = useQuery({ ...figuresQuery({ range: '24h', tenantId }), enabled: useLive() })
  const { succeeded, failed } = data?.total ?? { succeeded: 0, failed: 0 }
  const day =
    data &&
    (succeeded + failed > 0
      ? t('calmFigures', { succeeded: succeeded.toLocaleString('en-US'), failed: failed.toLocaleString('en-US') })
      : t('calmNone'))
  return (
    <EmptyNote
      title={t('calm')}
      reason={
        <>
          {t('calmText')}
          <br />
          {day ?? '\u00a0'}
        </>
      }
      action={<Link to={tabAddress({ tab: 'figures', tenantId })}>{t('seeFigures')}</Link>}
    />
  )
}
