import type { DefinitionProblem } from '@drawdesk/workflow/definition/definition'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { designTexts } from './design.i18n.ts'

interface SidePanelProps {
  problems: readonly DefinitionProblem[] | undefined
  renderProperties: () => ReactNode
  renderProblems: () => ReactNode
}

/** Beside the drawing: what is chosen, and what is wrong. */
export function SidePanel({ problems, renderProperties, renderProblems }: SidePanelProps) {
  const t = useTexts(designTexts)
  const count = problems?.length ?? 0
  return (
    <aside className="flow-side" aria-label={t('properties')}>
      <Tabs
        size="small"
        items={[
          { key: 'properties', label: t('properties'), children: renderProperties() },
          {
            key: 'problems',
            label: count === 0 ? t('problems') : `${t('problems')} (${count})`,
            children: renderProblems(),
          },
        ]}
      />
    </aside>
  )
}
