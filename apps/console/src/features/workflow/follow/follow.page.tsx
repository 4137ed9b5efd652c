import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import { Button } from 'antd'
import { useState } from 'react'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { RowActions } from '../../../resource/list/row-actions.tsx'
import type { SearchProps } from '../../../resource/kinds/kind-searches.tsx'
import { untyped, type Row } from '../../../resource/row.ts'
import { ListRows } from '../../../resource/screen/list-rows.tsx'
import { ListScreen } from '../../../resource/screen/list-screen.tsx'
import { ListToolbar } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../resource/screen/use-list-columns.ts'
import { KindCell } from '../../../resource/slots.tsx'
import { useFields } from '../../../resource/use-fields.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import { LazyFlowDiagramDialog } from '../shared/flow-diagram/lazy-flow-diagram.tsx'
import { ColleagueSelect } from '../shared/people/colleague-select.tsx'
import { useFlowNews } from '../shared/use-flow-news.ts'
import { FollowState } from './follow-state.tsx'
import { followResource } from './follow-resource.ts'
import { followTexts } from './follow.i18n.ts'
import { JumpDialog, RemoveDialog } from './follow-dialogs.tsx'
import { MigrateSelected } from './migrate-selected.tsx'
import { useFollowCommands } from './use-follow-commands.ts'
import '../../../resource/resource.css'

const definition = untyped(followResource)

interface Opened {
  what: 'diagram' | 'jump' | 'remove'
  row: FlowInstance
}

/** Running instances: where they are, and what those who run the processes do about it. */
export default function FollowPage() {
  const t = useTexts(followTexts)
  const list = useResourceList(followResource)
  const fields = useFields(definition)
  const columns = useListColumns(definition.name, fields)
  const [opened, setOpened] = useState<Opened>()
  const commandsOf = useFollowCommands((what, row) => setOpened({ what, row }))
  const close = () => setOpened(undefined)
  const canMigrate = usePermission('flow_follow_migrate')
  const ticked = list.selectedRows
  useFlowNews()
  const rowOf = (row: Row) => row as unknown as FlowInstance // Rows come from this resource's own list.
  return (
    <ListScreen
      resource={definition}
      list={list}
      fields={fields}
      controls={{ startUser: PersonSearch }}
      toolbar={
        <ListToolbar
          resource={definition}
          list={list}
          columns={columns}
          without={['export']}
          slot={ticked.length > 0 && <MigrateSelected rows={ticked} />}
        />
      }
      dialogs={opened && <Dialogs {...opened} onClose={close} />}
    >
      <PagedBody resource={definition} list={list} words={{ nothing: t('nothing'), nothingHint: t('nothingHint') }}>
        <ListRows
          list={list as unknown as ResourceList<Row>}
          columns={columns}
          selected={canMigrate ? list.selected : undefined}
          nameOf={(row) => rowOf(row).name}
          renderCell={(field, row) =>
            field.name === 'suspensionState' ? <FollowState row={rowOf(row)} /> : <KindCell field={field} row={row} />
          }
          renderActions={(row) => (
            <RowActions
              row={row}
              name={rowOf(row).name}
              commands={[]}
              slot={
                <Button
                  type="link"
                  size="small"
                  aria-label={t('diagramOf', { name: rowOf(row).name })}
                  onClick={() => setOpened({ what: 'diagram', row: rowOf(row) })}
                >
                  {t('diagram')}
                </Button>
              }
              entries={commandsOf(rowOf(row))}
            />
          )}
        />
      </PagedBody>
    </ListScreen>
  )
}

function Dialogs({ what, row, onClose }: Opened & { onClose: () => void }) {
  if (what === 'jump') return <JumpDialog row={row} onClose={onClose} />
  if (what === 'remove') return <RemoveDialog row={row} onClose={onClose} />
  return <LazyFlowDiagramDialog of={{ processInstanceId: row.processInstanceId }} name={row.name} onClose={onClose} />
}

function PersonSearch({ field, id, filters, onChange }: SearchProps) {
  const value = filters[field.name] ?? ''
  return (
    <ColleagueSelect
      id={id}
      value={value === '' ? [] : [value]}
      isSingle
      onChange={([userId = '']) => onChange({ [field.name]: userId }, true)}
    />
  )
}
