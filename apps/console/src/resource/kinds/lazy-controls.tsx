import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { loadChunk } from '../../lib/loading/chunks.ts'
import type { Field } from '../field.ts'
import type { SearchedField } from './found/found-choices.ts'
import type { InputProps } from './kind-inputs.tsx'
import type { SearchProps } from './kind-searches.tsx'

/** Heavy controls that few screens open with are loaded when first shown, in a box of their height. */
const Numeric = lazy(() =>
  loadChunk(() => import('./number-input.tsx').then(({ NumberInput }) => ({ default: NumberInput }))),
)
const Time = lazy(() => loadChunk(() => import('./time-input.tsx').then(({ TimeInput }) => ({ default: TimeInput }))))
const Day = lazy(() => loadChunk(() => import('./time-input.tsx').then(({ DateInput }) => ({ default: DateInput }))))
const Picture = lazy(() =>
  loadChunk(() => import('./picture-input.tsx').then(({ PictureInput }) => ({ default: PictureInput }))),
)
const Tree = lazy(() =>
  loadChunk(() => import('./tree-controls.tsx').then(({ TreeInput }) => ({ default: TreeInput }))),
)
const TreeFilter = lazy(() =>
  loadChunk(() => import('./tree-controls.tsx').then(({ TreeSearch }) => ({ default: TreeSearch }))),
)
const TimeFilter = lazy(() =>
  loadChunk(() => import('./time-search.tsx').then(({ TimeSearch: Search }) => ({ default: Search }))),
)
const DateFilter = lazy(() =>
  loadChunk(() => import('./time-search.tsx').then(({ DateSearch: Search }) => ({ default: Search }))),
)

function late<Props extends object>(Control: ComponentType<Props>): (props: Props) => ReactNode {
  return function LazyControl(props) {
    return (
      <Suspense fallback={<span className="res-late" />}>
        <Control {...props} />
      </Suspense>
    )
  }
}

const FoundField = lazy(() =>
  loadChunk(() => import('./found/found-select.tsx').then(({ FoundInput: Control }) => ({ default: Control }))),
)
const FoundFilter = lazy(() =>
  loadChunk(() => import('./found/found-select.tsx').then(({ FoundSearch: Control }) => ({ default: Control }))),
)
const Held = lazy(() =>
  loadChunk(() => import('./found/held-name.tsx').then(({ HeldName: Name }) => ({ default: Name }))),
)

export const isSearched = (field: Field): field is SearchedField => field.definition.from?.search !== undefined
export const NumberInput = late<InputProps>(Numeric)
export const DateInput = late<InputProps>(Day)
export const TimeInput = late<InputProps>(Time)
export const PictureInput = late<InputProps>(Picture)
export const FoundInput = late<InputProps & { field: SearchedField }>(FoundField)
export const FoundSearch = late<SearchProps & { field: SearchedField }>(FoundFilter)
export const HeldName = (props: { field: SearchedField; value: string }): ReactNode => (
  <Suspense fallback={props.value}>
    <Held {...props} />
  </Suspense>
)
export const TreeInput = late<InputProps>(Tree)
export const DateSearch = late<SearchProps>(DateFilter)
export const TimeSearch = late<SearchProps>(TimeFilter)
export const TreeSearch = late<SearchProps>(TreeFilter)
