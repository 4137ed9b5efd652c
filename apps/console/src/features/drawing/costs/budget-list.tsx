import { PlusOutlined } from '@ant-design/icons'
import { DRAW_COSTS_PATH, type DrawBudget } from '@drawdesk/contract/drawing/draw-costs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Meter, NEAR_PERCENT } from '../../../components/charts/meter.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { budgetsKey, drawBudgetsQuery } from '../../../lib/home/draw-budgets.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { callKey } from '../../../lib/http/read-keys.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { HistoryButton } from '../../../resource/history/history-button.tsx'
import { RemovedRows } from '../../../resource/history/removed-rows.tsx'
import type { BegunVersion } from '../../../resource/history/version-note.tsx'
import { BudgetDialog } from './budget-dialog.tsx'
import { useBudgetName } from './budget-name.ts'
import { readRemovedBudgets, removeBudget } from './draw-costs.api.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'
import { useBudgetHistory } from './use-budget-history.ts'

/** Below that of the budgets, so that it is read again with them. */
const removedKey = callKey(`${DRAW_COSTS_PATH}/budgets`, 'removed')

/** The monthly budgets, with what is spent of each. */
export function BudgetList() {
  const t = useTexts(drawCostsTexts)
  const titleId = useId()
  const canEdit = usePermission('drawCosts_edit')
  const { data: budgets, error, refetch } = useQuery(drawBudgetsQuery)
  const [edited, setEdited] = useState<{ budget?: DrawBudget; begun?: BegunVersion }>()
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <div>
          <h2 id={titleId}>{t('budgets')}</h2>
          {budgets?.length !== 0 && <p className="res-help">{t('budgetsPurpose')}</p>}
        </div>
        {canEdit && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({})}>
            {t('addBudget')}
          </Button>
        )}
      </header>
      {error ? (
        <ErrorNote isCompact error={error} title={t('budgetsFailed')} onRetry={() => void refetch()} />
      ) : !budgets ? (
        <Delayed>
          <div className="skeleton costs-wait-quotas" />
        </Delayed>
      ) : budgets.length === 0 ? (
        <p className="res-help">{t('noBudgetsReason')}</p>
      ) : (
        <ul className="costs-quotas">
          {budgets.map((budget) => (
            <BudgetRow
              key={budget.id}
              budget={budget}
              canEdit={canEdit}
              onEdit={(begun) => setEdited({ budget, ...(begun && { begun }) })}
            />
          ))}
        </ul>
      )}
      <RemovedRows queryKey={removedKey} read={readRemovedBudgets}>
        {(budget) => <RemovedBudget budget={budget} />}
      </RemovedRows>
      {edited !== undefined && (
        <BudgetDialog
          key={edited.budget?.id ?? 'new'}
          budget={edited.budget}
          begun={edited.begun}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

interface BudgetRowProps {
  budget: DrawBudget
  canEdit: boolean
  /** With the values of an earlier version. */
  onEdit: (begun?: BegunVersion) => void
}

function BudgetRow({ budget, canEdit, onEdit }: BudgetRowProps) {
  const t = useTexts(drawCostsTexts)
  const language = useLanguage()
  const nameOf = useBudgetName()
  const remove = useRemove()
  const history = useBudgetHistory(budget)
  const { amount, spent, currency, percent, isStopping, resetTime, remark } = budget
  const name = nameOf(budget)
  const isReached = percent >= 100
  return (
    <li className="costs-quota">
      <div className="costs-quota-name">
        <b>{name}</b>
        {isReached ? (
          <StateTag kind="bad">{t(isStopping === 1 ? 'stopped' : 'over')}</StateTag>
        ) : (
          percent >= NEAR_PERCENT && <StateTag kind="warn">{t('near')}</StateTag>
        )}
      </div>
      <div className="costs-quota-use">
        <p className="costs-quota-figures">
          <span title={`${spent} / ${amount} ${currency}`}>
            {t('usedOf', {
              spent: amountText({ amount: spent, currency }, language),
              amount: amountText({ amount, currency }, language),
            })}
          </span>
          <span>{t('used', { percent })}</span>
        </p>
        <Meter label={`${name}: ${t('used', { percent })}`} percent={percent} />
        <p className="costs-soft">
          {t('resets')} <RelativeTime value={resetTime} /> · {t(isStopping === 1 ? 'stops' : 'notifies')}
        </p>
        {remark !== '' && <p className="costs-soft">{remark}</p>}
      </div>
      <div className="costs-quota-actions">
        {canEdit && (
          <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={() => onEdit()}>
            {t('edit')}
          </Button>
        )}
        <HistoryButton {...history} id={budget.id} name={name} onBack={canEdit ? onEdit : undefined} />
        {canEdit && (
          <Button
            type="link"
            size="small"
            danger
            aria-label={t('removeOf', { name })}
            onClick={() => remove(budget, name)}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  )
}

function RemovedBudget({ budget }: { budget: DrawBudget }) {
  const language = useLanguage()
  const name = useBudgetName()(budget)
  const history = useBudgetHistory(budget)
  return (
    <>
      <span>{name}</span>
      <span className="costs-soft">{amountText(budget, language)}</span>
      <HistoryButton {...history} id={budget.id} name={name} onBack={undefined} />
    </>
  )
}

function useRemove(): (budget: DrawBudget, name: string) => void {
  const t = useTexts(drawCostsTexts)
  const client = useQueryClient()
  const { message, modal } = useFeedback()
  const remove = async (id: string): Promise<void> => {
    try {
      await removeBudget(id)
      void message.success(t('removed'))
    } catch (error) {
      logFailure('drawCosts removeBudget', error) // Its message has been shown.
    }
    await client.invalidateQueries({ queryKey: budgetsKey })
  }
  return ({ id, amount, currency }, name) =>
    modal.confirm({
      title: t('removeTitle'),
      content: t('removeText', { name, amount, currency }),
      okText: t('remove'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove(id),
    })
}
