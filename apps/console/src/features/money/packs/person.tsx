import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PersonSelect } from '../../../resource/people/person-select.tsx'
import { AskedPart } from '../shared/credits/asked-part.tsx'
import { BagList } from '../shared/credits/bag-list.tsx'
import { creditWords } from '../shared/credits/credit-words.i18n.ts'
import { balanceQuery, bagsQuery } from '../shared/credits/credits.api.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { packsTexts } from './packs.i18n.ts'

/** Whose activity is shown; of one person what they have, too. */
export function Person({ userId, onUser }: { userId: string; onUser: (userId: string) => void }) {
  const t = useTexts(packsTexts)
  const id = useId()
  const canAdjust = usePermission('userPay_adjust')
  const [isAdjusting, setIsAdjusting] = useState(false)
  return (
    <section className="costs-card" aria-label={t('person')}>
      <div className="packs-person">
        <Part id={`${id}-user`} label={t('person')} error={undefined} help={userId === '' ? t('allPeople') : undefined}>
          <PersonSelect
            id={`${id}-user`}
            value={userId}
            tenantId=""
            forbidden={t('personForbidden')}
            onChange={onUser}
          />
        </Part>
        {userId !== '' && <Button onClick={() => onUser('')}>{t('clear')}</Button>}
        {userId !== '' && canAdjust && (
          <Button type="primary" onClick={() => setIsAdjusting(true)}>
            {t('adjustTitle')}
          </Button>
        )}
      </div>
      {userId !== '' && (
        <>
          <Figures userId={userId} />
          <Bags userId={userId} />
        </>
      )}
      {isAdjusting && <AdjustDialog userId={userId} onClose={() => setIsAdjusting(false)} />}
    </section>
  )
}

function Figures({ userId }: { userId: string }) {
  const t = useTexts(packsTexts)
  const word = useTexts(creditWords)
  const asked = useQuery(balanceQuery(userId))
  return (
    <AskedPart asked={asked}>
      {({ balance, held, days, prints }) => (
        <dl className="packs-figures">
          {(
            [
              [t('balance'), balance],
              [t('held'), held],
              [word('days'), days],
              [word('prints'), prints],
            ] as const
          )
            .filter(([, count], index) => index === 0 || count > 0)
            .map(([name, count]) => (
              <div key={name}>
                <dt className="costs-soft">{name}</dt>
                <dd className="res-number">{exactCount(count)}</dd>
              </div>
            ))}
        </dl>
      )}
    </AskedPart>
  )
}

function Bags({ userId }: { userId: string }) {
  const t = useTexts(packsTexts)
  const titleId = useId()
  const asked = useQuery(bagsQuery(userId))
  return (
    <>
      <h3 id={titleId}>{t('bags')}</h3>
      <AskedPart asked={asked}>
        {(bags) =>
          bags.length === 0 ? <p className="costs-soft">{t('noBags')}</p> : <BagList bags={bags} labelId={titleId} />
        }
      </AskedPart>
    </>
  )
}
