import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { SEALED, UNSEALED, type Dict } from '@drawdesk/contract/settings/dict'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState, type ReactNode } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { saveRow } from '../../../resource/resource.api.ts'
import { useTarget } from '../../../resource/tenant/work-tenant.ts'
import { namesOf } from './dict-names.ts'
import { dictTexts } from './dict-parts.i18n.ts'

const UNDO_SECONDS = 10

interface SealSwitchProps {
  resource: ResourceDefinition
  row: Dict
}

/** Seals a dictionary or an entry, or offers it again; saved at once, and can be taken back for 10 s. A refusal is shown by the call, and the switch goes back. */
export function SealSwitch({ resource, row }: SealSwitchProps): ReactNode {
  const t = useTexts(dictTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const target = useTarget(resource)
  const [isBusy, setIsBusy] = useState(false)
  const { name } = namesOf(row, useLanguage())
  const isNeeded = row.isFixed === 1 && row.parentId === TREE_ROOT_ID && row.isSealed === UNSEALED

  async function save(isSealed: boolean, version: number, canUndo: boolean): Promise<void> {
    setIsBusy(true)
    try {
      const saved = await saveRow(target, { id: row.id, version, isSealed: isSealed ? SEALED : UNSEALED })
      const key = `seal-${row.id}`
      void message.open({
        key,
        type: 'success',
        duration: canUndo ? UNDO_SECONDS : undefined,
        content: (
          <>
            {t(isSealed ? 'sealed' : 'unsealed', { name })}
            {canUndo && (
              <Button type="link" size="small" onClick={() => void save(!isSealed, saved.version, false)}>
                {t('undo')}
              </Button>
            )}
          </>
        ),
      })
    } catch (error) {
      logFailure(`${resource.name} seal`, error)
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: resourceKeys(resource).all })
    }
  }

  const control = (
    <Switch
      size="small"
      checked={row.isSealed === SEALED}
      loading={isBusy}
      disabled={isNeeded}
      aria-label={t('sealOf', { name })}
      onChange={(isSealed) => void save(isSealed, row.version, true)}
    />
  )
  return isNeeded ? <span title={t('fixedDict')}>{control}</span> : control
}
