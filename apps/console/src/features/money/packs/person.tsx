import { useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PersonSelect } from '../../../resource/people/person-select.tsx'
import { DialogForm } from './dialog-form.tsx'
import { AskedPart } from '../shared/credits/asked-part.tsx'
import { BagList } from '../shared/credits/bag-list.tsx'
import { creditWords } from '../shared/credits/credit-words.i18n.ts'
import { balanceQuery, bagsQuery } from '../shared/credits/credits.api.ts'
import { forgetCredits } from '../shared/pay/pay.api.ts'
import { adjustCredits } from './packs.api.ts'
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

function AdjustDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTexts(packsTexts)
  const word = useTexts(creditWords)
  const { message } = useFeedback()
  const [credits, setCredits] = useState<number | null>(null)
  const [remark, setRemark] = useState('')
  const [clientRequestId] = useState(() => crypto.randomUUID())
  async function send(): Promise<void> {
    await adjustCredits({ userId, credits: credits ?? 0, remark: remark.trim(), clientRequestId })
    void message.success(t('adjusted'))
    await forgetCredits()
  }
  const check = () => ({
    ...(credits === null || credits === 0 ? { credits: t('amountMissing') } : {}),
    ...(remark.trim() === '' ? { remark: t('remarkMissing') } : {}),
  })
  return (
    <DialogForm title={t('adjustTitle')} check={check} send={send} onClose={onClose}>
      {(errors, id) => (
        <>
          <Part id={`${id}-credits`} label={word('credits')} isRequired error={errors.credits} help={t('adjustHelp')}>
            <InputNumber<number> id={`${id}-credits`} precision={0} value={credits} onChange={setCredits} />
          </Part>
          <Part id={`${id}-remark`} label={t('remark')} isRequired error={errors.remark}>
            <Input
              id={`${id}-remark`}
              value={remark}
              maxLength={200}
              onChange={({ target }) => setRemark(target.value)}
            />
          </Part>
        </>
      )}
    </DialogForm>
  )
}
