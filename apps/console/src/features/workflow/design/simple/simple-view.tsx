import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import type { DesignStore } from '../design-store.ts'
import { newStep } from './chain-edit.ts'
import { simpleTexts } from './simple.i18n.ts'
import { StartCard } from './start-card.tsx'
import { StepList } from './step-list.tsx'
import { useChain } from './use-chain.ts'
import './simple.css'

interface SimpleViewProps {
  store: DesignStore
  /** How often a save was refused because cards are not complete: each time the first of these comes into view. */
  refusedSaves: number
  /** Shows the drawing, with an element chosen. */
  onDiagram: (element: string | undefined) => void
}

/** A process as cards one below the other: who approves, who is copied in, under which condition. */
export default function SimpleView({ store, refusedSaves, onDiagram }: SimpleViewProps) {
  const t = useTexts(simpleTexts)
  const text = useText()
  const { modal } = useFeedback()
  const first = () => [newStep('approve', t('firstName'))]
  const { open, refusal, problems, change, changeFacts, begin } = useChain(store, first)
  const view = useRef<HTMLElement>(null)
  const isOpen = open !== undefined
  useEffect(() => {
    if (refusedSaves > 0 && isOpen)
      view.current?.querySelector('.flow-step-body > .flow-field-problem')?.scrollIntoView({ block: 'center' })
  }, [refusedSaves, isOpen])
  const beginNew = () =>
    modal.confirm({
      title: t('restartTitle'),
      content: t('restartHelp'),
      okText: t('restart'),
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => begin(first()),
    })
  if (refusal && !open)
    return (
      <div className="flow-simple">
        <Alert
          type="info"
          showIcon
          title={t('refused')}
          description={
            <>
              <p>{text(refusal.message)}</p>
              <p>{t('refusedHelp')}</p>
            </>
          }
        />
        <div className="flow-simple-choice">
          <Button onClick={() => onDiagram(refusal.element)}>{t('goTo')}</Button>
          <Button type="primary" onClick={beginNew}>
            {t('restart')}
          </Button>
        </div>
      </div>
    )
  if (!open) return <p className="res-help">{t('reading')}</p>
  return (
    <section ref={view} className="flow-simple" aria-label={t('chain')}>
      {problems.length > 0 && (
        <p className="flow-simple-waiting" role="status">
          {t('waiting', { count: problems.length })}
        </p>
      )}
      <StartCard facts={open.facts} onChange={changeFacts} />
      <StepList
        all={open.steps}
        path={[]}
        steps={open.steps}
        problems={problems}
        formKey={open.facts.formKey ?? ''}
        onChange={change}
      />
      <div className="flow-simple-end">
        {t('end')}
        <span>{t('endHelp')}</span>
      </div>
    </section>
  )
}
