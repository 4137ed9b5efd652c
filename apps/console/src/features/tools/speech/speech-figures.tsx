import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ErrorNote } from '../../../components/error-note.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { figuresQuery } from '../../voice/shared/speech.api.ts'
import { costsText } from './cost-text.ts'
import { speechTexts } from './speech.i18n.ts'

/** What the tenant's texts took in the last 30 days, and what was saved by using sounds again. */
export function SpeechFigures() {
  const mayLook = usePermission('tools_view')
  return mayLook ? <Figures /> : null
}

function Figures() {
  const t = useTexts(speechTexts)
  const { data, error, refetch } = useQuery(figuresQuery)
  if (error) return <ErrorNote error={error} isCompact onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  const asked = data.syntheses + data.cachedHits
  const number = (value: number): string => value.toLocaleString('en')
  const facts: [label: string, value: string][] = [
    [t('savedSum'), costsText(data.saved, t('none'))],
    [t('spent'), costsText(data.spent, t('none'))],
    [t('syntheses'), number(data.syntheses)],
    [t('cachedHits'), number(data.cachedHits)],
    [t('failures'), number(data.failed)],
    [t('characters'), number(data.characters)],
    [t('madeCharacters'), number(data.madeCharacters)],
  ]
  return (
    <aside className="speech-figures" aria-label={t('figures', { days: data.days })}>
      <h2>{t('figures', { days: data.days })}</h2>
      {asked > 0 && <p>{t('share', { share: Math.round((data.cachedHits / asked) * 100) })}</p>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="res-number">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
