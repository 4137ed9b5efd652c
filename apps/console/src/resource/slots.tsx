import type { SaveAlso } from './screen/save-also.ts'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { SaveAnswer, Static, TObject } from '@drawdesk/contract/core/schema'
import type { ReactNode } from 'react'
import type { Field } from './field.ts'
import type { InputProps } from './kinds/kind-inputs.tsx'
import { kinds } from './kinds/kinds.tsx'
import type { RowMenuEntry } from './list/row-actions.tsx'
import type { Row } from './row.ts'
import type { FormValues } from './use-resource-form.ts'
import type { ListWords } from './list/list-props.ts'
import type { ResourceList } from './use-resource-list.ts'
import type { AskRefusal } from './screen/remove-now.tsx'

/** A page that edits rows. */
export interface RowEditor {
  add: () => void
  open: (id: string) => void
}

export interface ResourcePageProps<S extends TObject> {
  resource: ResourceDefinition<S>
  /** Replaces the kind's cell of a column. */
  cells?: { readonly [K in keyof Static<S> & string]?: (row: Static<S>) => ReactNode }
  /** Buttons for the whole list or the ticked rows, beside "delete". */
  toolbar?: (list: ResourceList<Static<S>>) => ReactNode
  /** The screen's own buttons of a row. */
  rowActions?: (row: Static<S>) => ReactNode
  /** Replaces the kind's input of a field. */
  formFields?: { readonly [K in keyof Static<S> & string]?: (props: InputProps) => ReactNode }
  /** Rows are added, looked at and edited on a page of their own, not in the dialog of the kit. */
  editor?: RowEditor
  /** Opens a record, by a press on its row or by Enter; the view of the kit unless given. */
  onOpen?: (row: Static<S>) => void
  /** The screen's own entries behind the … of a row. */
  rowMenu?: (row: Static<S>) => readonly RowMenuEntry[]
  /** Fields that the form leaves out for what it says now; their values stay. */
  hiddenFields?: (values: FormValues) => readonly string[]
  /** Fields that the search row leaves out, because the screen offers them beside the list; as filters they stay. */
  unsearched?: readonly string[]
  /** Of a tree: what the form of a row below this one begins with, in the form's shape; undefined where none may stand below it. */
  newChild?: (row: Static<S>) => FormValues | undefined
  /** Of the form, where the specification names a width: a dialog then, however many fields, and never wider than the window. */
  dialogWidthPx?: number
  /** Replaces the list of fields in the view of a row. */
  detail?: (row: Static<S>) => ReactNode
  /** What files hold here, where that is more than the rows of the list. */
  imported?: ResourceDefinition<S>
  /** What the form of a new row begins with, as it travels. */
  newRow?: Partial<Static<S>>
  /** Receives what the save call answered, once the form has closed. */
  onSaved?: (answer: SaveAnswer) => void
  /** A second way of saving, beside the first: what comes of it goes on somewhere. */
  saveAlso?: SaveAlso | undefined
  /** Where a removal that was refused leads, to what is in its way. */
  askRefusal?: AskRefusal
  /** What people call a row, for questions and the names of buttons; the text of the first column unless said. */
  nameOf?: (row: Static<S>) => string
  /** Of an empty list, where the kit's words with the title of the page say it badly. */
  words?: Partial<ListWords>
  /** Of a list with nothing in it, beside "add". */
  emptyMore?: ReactNode
  /** Between the head and the list. */
  above?: ReactNode
  /** Beside the title: tabs of a page of several parts. */
  tabs?: ReactNode
}

/** What the slots are inside the kit: the same functions with the row type forgotten. */
export interface Slots {
  cells?: Readonly<Record<string, ((row: Row) => ReactNode) | undefined>>
  toolbar?: (list: ResourceList<Row>) => ReactNode
  rowActions?: (row: Row) => ReactNode
  editor?: RowEditor
  formFields?: Readonly<Record<string, ((props: InputProps) => ReactNode) | undefined>>
  onOpen?: (row: Row) => void
  rowMenu?: (row: Row) => readonly RowMenuEntry[]
  hiddenFields?: (values: FormValues) => readonly string[]
  unsearched?: readonly string[]
  newChild?: (row: Row) => FormValues | undefined
  dialogWidthPx?: number
  detail?: (row: Row) => ReactNode
  imported?: ResourceDefinition
  newRow?: Readonly<Record<string, unknown>>
  onSaved?: (answer: SaveAnswer) => void
  saveAlso?: SaveAlso | undefined
  askRefusal?: AskRefusal
  nameOf?: (row: Row) => string
  words?: Partial<ListWords>
  emptyMore?: ReactNode
  above?: ReactNode
  tabs?: ReactNode
}

/** A cell as its kind shows it. */
export function KindCell({ field, row }: { field: Field; row: Row }): ReactNode {
  const { Cell } = kinds[field.definition.kind]
  return <Cell field={field} row={row} />
}
