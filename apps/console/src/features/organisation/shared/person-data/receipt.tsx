import type { Erasing, PersonErasure } from '@drawdesk/contract/organisation/person-data'
import { StateTag, type StateKind } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { personDataTexts } from './person-data.i18n.ts'

const KINDS: Readonly<Record<Erasing, StateKind>> = { delete: 'good', unname: 'info', keep: 'neutral' }

/** What an erasure deleted, unnamed and kept, and why. */
export function Receipt({ erasure }: { erasure: PersonErasure }) {
  const t = useTexts(personDataTexts)
  return (
    <section className="person-data-part">
      <h3>{t('receiptOf', { alias: erasure.alias })}</h3>
      <dl className="person-data-facts">
        <dt>{t('receiptNumber')}</dt>
        <dd>
          {erasure.id} · {t(erasure.isOwn ? 'own' : 'byAdministrator')}
        </dd>
        <dt>{t('asked_time')}</dt>
        <dd>{erasure.createTime}</dd>
        <dt>{t('begun_time')}</dt>
        <dd>{erasure.beginTime}</dd>
        <dt>{t('finished_time')}</dt>
        <dd>{erasure.finishTime}</dd>
      </dl>
      <ul className="person-data-receipt" aria-label={t('receipt')}>
        {erasure.lines.map(({ name, erasing, title, rows, why }) => (
          <li key={`${name} ${erasing}`}>
            <div className="person-data-line">
              <span>
                {title} <span className="person-data-soft">{rows}</span>
              </span>
              <StateTag kind={KINDS[erasing]}>{t(`erasing.${erasing}`)}</StateTag>
            </div>
            <span className="person-data-soft">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
