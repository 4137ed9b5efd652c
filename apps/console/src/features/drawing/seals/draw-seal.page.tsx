import { drawSealResource, SEAL_DEFAULTS, type DrawSeal } from '@drawdesk/contract/drawing/draw-seal'
import { Skeleton } from 'antd'
import { lazy } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { seededName } from '../../../lib/texts/language.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import '../shared/drawing.css'
import './draw-seal.css'
import { StarterOffer } from '../shared/starter/starter-offer.tsx'
import { SealColor, SealText, SealTextSize } from './seal-controls.tsx'
import { SealThumb } from './seal-thumb.tsx'

/** With the canvas: fetched when a form is opened. */
const SealPlacement = lazy(() => loadChunk(() => import('./seal-placement.tsx')))

const DIALOG_WIDTH_PX = 1_080
/** Set on the canvas, all together. */
const PLACED = ['y', 'scale', 'rotation', 'opacity']

const Placed = ({ form, isDisabled = false }: InputProps) => (
  <div className="seal-place">
    <LazyPart fallback={<Skeleton.Node active className="seal-place-room" />}>
      {form && <SealPlacement form={form} isDisabled={isDisabled} />}
    </LazyPart>
  </div>
)

const CELLS: ResourcePageProps<typeof DrawSeal>['cells'] = { image: (row) => <SealThumb row={row} /> }
const FORM_FIELDS: ResourcePageProps<typeof DrawSeal>['formFields'] = {
  x: (props) => <Placed {...props} />,
  text: (props) => <SealText {...props} />,
  textColor: (props) => <SealColor {...props} />,
  textSize: (props) => <SealTextSize {...props} />,
}

/** Seals as they are stamped; the form has their place on a canvas beside their look. */
export default function DrawSealPage() {
  return (
    <ResourcePage
      resource={drawSealResource}
      dialogWidthPx={DIALOG_WIDTH_PX}
      newRow={{ ...SEAL_DEFAULTS }}
      nameOf={(row) => seededName(row.sealName)}
      emptyMore={<StarterOffer />}
      hiddenFields={() => PLACED}
      cells={CELLS}
      formFields={FORM_FIELDS}
    />
  )
}
