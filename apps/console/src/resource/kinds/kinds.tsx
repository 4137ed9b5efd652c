import type { FieldKind } from '@drawdesk/contract/core/resource'
import type { ComponentType, ReactNode } from 'react'
import {
  ChoiceCell,
  CodeCell,
  NumberCell,
  PictureCell,
  SwitchCell,
  TextCell,
  TimeCell,
  type CellProps,
} from './kind-cells.tsx'
import { JsonInput, LongTextInput, SelectInput, SwitchInput, TextInput, type InputProps } from './kind-inputs.tsx'
import { ChoiceSearch, NumberSearch, TextSearch, type SearchProps } from './kind-searches.tsx'
import {
  DateInput,
  DateSearch,
  FoundInput,
  FoundSearch,
  isSearched,
  NumberInput,
  PictureInput,
  TimeInput,
  TimeSearch,
  TreeInput,
  TreeSearch,
} from './lazy-controls.tsx'

interface KindView {
  Cell: ComponentType<CellProps>
  Input: ComponentType<InputProps>
  Search: ComponentType<SearchProps>
  /** Numbers right, everything else left. */
  align: 'left' | 'right'
  /** Column width nobody has changed. */
  widthPx: number
}

/** Of few choices all are there; of any number the newest, and those that are found. */
const SelectOrFound = ({ field, ...props }: InputProps): ReactNode =>
  isSearched(field) ? <FoundInput {...props} field={field} /> : <SelectInput {...props} field={field} />
const ChoiceOrFound = ({ field, ...props }: SearchProps): ReactNode =>
  isSearched(field) ? <FoundSearch {...props} field={field} /> : <ChoiceSearch {...props} field={field} />

/** How each kind of field looks in a table, a form and the search row. A kind without an entry does not compile. */
export const kinds: Record<FieldKind, KindView> = {
  text: { Cell: TextCell, Input: TextInput, Search: TextSearch, align: 'left', widthPx: 200 },
  textarea: { Cell: TextCell, Input: LongTextInput, Search: TextSearch, align: 'left', widthPx: 280 },
  integer: { Cell: NumberCell, Input: NumberInput, Search: NumberSearch, align: 'right', widthPx: 110 },
  decimal: { Cell: NumberCell, Input: NumberInput, Search: NumberSearch, align: 'right', widthPx: 130 },
  select: { Cell: ChoiceCell, Input: SelectOrFound, Search: ChoiceOrFound, align: 'left', widthPx: 130 },
  tree: { Cell: TextCell, Input: TreeInput, Search: TreeSearch, align: 'left', widthPx: 160 },
  switch: { Cell: SwitchCell, Input: SwitchInput, Search: ChoiceSearch, align: 'left', widthPx: 100 },
  date: { Cell: TextCell, Input: DateInput, Search: DateSearch, align: 'left', widthPx: 120 },
  datetime: { Cell: TimeCell, Input: TimeInput, Search: TimeSearch, align: 'left', widthPx: 150 },
  picture: { Cell: PictureCell, Input: PictureInput, Search: TextSearch, align: 'left', widthPx: 90 },
  json: { Cell: CodeCell, Input: JsonInput, Search: TextSearch, align: 'left', widthPx: 240 },
}
