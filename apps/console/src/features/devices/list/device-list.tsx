import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ACTIONS_COLUMN } from '../../../resource/list/columns/column-widths.ts'
import type { RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import type { Row } from '../../../resource/row.ts'
import { ListPanel } from '../../../resource/screen/list-panel.tsx'
import { ListRows } from '../../../resource/screen/list-rows.tsx'
import { ListToolbar } from '../../../resource/screen/list-toolbar.tsx'
import { PagedBody } from '../../../resource/screen/paged-body.tsx'
import { useListColumns } from '../../../resource/screen/use-list-columns.ts'
import { useRowCommands } from '../../../resource/screen/use-row-commands.tsx'
import { usePermitted } from '../../../resource/use-permitted.ts'
import type { ResourceForm } from '../../../resource/use-resource-form.ts'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import { useNamedFields } from '../../drawing/shared/names/name-choices.ts'
import { NAME_CONTROLS } from '../../drawing/shared/names/name-search.tsx'
import { devicesTexts } from '../devices.i18n.ts'
import { usePairing } from '../pairing/use-pairing.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { DeviceCell } from './device-cells.tsx'
import { devicesResource } from './device-columns.ts'

/** Narrower than the kit's: one word, and the menu. */
const ACTIONS_PX = 128
const asDevice = (row: Row): DrawLogin => row as unknown as DrawLogin // rows of the list of devices

interface DeviceListProps {
  form: ResourceForm
  onAdd: (() => void) | undefined
  onOpen: (id: string) => void
}

/** Devices as rows: what each can do now, and what it lacks. */
export function DeviceList({ form, onAdd, onOpen }: DeviceListProps) {
  const t = useTexts(devicesTexts)
  const list = useResourceList(devicesResource) as unknown as ResourceList<Row> // An untyped row has an id in every list call.
  const fields = useNamedFields(form.allFields, list.state.filters)
  const columns = useListColumns(devicesResource.name, fields, { widthsPx: { [ACTIONS_COLUMN]: ACTIONS_PX } })
  const can = usePermitted(devicesResource)
  const menu = useRowMenu()
  const { renderActions, removeSelected } = useRowCommands({
    resource: devicesResource,
    slots: { rowMenu: (row) => menu.entriesOf(asDevice(row)) },
    form: { ...form, view: onOpen },
    nameOf,
  })
  return (
    <>
      <ListPanel
        resource={devicesResource}
        list={list}
        fields={fields}
        controls={NAME_CONTROLS}
        toolbar={
          <ListToolbar
            resource={devicesResource}
            list={list}
            columns={columns}
            onDelete={removeSelected && (() => removeSelected(list))}
            without={['export']}
          />
        }
      >
        <PagedBody
          resource={devicesResource}
          list={list}
          onAdd={onAdd}
          words={{ nothing: t('nothing'), nothingHint: t('nothingHint') }}
        >
          <ListRows
            list={list}
            columns={columns}
            onOpen={can.view ? ({ id }) => onOpen(id) : undefined}
            selected={can.delete ? list.selected : undefined}
            nameOf={nameOf}
            renderCell={(field, row) => (
              <DeviceCell field={field} row={row} onOpen={can.view ? () => onOpen(row.id) : undefined} />
            )}
            {...(renderActions && { renderActions })}
          />
        </PagedBody>
      </ListPanel>
      {menu.dialog}
    </>
  )
}

const nameOf = (row: Row): string => asDevice(row).deviceName

/** What can be done to a device from its row, besides the kit's. */
function useRowMenu() {
  const t = useTexts(devicesTexts)
  const canPair = usePermission('drawLogin_pair')
  const canSignOut = usePermission('drawLogin_offline')
  const pairing = usePairing()
  const signOut = useSignOut()
  const entriesOf = (device: DrawLogin): RowMenuEntry[] => [
    ...(canPair ? [{ key: 'pair', label: t('pair'), run: () => pairing.open(device) }] : []),
    ...(canSignOut
      ? [
          {
            key: 'signOut',
            label: t('signOut'),
            isDisabled: device.troubles.includes('unpaired'),
            run: () => signOut(device),
          },
        ]
      : []),
  ]
  return { entriesOf, dialog: pairing.dialog }
}
