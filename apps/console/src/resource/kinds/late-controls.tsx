import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { InputProps } from './kind-inputs.tsx'
import type { SearchProps } from './kind-searches.tsx'

/** Heavy controls that few screens open with are loaded when first shown, in a box of their height. */
const Numeric = lazy(() => import('./number-input.tsx').then(({ NumberInput }) => ({ default: NumberInput })))
const Time = lazy(() => import('./time-controls.tsx').then(({ TimeInput }) => ({ default: TimeInput })))
const TimeRange = lazy(() => import('./time-controls.tsx').then(({ TimeSearch }) => ({ default: TimeSearch })))
const Picture = lazy(() => import('./picture-input.tsx').then(({ PictureInput }) => ({ default: PictureInput })))

function late<Props extends object>(Control: ComponentType<Props>): (props: Props) => ReactNode {
  return function LateControl(props) {
    return <Suspense fallback={<span className="res-late" />}><Control {...props} /></Suspense>
  }
}

export const NumberInput = late<InputProps>(Numeric)
export const TimeInput = late<InputProps>(Time)
export const TimeSearch = late<SearchProps>(TimeRange)
export const PictureInput = late<InputProps>(Picture)
