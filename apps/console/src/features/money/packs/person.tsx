import type { ServiceBag } from '@drawdesk/contract/money/credits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PersonSelect } from '../../../resource/people/person-select.tsx'
import { DialogForm } from './dialog-form.tsx'
import { adjustCredits, flowsKey, personQuery } from './packs.api.ts'
import { packsTexts } from './packs.i18n.ts'

const STATE_KINDS = { active: 'good', used: 'neutral', expired: 'warn', refunded: 'neutral' } as const

/** Whose activity is shown; of one person what they have, too. */
export function Person({ userId, onUser }: { userId: string; onUser: (userId: string) => void }) {
  const t = useTexts(packsTexts)
  const id = useId()
  const canAdjust = usePermission('userPay_adjust')
  const { data, error, refetch } = useQuery(personQuery(userId))
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
      {error && <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {userId !== '' && data && (
        <>
          <dl className="packs-figures">
            {(['balance', 'held', 'days', 'prints'] as const)
              .filter((name) => name === 'balance' || data.balance[name] > 0)
              .map((name) => (
                <div key={name}>
                  <dt className="costs-soft">{t(name)}</dt>
                  <dd className="res-number">{exactCount(data.balance[name])}</dd>
                </div>
              ))}
          </dl>
          <Bags bags={data.bags} />
        </>
      )}
      {isAdjusting && <AdjustDialog userId={userId} onClose={() => setIsAdjusting(false)} />}
    </section>
  )
}

function Bags({ bags }: { bags: readonly ServiceBag[] }) {
  const t = useTexts(packsTexts)
  const titleId = useId()
  return (
    <>
      <h3 id={titleId}>{t('bags')}</h3>
      {bags.length === 0 ? (
        <p className="costs-soft">{t('noBags')}</p>
      ) : (
        <ul className="packs-list" aria-labelledby={titleId}>
          {bags.map(({ id, name, kind, total, left, expireTime, state }) => (
            <li key={id}>
              <div>
                <b>{name}</b> <span className="costs-soft">{t(kind)}</span>
              </div>
              <span className="res-number">{t('left', { left: exactCount(left), total: exactCount(total) })}</span>
              <span className="costs-soft res-number">
                {expireTime === '' ? (kind === 'days' ? '' : t('forEver')) : t('until', { time: expireTime })}
              </span>
              <StateTag kind={STATE_KINDS[state]}>{t(state === 'active' ? 'active_' : state)}</StateTag>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function AdjustDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTexts(packsTexts)
  const client = useQueryClient()
  const { message } = useFeedback()
  const [credits, setCredits] = useState<number | null>(null)
  const [remark, setRemark] = useState('')
  const [clientRequestId] = useState(() => crypto.randomUUID())
  async function send(): Promise<void> {
    await adjustCredits({ userId, credits: credits ?? 0, remark: remark.trim(), clientRequestId })
    void message.success(t('adjusted'))
    await Promise.all([
      client.invalidateQueries({ queryKey: flowsKey }),
      client.invalidateQueries({ queryKey: personQuery(userId).queryKey }),
    ])
  }
  const check = () => ({
    ...(credits === null || credits === 0 ? { credits: t('amountMissing') } : {}),
    ...(remark.trim() === '' ? { remark: t('remarkMissing') } : {}),
  })
  return (
    <DialogForm title={t('adjustTitle')} check={check} send={send} onClose={onClose}>
      {(errors, id) => (
        <>
          <Part id={`${id}-credits`} label={t('credits')} isRequired error={errors.credits} help={t('adjustHelp')}>
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
