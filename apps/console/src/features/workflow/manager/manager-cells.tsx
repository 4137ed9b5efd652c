import { FLOW_SUSPENSION } from '@drawdesk/contract/workflow/flow'
import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LazyFlowDiagramDialog } from '../shared/flow-diagram/lazy-flow-diagram.tsx'
import { managerTexts } from './manager.i18n.ts'
import { useManagerCommands } from './use-manager-commands.tsx'

interface CellProps {
  definition: FlowDefinition
}

/** A switch for those who may change the state, a word for everybody else. */
export function StateCell({ definition }: CellProps) {
  const t = useTexts(managerTexts)
  const { activate, suspend } = useManagerCommands()
  const [isChanging, setIsChanging] = useState(false)
  const isActive = definition.suspensionState === FLOW_SUSPENSION.active
  const word = t(isActive ? 'active' : 'suspended')
  if (!usePermission('flow_manager_state')) return <StateTag kind={isActive ? 'good' : 'warn'}>{word}</StateTag>
  const change = async (wanted: boolean) => {
    if (!wanted) return suspend(definition)
    setIsChanging(true)
    await activate(definition)
    setIsChanging(false)
  }
  return (
    <>
      <Switch
        size="small"
        checked={isActive}
        loading={isChanging}
        aria-label={t('switchOf', { name: definition.name, version: definition.version })}
        onChange={(wanted) => void change(wanted)}
      />{' '}
      {word}
    </>
  )
}

export function AudienceCell({ definition: { tenantId } }: CellProps) {
  const t = useTexts(managerTexts)
  return tenantId === '' ? t('everyTenant') : tenantId
}

export function DiagramButton({ definition: { id, name, version } }: CellProps) {
  const t = useTexts(managerTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" aria-label={t('diagramOf', { name })} onClick={() => setIsOpen(true)}>
        {t('diagram')}
      </Button>
      {isOpen && (
        <LazyFlowDiagramDialog
          of={{ processDefinitionId: id }}
          name={t('named', { name, version })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
