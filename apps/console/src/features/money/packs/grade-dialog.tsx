import { GRADE_KINDS, type PayGradeRow } from '@drawdesk/contract/money/credits'
import { useQueryClient } from '@tanstack/react-query'
import { Input, InputNumber, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { CURRENCY_DEFAULT, fenOf, yuanOf } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { bringsBack } from '../../../resource/history/brings-back.ts'
import { BegunNote, type BegunVersion } from '../../../resource/history/version-note.tsx'
import { creditWords } from '../shared/credits/credit-words.i18n.ts'
import { DialogForm } from './dialog-form.tsx'
import { gradesKey, saveGrade } from './packs.api.ts'
import { packsTexts } from './packs.i18n.ts'
import { useGradeHistory } from './use-grade-history.ts'

type Values = Pick<PayGradeRow, 'name' | 'kind' | 'price' | 'originPrice' | 'credits' | 'days' | 'badge' | 'active'>
const NEW_GRADE: Values = {
  name: '',
  kind: 'credits',
  price: 0,
  originPrice: 0,
  credits: 100,
  days: 0,
  badge: '',
  active: 1,
}
const NUMBERS = { price: 'price', originPrice: 'originPrice', credits: 'credits', days: 'days' } as const

/** A new pack, or one that is changed: what was sold stays as it was. */
export function GradeDialog({
  grade,
  begun,
  onClose,
}: {
  grade: PayGradeRow | undefined
  /** An earlier version that it begins with. */
  begun: BegunVersion | undefined
  onClose: () => void
}) {
  const t = useTexts(packsTexts)
  const word = useTexts(creditWords)
  const client = useQueryClient()
  const { message } = useFeedback()
  const [values, setValues] = useState<Values>(() => ({ ...(grade ?? NEW_GRADE), ...begun?.values }))
  const history = useGradeHistory({ currency: grade?.currency ?? CURRENCY_DEFAULT })
  const { name, kind, price, originPrice, credits, days, badge, active } = values
  const set = (part: Partial<Values>): void => setValues((now) => ({ ...now, ...part }))
  const isDays = kind === 'days'

  async function send(): Promise<void> {
    const facts = { name: name.trim(), kind, price, originPrice, credits, days, badge: badge.trim(), active }
    const of = grade ? { id: grade.id, version: grade.version } : {}
    await saveGrade({ ...facts, ...of }, grade !== undefined && bringsBack(begun, values, grade))
    void message.success(t('saved'))
    await client.invalidateQueries({ queryKey: gradesKey })
  }
  const number = (id: string, field: keyof typeof NUMBERS, isMoney = false) => (
    <InputNumber<number>
      id={`${id}-${field}`}
      min={0}
      precision={isMoney ? 2 : 0}
      value={isMoney ? yuanOf(values[field]) : values[field]}
      onChange={(next) => set({ [field]: isMoney ? fenOf(next) : (next ?? 0) })}
    />
  )
  return (
    <DialogForm title={t(grade ? 'editGrade' : 'addGrade')} check={() => ({})} send={send} onClose={onClose}>
      {(errors, id) => (
        <>
          {grade && (
            <BegunNote
              begun={begun}
              // The position is changed in the list.
              fields={history.fields.filter(({ name: field }) => field in NEW_GRADE)}
              values={values}
              stored={grade}
              onNow={() => setValues(grade)}
            />
          )}
          <Part id={`${id}-name`} label={t('name')} isRequired error={errors.name}>
            <Input
              id={`${id}-name`}
              value={name}
              maxLength={60}
              onChange={({ target }) => set({ name: target.value })}
            />
          </Part>
          <Part label={t('kind')} error={errors.kind}>
            <Segmented
              block
              aria-label={t('kind')}
              value={kind}
              onChange={(next) => set({ kind: next })}
              options={GRADE_KINDS.map((value) => ({ value, label: word(value) }))}
            />
          </Part>
          {!isDays && (
            <Part id={`${id}-credits`} label={word(kind)} isRequired error={errors.credits}>
              {number(id, 'credits')}
            </Part>
          )}
          <Part
            id={`${id}-days`}
            label={isDays ? word('days') : t('lifeDays')}
            isRequired={isDays}
            error={errors.days}
            help={t(isDays ? 'daysHelp' : 'lifeHelp')}
          >
            {number(id, 'days')}
          </Part>
          <Part id={`${id}-price`} label={t('price')} isRequired error={errors.price}>
            {number(id, 'price', true)}
          </Part>
          <Part id={`${id}-originPrice`} label={t('originPrice')} error={errors.originPrice}>
            {number(id, 'originPrice', true)}
          </Part>
          <Part id={`${id}-badge`} label={t('badge')} error={errors.badge}>
            <Input
              id={`${id}-badge`}
              value={badge}
              maxLength={20}
              onChange={({ target }) => set({ badge: target.value })}
            />
          </Part>
          <Part id={`${id}-active`} label={t('active')} error={errors.active}>
            <Switch id={`${id}-active`} checked={active === 1} onChange={(isOn) => set({ active: isOn ? 1 : 0 })} />
          </Part>
        </>
      )}
    </DialogForm>
  )
}
