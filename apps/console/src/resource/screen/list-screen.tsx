import { PlusOutlined } from '@ant-design/icons'
import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '../../components/page-header.tsx'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { kitTexts } from '../resource.i18n.ts'
import { TenantChooser } from '../tenant/tenant-chooser.tsx'
import { ListPanel, type ListPanelProps } from './list-panel.tsx'

interface ListHeaderProps {
  resource: ListPanelProps['resource']
  /** Beside the title: the parts of a page of several. */
  tabs?: ReactNode
  /** At the right, before "add". */
  actions?: ReactNode
  /** Undefined when the user may not add. */
  onAdd?: (() => void) | undefined
  /** The kit's word unless given. */
  addText?: string
  /** False: the key N does not add on this page. */
  hasAddKey?: boolean
}

/** The head of a list: title, purpose, whose rows they are, and "add". */
export function ListHeader({ resource, tabs, actions, onAdd, addText, hasAddKey = true }: ListHeaderProps): ReactNode {
  const t = useTexts(kitTexts)
  const text = useText()
  return (
    <PageHeader
      title={text(resource.texts.title)}
      purpose={text(resource.texts.purpose)}
      tabs={tabs}
      actions={
        <>
          <TenantChooser />
          {actions}
          {onAdd && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              aria-keyshortcuts={hasAddKey ? 'n' : undefined}
              onClick={onAdd}
            >
              {addText ?? t('add', { one: text(nounsOf(resource).one) })}
            </Button>
          )}
        </>
      }
    />
  )
}

interface ListScreenProps extends ListHeaderProps, Omit<ListPanelProps, 'label' | 'className'> {
  /** Between the head and the panel. */
  above?: ReactNode
  /** Dialogs and drawers of the page. */
  dialogs?: ReactNode
}

/**
 * A list as a page of its own: head, filters, toolbar, and as children the body with its foot. Each is a slot with a
 * ready part: {@link ListHeader}, `ListToolbar`, `PagedBody`, `ListRows`.
 */
export function ListScreen({
  tabs,
  actions,
  onAdd,
  addText,
  hasAddKey,
  above,
  dialogs,
  ...panel
}: ListScreenProps): ReactNode {
  return (
    <div className="res-page">
      <ListHeader
        resource={panel.resource}
        tabs={tabs}
        actions={actions}
        onAdd={onAdd}
        {...(addText !== undefined && { addText })}
        {...(hasAddKey !== undefined && { hasAddKey })}
      />
      {above}
      <ListPanel {...panel} />
      {dialogs}
    </div>
  )
}
