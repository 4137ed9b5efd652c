import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import type { PayGradeRow } from '@drawdesk/contract/money/credits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { HistoryButton } from '../../../resource/history/history-button.tsx'
import { RemovedRows } from '../../../resource/history/removed-rows.tsx'
import type { BegunVersion } from '../../../resource/history/version-note.tsx'
import { usePackLine } from '../shared/credits/use-pack-line.ts'
import { GradeDialog } from './grade-dialog.tsx'
import { gradesKey, gradesQuery, orderGrades, readRemovedGrades, removedGradesKey, removeGrade } from './packs.api.ts'
import { packsTexts } from './packs.i18n.ts'
import { useGradeHistory } from './use-grade-history.ts'

/** Packs in the order in which they are offered. */
export function Grades() {
  const t = useTexts(packsTexts)
  const titleId = useId()
  const canEdit = usePermission('userPay_grade')
  const { data: grades, error, refetch } = useQuery(gradesQuery)
  const [edited, setEdited] = useState<{ grade?: PayGradeRow; begun?: BegunVersion }>()
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('tabGrades')}</h2>
        {canEdit && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({})}>
            {t('addGrade')}
          </Button>
        )}
      </header>
      {error ? (
        <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : !grades ? (
        <Delayed>
          <div className="skeleton costs-wait-quotas" />
        </Delayed>
      ) : grades.length === 0 ? (
        <EmptyNote title={t('noGrades')} reason={t('noGradesReason')} />
      ) : (
        <ul className="packs-list">
          {grades.map((grade, index) => (
            <GradeRow
              key={grade.id}
              grade={grade}
              index={index}
              ids={grades.map(({ id }) => id)}
              canEdit={canEdit}
              onEdit={(begun) => setEdited({ grade, ...(begun && { begun }) })}
            />
          ))}
        </ul>
      )}
      <RemovedRows queryKey={removedGradesKey} read={readRemovedGrades}>
        {(grade) => <RemovedGrade grade={grade} />}
      </RemovedRows>
      {edited !== undefined && (
        <GradeDialog
          key={edited.grade?.id ?? 'new'}
          grade={edited.grade}
          begun={edited.begun}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

interface GradeRowProps {
  grade: PayGradeRow
  index: number
  ids: readonly string[]
  canEdit: boolean
  /** With the values of an earlier version. */
  onEdit: (begun?: BegunVersion) => void
}

function GradeRow({ grade, index, ids, canEdit, onEdit }: GradeRowProps) {
  const t = useTexts(packsTexts)
  const lineOf = usePackLine()
  const language = useLanguage()
  const change = useGradeChange()
  const history = useGradeHistory(grade)
  const { name, price, currency, originPrice, badge, active } = grade
  const move = (by: number): void => {
    const next = [...ids]
    next.splice(index + by, 0, ...next.splice(index, 1))
    void change(() => orderGrades(next))
  }
  return (
    <li>
      <div>
        <b>{name}</b> {badge !== '' && <StateTag kind="info">{badge}</StateTag>}{' '}
        {active !== 1 && <StateTag kind="neutral">{t('off')}</StateTag>}
        <p className="costs-soft">{lineOf(grade)}</p>
      </div>
      <span className="res-number">
        {originPrice > price && <s className="costs-soft">{moneyText(originPrice, currency, language)}</s>}{' '}
        <b>{price === 0 ? t('free') : moneyText(price, currency, language)}</b>
      </span>
      {canEdit && (
        <div>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={t('up', { name })}
            disabled={index === 0}
            onClick={() => move(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={t('down', { name })}
            disabled={index === ids.length - 1}
            onClick={() => move(1)}
          />
          <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={() => onEdit()}>
            {t('edit')}
          </Button>
          <HistoryButton {...history} id={grade.id} name={name} onBack={onEdit} />
          <RemoveButton grade={grade} />
        </div>
      )}
      {!canEdit && <HistoryButton {...history} id={grade.id} name={name} onBack={undefined} />}
    </li>
  )
}

function RemovedGrade({ grade }: { grade: PayGradeRow }) {
  const t = useTexts(packsTexts)
  const language = useLanguage()
  const lineOf = usePackLine()
  const history = useGradeHistory(grade)
  const { id, name, price, currency } = grade
  return (
    <>
      <span>{name}</span>
      <span className="costs-soft">
        {lineOf(grade)} · {price === 0 ? t('free') : moneyText(price, currency, language)}
      </span>
      <HistoryButton {...history} id={id} name={name} onBack={undefined} />
    </>
  )
}

function RemoveButton({ grade: { id, name } }: { grade: PayGradeRow }) {
  const t = useTexts(packsTexts)
  const { message, modal } = useFeedback()
  const change = useGradeChange()
  const remove = async (): Promise<void> => {
    if (await change(() => removeGrade(id))) void message.success(t('removed'))
  }
  const ask = (): void => {
    modal.confirm({
      title: t('removeTitle'),
      content: t('removeText', { name }),
      okText: t('remove'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: remove,
    })
  }
  return (
    <Button type="link" size="small" danger aria-label={t('removeOf', { name })} onClick={ask}>
      {t('remove')}
    </Button>
  )
}

/** True: it was done. A failure has been shown. */
function useGradeChange(): (change: () => Promise<unknown>) => Promise<boolean> {
  const client = useQueryClient()
  return async (change) => {
    try {
      await change()
      return true
    } catch (error) {
      logFailure('userPay grade', error)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: gradesKey })
    }
  }
}
