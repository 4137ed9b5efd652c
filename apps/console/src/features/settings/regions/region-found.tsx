import type { Region } from '@drawdesk/contract/settings/region'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ErrorNote } from '../../../components/error-note.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { FOUND_MOST, foundQuery } from './region.api.ts'
import { regionPageTexts } from './region.i18n.ts'

interface RegionFoundProps {
  name: string
  chosen: string | undefined
  onChoose: (code: string) => void
}

/** Regions with these words in their names, each with what it lies in: 西湖区 is in two cities. */
export function RegionFound({ name, chosen, onChoose }: RegionFoundProps) {
  const t = useTexts(regionPageTexts)
  const { data, error, refetch } = useQuery(foundQuery(name))
  if (error) return <ErrorNote error={error} title={t('treeFailed')} onRetry={() => void refetch()} isCompact />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <div className="region-found" aria-live="polite">
      {data.records.length === 0 && <p className="res-help">{t('noneFound', { name })}</p>}
      <ul>
        {data.records.map((region) => (
          <li key={region.code}>
            <button
              type="button"
              aria-pressed={region.code === chosen}
              className={region.code === chosen ? 'region-found-chosen' : undefined}
              onClick={() => onChoose(region.code)}
            >
              <span>{seededName(region.name)}</span>
              <small>{placeOf(region)}</small>
            </button>
          </li>
        ))}
      </ul>
      {(data.total ?? 0) > FOUND_MOST && <p className="res-help">{t('foundMore', { count: FOUND_MOST })}</p>}
    </div>
  )
}

/** 浙江省 · 杭州市: what it lies in, without itself and without saying a name twice. */
export function placeOf({
  code,
  provinceCode,
  provinceName,
  cityCode,
  cityName,
  districtCode,
  districtName,
  townCode,
  townName,
}: Region): string {
  const above = [
    [provinceCode, provinceName],
    [cityCode, cityName],
    [districtCode, districtName],
    [townCode, townName],
  ].filter(([of]) => of !== '' && of !== code)
  return [...new Set(above.map(([, name]) => name))].join(' · ')
}
