import type { Region } from '@drawdesk/contract/settings/region'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { placeOf } from './region-found.tsx'
import { regionPageTexts } from './region.i18n.ts'

/** What is fixed of a region: where it lies, and of a known one its code and level. */
export function RegionFacts({ region, isNew }: { region: Region; isNew: boolean }) {
  const t = useTexts(regionPageTexts)
  const place = isNew
    ? [placeOf(region), seededName(region.name)].filter(Boolean).join(' · ')
    : region.parentName === ''
      ? ''
      : placeOf(region) || region.parentName
  return (
    <dl className="region-facts">
      {place !== '' && (
        <div>
          <dt>{t(isNew ? 'parent' : 'path')}</dt>
          <dd>{place}</dd>
        </div>
      )}
      {!isNew && (
        <div>
          <dt>{t('code')}</dt>
          <dd>
            <code>{region.code}</code>
          </dd>
        </div>
      )}
      {!isNew && (
        <div>
          <dt>{t('level')}</dt>
          <dd>{region.levelName}</dd>
        </div>
      )}
    </dl>
  )
}
