import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useViewAddress, type ViewedList } from './use-view-address.ts'
import { useViewCommands } from './use-view-commands.ts'
import type { ShownView } from './view-store.ts'
import { viewsQuery } from './views.api.ts'
import { viewTexts } from './views.i18n.ts'
import './views.css'

/** Says that the list is no longer as the chosen view has it: the way back, and for who may change the view, the way to keep it so. */
export default function ViewChanged({
  resource,
  shown,
  onDone,
}: {
  resource: ViewedList
  shown: ShownView
  /** Something was chosen. */
  onDone?: () => void
}): ReactNode {
  const t = useTexts(viewTexts)
  const { data } = useQuery(viewsQuery(resource.name))
  const { show } = useViewAddress(resource)
  const commands = useViewCommands(resource)
  const stored = data?.views.find(({ id }) => id === shown.id)
  return (
    <span className="res-views-changed" role="group" aria-label={t('changedOf', { name: shown.name })}>
      <StateTag kind="warn">{t('changed')}</StateTag>
      {stored?.canChange === 1 && (
        <Button
          type="link"
          size="small"
          title={t('keepHint', { name: shown.name })}
          onClick={() => {
            commands.update(stored)
            onDone?.()
          }}
        >
          {t('save')}
        </Button>
      )}
      <Button
        type="link"
        size="small"
        title={t('resetHint', { name: shown.name })}
        onClick={() => {
          show(shown)
          onDone?.()
        }}
      >
        {t('reset')}
      </Button>
    </span>
  )
}
