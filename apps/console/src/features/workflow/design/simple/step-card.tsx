import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import type { ChainStep } from '@drawdesk/workflow/approval-chain/chain'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSortedRow } from '../../../../components/sorting/sorted-list.tsx'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { TextField } from '../panel/parts/fields.tsx'
import { NameSelect } from '../panel/parts/name-select.tsx'
import { formOf, useReferences } from '../references.api.ts'
import { withMoved, withoutStep, withStep, type ChainEdit, type StepPath } from './chain-edit.ts'
import { ConditionField } from './condition-field.tsx'
import { simpleTexts } from './simple.i18n.ts'
import { StepPeople } from './step-people.tsx'

/** A process may be named before it is deployed. */
const PROCESS_KEY = /^[A-Za-z_][\w.-]{0,63}$/

interface StepCardProps extends ChainEdit {
  id: string
  step: ChainStep
  path: StepPath
  /** Of the steps beside it, itself included. */
  count: number
  /** It is a branch of its own: without a condition it always runs. */
  isBranch: boolean
  /** The steps within it. */
  children: ReactNode
}

/** One step: what it is, who or what it is about, and the steps within it. */
export function StepCard({ id, step, path, count, isBranch, children, ...edit }: StepCardProps) {
  const t = useTexts(simpleTexts)
  const text = useText()
  const { row, grip } = useSortedRow(id)
  const { all, problems, onChange } = edit
  const { name, nameEn = '' } = step
  const at = path.at(-1) ?? 0
  const own = problems.filter(({ step: place }) => place.join() === path.join())
  return (
    <article className={`flow-step flow-step-${step.kind}`} aria-label={`${t(step.kind)} ${name}`} {...row}>
      <header className="flow-step-head">
        <Button
          type="text"
          size="small"
          icon={<HolderOutlined aria-hidden />}
          aria-label={t('grip', { name })}
          {...grip}
        />
        <strong>{t(step.kind)}</strong>
        <span className="flow-step-tools">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={t('up', { name })}
            disabled={at === 0}
            onClick={() => onChange(withMoved(all, path, at - 1))}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={t('down', { name })}
            disabled={at === count - 1}
            onClick={() => onChange(withMoved(all, path, at + 1))}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('remove', { name })}
            onClick={() => onChange(withoutStep(all, path))}
          />
        </span>
      </header>
      <div className="flow-step-body">
        <div className="flow-step-people">
          <TextField
            label={t('nameOf')}
            value={name}
            onCommit={(next) => onChange(withStep(all, path, { ...step, name: next }))}
          />
          <TextField
            label={t('nameEn')}
            value={nameEn}
            onCommit={(next) => onChange(withStep(all, path, named(step, next)))}
          />
        </div>
        <StepFacts
          step={step}
          isBranch={isBranch}
          formKey={edit.formKey}
          onStep={(next) => onChange(withStep(all, path, next))}
        />
        {own.map(({ field, message }) => (
          <p key={`${field} ${message.zh}`} className="flow-field-problem">
            {text(message)}
          </p>
        ))}
        {children}
      </div>
    </article>
  )
}

/** An empty name is not said. */
function named({ nameEn: _before, ...step }: ChainStep, nameEn: string): ChainStep {
  return nameEn === '' ? step : { ...step, nameEn }
}

interface StepFactsProps {
  step: ChainStep
  isBranch: boolean
  formKey: string
  onStep: (step: ChainStep) => void
}

function StepFacts({ step, isBranch, formKey, onStep }: StepFactsProps) {
  const t = useTexts(simpleTexts)
  const { forms, processes, isLoading } = useReferences()
  switch (step.kind) {
    case 'approve':
    case 'copy':
      return (
        <StepPeople who={step.who} isAsked={step.kind === 'approve'} onChange={(who) => onStep({ ...step, who })} />
      )
    case 'condition':
      return (
        <>
          <ConditionField
            when={step.when}
            fields={formOf(forms, formKey)?.fields ?? []}
            onChange={(when) => onStep({ ...step, when })}
          />
          {isBranch && step.when.trim() === '' && <p className="res-help">{t('always')}</p>}
        </>
      )
    case 'process':
      return (
        <NameSelect
          label={t('calledProcess')}
          value={step.process}
          isLoading={isLoading}
          options={processes.map(({ key, name }) => ({ value: key, label: name }))}
          accepts={PROCESS_KEY}
          onChange={(process) => onStep({ ...step, process })}
        />
      )
    case 'parallel':
      return null
  }
}
