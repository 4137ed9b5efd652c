import type { StickerPlace } from '@drawdesk/contract/drawing/draw-ex'
import { SEAL_DEFAULTS } from '@drawdesk/contract/drawing/draw-seal'
import { useQuery } from '@tanstack/react-query'
import { PlacementCanvas, type PlacedLayer } from '../../../../../components/placement-canvas/placement-canvas.tsx'
import { seededName } from '../../../../../lib/texts/language.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { sealFaceQuery } from '../../draw-ex.api.ts'
import { sampleOf } from '../../preview/guest-screen.tsx'
import { placementOf } from '../../preview/stamped-picture.tsx'
import { useExField, useExState } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'
import { useChosenSeal, useChosenStickers } from './use-chosen-stamps.ts'

const SEAL_KEY = 'seal'
const keyOf = (index: number): string => `sticker-${index}`
const indexOf = (key: string): number => Number(key.slice(keyOf(0).length - 1))

/** Stickers moved, sized and turned over a sample picture; the seal is seen where its own place is, and stays there. */
export function StampCanvas() {
  const t = useTexts(exEditorTexts)
  const { value: places, set, error, canEdit } = useExField('stickerPlaces')
  const draft = useExState((state) => state.draft)
  const styleFacts = useExState((state) => state.styleFacts)
  const pictures = useExState((state) => state.pictures)
  const stickers = useChosenStickers(draft.stickerIds)
  const seal = useSealLayer()
  const { file } = sampleOf({ draft, styleFacts, pictures })
  const isEmpty = draft.sealId === '' && places.length === 0

  const placed = places.map(({ stickerId, ...place }, index): PlacedLayer => {
    const sticker = stickers.get(stickerId)
    const image = sticker?.imageFile
    return {
      key: keyOf(index),
      label: sticker?.name ?? stickerId,
      place,
      face: image ? { url: image.webUrl, width: image.width ?? 1, height: image.height ?? 1 } : undefined,
    }
  })
  const layers = seal ? [...placed, seal] : placed
  const change = (key: string, place: PlacedLayer['place']) =>
    set(
      places.map((each, index): StickerPlace =>
        index === indexOf(key) ? { stickerId: each.stickerId, ...place } : each,
      ),
    )
  return (
    <ExFormField
      name="stickerPlaces"
      label={t('canvas')}
      help={isEmpty ? t('canvasEmpty') : undefined}
      error={error}
      width="full"
      isGroup
    >
      {() =>
        !isEmpty && (
          <PlacementCanvas
            layers={layers}
            onChange={change}
            sample={file ? { url: file.webUrl, width: file.width ?? 1, height: file.height ?? 1 } : undefined}
            isDisabled={!canEdit}
          />
        )
      }
    </ExFormField>
  )
}

/** The chosen seal with its text filled in, at its own place. */
function useSealLayer(): PlacedLayer | undefined {
  const sealId = useExState(({ draft }) => draft.sealId)
  const exName = useExState(({ draft }) => draft.exName)
  const seal = useChosenSeal(sealId)
  const { data: face } = useQuery({ ...sealFaceQuery(seal ?? SEAL_DEFAULTS, exName), enabled: seal !== undefined })
  return seal && sealId !== ''
    ? {
        key: SEAL_KEY,
        isFixed: true,
        label: seededName(seal.sealName),
        face,
        place: { ...SEAL_DEFAULTS, ...placementOf(seal) },
      }
    : undefined
}
