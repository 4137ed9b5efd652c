import { configHomeResource, type ConfigHome } from '@drawdesk/contract/operation/config-home'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useSwitchHome } from './config-home.api.ts'
import { configHomeTexts } from './config-home.i18n.ts'

const { name, active, updateTime } = configHomeResource.fields
/** A new one is named here; what stands on it is the editor's. */
const listed = {
  ...configHomeResource,
  actions: ['add', 'delete'],
  fields: { name, active, updateTime },
  sections: [],
} as unknown as typeof configHomeResource

const CELLS = { active: (row: ConfigHome) => <ActiveCell row={row} /> }
const nameOf = (row: ConfigHome): string => row.name

export function ConfigHomeList({ onOpen }: { onOpen: (id: string) => void }) {
  const rowActions = (row: ConfigHome) => <OpenButton row={row} onOpen={onOpen} />
  return (
    <ResourcePage
      resource={listed}
      cells={CELLS}
      rowActions={rowActions}
      nameOf={nameOf}
      onSaved={({ id }) => onOpen(id)}
    />
  )
}

function OpenButton({ row, onOpen }: { row: ConfigHome; onOpen: (id: string) => void }) {
  const t = useTexts(configHomeTexts)
  const canEdit = usePermission('configHome_edit')
  const canView = usePermission('configHome_view')
  if (!canEdit && !canView) return null
  return (
    <Button
      type="link"
      size="small"
      aria-label={t(canEdit ? 'editOf' : 'viewOf', { name: row.name })}
      onClick={() => onOpen(row.id)}
    >
      {t(canEdit ? 'edit' : 'view')}
    </Button>
  )
}

/** In use or not; one that is switched on takes the place of the other. */
function ActiveCell({ row }: { row: ConfigHome }) {
  const t = useTexts(configHomeTexts)
  const { message } = useFeedback()
  const canEdit = usePermission('configHome_edit')
  const switchHome = useSwitchHome()
  const [isBusy, setIsBusy] = useState(false)
  const isOn = row.active === 1

  async function change(isWanted: boolean): Promise<void> {
    setIsBusy(true)
    try {
      await switchHome(row.id, isWanted ? 1 : 0)
      if (isWanted) void message.success(t('switchedOn', { name: row.name }))
      else void message.info(t('switchedOff', { name: row.name }))
    } catch (error) {
      logFailure('configHome switch', error) // Its message has been shown; the switch stays where it was.
    } finally {
      setIsBusy(false)
    }
  }
  if (!canEdit) return <StateTag kind={isOn ? 'good' : 'neutral'}>{t(isOn ? 'inUse' : 'notInUse')}</StateTag>
  return (
    <Switch
      size="small"
      checked={isOn}
      loading={isBusy}
      aria-label={t('switchOf', { name: row.name })}
      onChange={(isWanted) => void change(isWanted)}
    />
  )
}
