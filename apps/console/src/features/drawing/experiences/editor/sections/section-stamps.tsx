import { SealChoice } from '../stamps/seal-choice.tsx'
import { StampCanvas } from '../stamps/stamp-canvas.tsx'
import { StickerChoice } from '../stamps/sticker-choice.tsx'
import { ExSection } from '../section.tsx'

export function StampsSection() {
  return (
    <ExSection name="stamps">
      <SealChoice />
      <StickerChoice />
      <StampCanvas />
    </ExSection>
  )
}
