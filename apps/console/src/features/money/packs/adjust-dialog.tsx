import { useQuery } from '@tanstack/react-query'
import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { creditWords } from '../shared/credits/credit-words.i18n.ts'
import { balanceQuery } from '../shared/credits/credits.api.ts'
import { forgetCredits } from '../shared/pay/pay.api.ts'
import { DialogForm } from './dialog-form.tsx'
import { adjustCredits } from './packs.api.ts'
import { packsTexts } from './packs.i18n.ts'

/** Gives credits, or takes some, for a reason; says whose, and what they have then. */
export function AdjustDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTexts(packsTexts)
  const word = useTexts(creditWords)
  const { message } = useFeedback()
  const { data: has } = useQuery(balanceQuery(userId))
  const [credits, setCredits] = useState<number | null>(null)
  const [lifeDays, setLifeDays] = useState(0)
  const [remark, setRemark] = useState('')
  const [clientRequestId] = useState(() => crypto.randomUUID())
  const isGiving = credits !== null && credits > 0
  async function send(): Promise<void> {
    const life = isGiving ? { lifeDays } : {}
    await adjustCredits({ userId, credits: credits ?? 0, ...life, remark: remark.trim(), clientRequestId })
    void message.success(t('adjusted'))
    await forgetCredits()
  }
  const check = () => ({
    ...(credits === null || credits === 0 ? { credits: t('amountMissing') } : {}),
    ...(remark.trim() === '' ? { remark: t('remarkMissing') } : {}),
  })
  const after = has && exactCount(Math.max(0, has.balance + (credits ?? 0)))
  return (
    <DialogForm title={t('adjustTitle')} check={check} send={send} onClose={onClose}>
      {(errors, id) => (
        <>
          <p className="packs-whose">
            {has ? t('adjustOf', { name: has.userName, balance: exactCount(has.balance) }) : ' '}
          </p>
          <Part
            id={`${id}-credits`}
            label={word('credits')}
            isRequired
            error={errors.credits}
            help={after === undefined || credits === null ? t('adjustHelp') : t('adjustAfter', { balance: after })}
          >
            <InputNumber<number> id={`${id}-credits`} precision={0} value={credits} onChange={setCredits} />
          </Part>
          {isGiving && (
            <Part id={`${id}-life`} label={t('lifeDays')} error={errors.lifeDays} help={t('adjustLife')}>
              <InputNumber<number>
                id={`${id}-life`}
                min={0}
                max={3_650}
                precision={0}
                value={lifeDays}
                onChange={(next) => setLifeDays(next ?? 0)}
              />
            </Part>
          )}
          <Part id={`${id}-remark`} label={t('remark')} isRequired error={errors.remark} help={t('remarkHelp')}>
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
