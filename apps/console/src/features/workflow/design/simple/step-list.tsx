import { PlusOutlined } from '@ant-design/icons'
import type { ChainStep } from '@drawdesk/workflow/approval-chain/chain'
import { Button, Dropdown } from 'antd'
import { SortedList } from '../../../../components/sorting/sorted-list.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { newStep, withAdded, withMoved, type ChainEdit, type StepPath } from './chain-edit.ts'
import { simpleTexts } from './simple.i18n.ts'
import { StepCard } from './step-card.tsx'

const KINDS = ['approve', 'copy', 'condition', 'parallel', 'process'] as const

interface StepListProps extends ChainEdit {
  /** Of the step that they stand in; empty: the outermost ones. */
  path: StepPath
  steps: readonly ChainStep[]
  /** Name of that step. */
  within?: string
  /** Each is a branch. */
  isParallel?: boolean
}

/** The steps of one place, in their order, and a way to add one. */
export function StepList({ path, steps, within, isParallel = false, ...edit }: StepListProps) {
  const t = useTexts(simpleTexts)
  const { all, onChange } = edit
  const idOf = (step: ChainStep, at: number) => step.id ?? String(at)
  const ids = steps.map(idOf)
  const add = (step: ChainStep) => onChange(withAdded(all, [...path, steps.length], step))
  return (
    <div className={`flow-steps${isParallel ? ' flow-steps-parallel' : ''}`}>
      <SortedList
        ids={ids}
        nameOf={(id) => steps[ids.indexOf(id)]?.name ?? ''}
        onMove={(id, over) => onChange(withMoved(all, [...path, ids.indexOf(id)], ids.indexOf(over)))}
      >
        {steps.map((step, at) => (
          <StepCard
            key={idOf(step, at)}
            id={idOf(step, at)}
            step={step}
            path={[...path, at]}
            count={steps.length}
            isBranch={isParallel}
            {...edit}
          >
            {'steps' in step && (
              <StepList
                {...edit}
                path={[...path, at]}
                steps={step.steps}
                within={step.name}
                isParallel={step.kind === 'parallel'}
              />
            )}
          </StepCard>
        ))}
      </SortedList>
      {isParallel ? (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => add(newStep('condition', t('branch', { n: steps.length + 1 })))}
        >
          {t('addBranch')}
        </Button>
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: KINDS.map((kind) => ({ key: kind, label: t(kind), onClick: () => add(newStep(kind, t(kind))) })),
          }}
        >
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            aria-label={within === undefined ? t('add') : t('addIn', { name: within })}
          >
            {t('add')}
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
