import {
  BUDGET_SUBJECTS,
  DRAW_COSTS_PATH,
  type BudgetChoices,
  type BudgetSubject,
  type DrawBudget,
} from '@drawdesk/contract/drawing/draw-costs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Input, Segmented, Select } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { budgetsKey } from '../../../lib/home/draw-budgets.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { call } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending, type DialogErrors } from '../../../resource/form/dialog-form.tsx'
import { bringsBack } from '../../../resource/history/brings-back.ts'
import { BegunNote, type BegunVersion } from '../../../resource/history/version-note.tsx'
import { useBudgetName } from './budget-name.ts'
import { saveBudget } from './draw-costs.api.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'
import { useBudgetHistory } from './use-budget-history.ts'

const REMARK_MAX = 255
const CURRENCIES = ['CNY', 'USD', 'EUR', 'JPY', 'HKD'] as const
const AMOUNT = /^(?=.*[1-9])\d{1,9}(\.\d{1,8})?$/

type Values = Pick<DrawBudget, 'subject' | 'subjectId' | 'currency' | 'amount' | 'isStopping' | 'remark'>

const NEW_BUDGET: Values = { subject: 'tenant', subjectId: '', currency: 'CNY', amount: '', isStopping: 0, remark: '' }

/** A new budget, or how much one allows. What it is of and its currency stay. */
export function BudgetDialog({
  budget,
  begun,
  onClose,
}: {
  budget: DrawBudget | undefined
  /** An earlier version that it begins with. */
  begun: BegunVersion | undefined
  onClose: () => void
}) {
  const t = useTexts(drawCostsTexts)
  const id = useId()
  const client = useQueryClient()
  const nameOf = useBudgetName()
  const { message } = useFeedback()
  const [values, setValues] = useState<Values>(() => ({ ...(budget ?? NEW_BUDGET), ...begun?.values }))
  const { fields } = useBudgetHistory(values)
  const { subject, subjectId, currency, amount, isStopping, remark } = values
  const { data: choices, isFetching } = useQuery({
    queryKey: keysOf(DRAW_COSTS_PATH).of('choices'),
    queryFn: ({ signal }) => call<BudgetChoices>('GET', `${DRAW_COSTS_PATH}/budgetChoices`, { signal }),
    enabled: !budget && subject !== 'tenant',
    retry: false,
  })
  const options =
    (subject === 'api' ? choices?.apis : choices?.exs)?.map(({ id: value, name: label }) => ({ value, label })) ?? []
  const set = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }))
    sending.forget(Object.keys(part))
  }

  const check = (): DialogErrors => ({
    ...(AMOUNT.test(amount.trim()) ? {} : { amount: t('amountMissing') }),
    ...(subject !== 'tenant' && subjectId === '' ? { subjectId: t('subjectMissing') } : {}),
  })
  async function send(): Promise<void> {
    const saved = {
      ...(budget
        ? { id: budget.id, version: budget.version }
        : { subject, currency, ...(subject === 'tenant' ? {} : { subjectId }) }),
      amount: amount.trim(),
      isStopping,
      remark: remark.trim(),
    }
    await saveBudget(saved, budget !== undefined && bringsBack(begun, values, budget))
    void message.success(t(budget ? 'updated' : 'added'))
    await client.invalidateQueries({ queryKey: budgetsKey })
  }
  const sending = useDialogSending({ name: 'drawCosts saveBudget', failed: t('saveFailed'), check, send, onClose })
  const { errors } = sending
  return (
    <DialogForm
      id={id}
      title={t(budget ? 'budgetEdit' : 'budgetNew')}
      sending={sending}
      submitText={t('save')}
      cancelText={t('cancel')}
      onClose={onClose}
    >
      {budget && (
        <BegunNote begun={begun} fields={fields} values={values} stored={budget} onNow={() => setValues(budget)} />
      )}
      <Part label={t('subject')} error={errors.subject}>
        {budget ? (
          <b>{nameOf(budget)}</b>
        ) : (
          <Segmented<BudgetSubject>
            block
            aria-label={t('subject')}
            value={subject}
            onChange={(next) => set({ subject: next, subjectId: '' })}
            options={BUDGET_SUBJECTS.map((value) => ({ value, label: t(value) }))}
          />
        )}
      </Part>
      {!budget && subject !== 'tenant' && (
        <Part
          id={`${id}-subject`}
          label={t(subject === 'api' ? 'chooseApi' : 'chooseEx')}
          isRequired
          error={errors.subjectId}
        >
          <Select
            id={`${id}-subject`}
            className="res-wide"
            showSearch={{ optionFilterProp: 'label' }}
            loading={isFetching}
            status={errors.subjectId ? 'error' : undefined}
            value={subjectId === '' ? null : subjectId}
            options={options}
            onChange={(next: string | null) => set({ subjectId: next ?? '' })}
          />
        </Part>
      )}
      <Part id={`${id}-amount`} label={t('amount')} isRequired error={errors.amount ?? errors.currency}>
        <div className="costs-amount">
          <Input
            id={`${id}-amount`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            status={errors.amount ? 'error' : undefined}
            onChange={({ target }) => set({ amount: target.value })}
          />
          <Select
            aria-label={t('currency')}
            disabled={budget !== undefined}
            value={currency}
            options={[...new Set([...CURRENCIES, currency])].map((value) => ({ value, label: value }))}
            onChange={(next: string) => set({ currency: next })}
          />
        </div>
      </Part>
      <Part label="" help={t('stopHelp')} error={errors.isStopping}>
        <Checkbox checked={isStopping === 1} onChange={({ target }) => set({ isStopping: target.checked ? 1 : 0 })}>
          {t('stopTick')}
        </Checkbox>
      </Part>
      <Part id={`${id}-remark`} label={t('remark')} error={errors.remark}>
        <Input
          id={`${id}-remark`}
          value={remark}
          maxLength={REMARK_MAX}
          onChange={({ target }) => set({ remark: target.value })}
        />
      </Part>
    </DialogForm>
  )
}
