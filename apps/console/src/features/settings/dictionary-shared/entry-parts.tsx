import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import { DICT_DIALOG_WIDTH_PX } from '@drawdesk/contract/core/constants'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Dict } from '@drawdesk/contract/settings/dict'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useText } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { ResourceDetail } from '../../../resource/form/resource-detail.tsx'
import { ResourceDialog } from '../../../resource/form/resource-dialog.tsx'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import type { Row } from '../../../resource/row.ts'
import { KindCell } from '../../../resource/slots.tsx'
import type { ResourceTree } from '../../../resource/tree/use-resource-tree.ts'
import type { ResourceForm } from '../../../resource/use-resource-form.ts'
import { NameCell } from './dict-cells.tsx'
import { keyControl, sealControl, shown } from './dict-controls.tsx'
import { namesOf } from './dict-names.ts'
import { SealSwitch } from './seal-switch.tsx'

export const asDict = (row: Row): Dict => row as unknown as Dict // Rows of the child-list are the contract's.

interface EntryCellProps {
  resource: ResourceDefinition
  field: Field
  row: Row
  canEdit: boolean
}

export function EntryCell({ resource, field, row, canEdit }: EntryCellProps): ReactNode {
  if (field.name === 'isSealed' && canEdit) return <SealSwitch resource={resource} row={asDict(row)} />
  if (field.name === 'dictValue') return <NameCell row={asDict(row)} />
  return <KindCell field={field} row={row} />
}

interface EntryDialogProps {
  resource: ResourceDefinition
  /** Whose entries these are. */
  dict: Dict
  form: ResourceForm
  list: Pick<ResourceTree, 'places'>
  canEdit: boolean
}

/** The form of an entry: its code and its place are shown, by name, and not typed. */
export function EntryDialog({ resource, dict, form, list, canEdit }: EntryDialogProps): ReactNode {
  const text = useText()
  const language = useLanguage()
  const nameOfParent = (id: unknown): string => {
    const row = id === dict.id ? dict : list.places.get(String(id))?.row
    return row ? namesOf(asDict(row as Row), language).name : ''
  }
  return (
    <ResourceDialog
      form={form}
      noun={text(nounsOf(resource).one)}
      controls={{
        code: (props: InputProps) => shown(props, dict.code),
        parentId: (props: InputProps) => shown(props, nameOfParent(props.value)),
        dictKey: keyControl,
        isSealed: sealControl,
      }}
      canEdit={canEdit}
      resource={resource}
      widthPx={DICT_DIALOG_WIDTH_PX}
      renderDetail={(row) => (
        <ResourceDetail
          fields={form.allFields}
          row={row}
          renderCell={(field, shownRow) =>
            field.name === 'parentId' ? nameOfParent(shownRow.parentId) || String(shownRow.parentName ?? '') : undefined
          }
        />
      )}
    />
  )
}
