import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { InfoCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Lightbox } from '../../../../components/lightbox/lightbox.tsx'
import { sizeOf } from '../../../../components/lightbox/lightbox-picture.ts'
import { useZoom } from '../../../../components/lightbox/use-zoom.ts'
import { ZoomTools } from '../../../../components/lightbox/zoom-tools.tsx'
import { ZoomedPicture } from '../../../../components/lightbox/zoomed-picture.tsx'
import { readStored, writeStored } from '../../../../lib/browser/storage.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { lightboxPicture } from './lightbox.api.ts'
import { LightboxSide } from './lightbox-side.tsx'
import { lookBeside, type Look } from './neighbours.ts'
import { recordTexts } from '../record/record.i18n.ts'
import './record-lightbox.css'
import type { GalleryState } from '../use-gallery.ts'
import { picturesOf, shortName, type GalleryCard } from '../layout/gallery-index.ts'
import { recordQuery } from '../gallery.api.ts'

const STORED_AS = 'lightbox-facts'
const NO_SIZE = { width: null, height: null }

export interface RecordLightboxProps {
  look: Look
  /** What is leafed through. */
  gallery: GalleryState
  path: string
  onLook: (look: Look) => void
  onClose: () => void
  /** Undefined for who may not. */
  onDetail: ((id: string) => void) | undefined
  onCompare: (left: string, right: string) => void
}

/** A picture of the gallery in large, with its facts and what can be done to it; leads along the filtered gallery, also past what is loaded. */
export default function RecordLightbox({
  look,
  gallery,
  path,
  onLook,
  onClose,
  onDetail,
  onCompare,
}: RecordLightboxProps) {
  const t = useTexts(recordTexts)
  const known = gallery.rows.get(look.id)
  const { data, isError } = useQuery({ ...recordQuery(path, look.id), enabled: !known })
  const { record, cards } = useHeld(look.id, known ?? data ?? undefined, gallery.index.cards)
  const pictures = record ? picturesOf(record) : []
  const file = pictures[Math.min(look.n, pictures.length - 1)]
  const name = record ? shortName(record.prompt) || record.id : look.id
  const [hasSide, setHasSide] = useState(() => readStored<boolean>(STORED_AS) ?? true)

  const step = (by: 1 | -1) => {
    const next = lookBeside(cards, look, by)
    if (next) onLook(next)
  }
  /** On to what hangs beside it, before it goes. */
  const leave = () => {
    const next =
      lookBeside(cards, { id: look.id, n: pictures.length - 1 }, 1) ?? lookBeside(cards, { id: look.id, n: 0 }, -1)
    if (next) onLook(next)
    else onClose()
  }
  const picture = file && lightboxPicture(file, name)
  const [stage, zoom] = useZoom(sizeOf(picture ?? NO_SIZE), picture?.key ?? '', step)
  usePreload([lookBeside(cards, look, 1), lookBeside(cards, look, -1)], gallery.rows)

  const at = gallery.index.cards.findIndex(({ id }) => id === look.id)
  const isWhole = gallery.index.next === undefined
  const count = isWhole ? gallery.index.cards.length : Math.max(gallery.total ?? 0, gallery.index.cards.length)
  const toggleSide = () => {
    writeStored(STORED_AS, !hasSide)
    setHasSide(!hasSide)
  }
  return (
    <Lightbox
      label={t('look', { name })}
      onClose={onClose}
      onKey={zoom.pressKey}
      onNext={lookBeside(cards, look, 1) && (() => step(1))}
      onPrevious={lookBeside(cards, look, -1) && (() => step(-1))}
      title={
        <>
          {at !== -1 && (
            <span>
              {t(isWhole || !gallery.isTotalMore ? 'place' : 'placeMore', {
                at: (at + 1).toLocaleString('en'),
                n: count.toLocaleString('en'),
              })}
            </span>
          )}
          {pictures.length > 1 && <span>{t('pictureOf', { at: look.n + 1, n: pictures.length })}</span>}
          <span className="draw-unseen" aria-live="polite">
            {name}
          </span>
        </>
      }
      tools={
        <>
          {picture && <ZoomTools zoom={zoom} />}
          <button
            type="button"
            className="lightbox-button"
            aria-pressed={hasSide}
            aria-label={t(hasSide ? 'hideFacts' : 'showFacts')}
            title={t(hasSide ? 'hideFacts' : 'showFacts')}
            onClick={toggleSide}
          >
            <InfoCircleOutlined aria-hidden />
          </button>
        </>
      }
      side={
        hasSide &&
        record && <LightboxSide record={record} file={file} onDetail={onDetail} onCompare={onCompare} onGone={leave} />
      }
    >
      <div className="lightbox-stage" data-whole={zoom.isFit || undefined}>
        <div className="lightbox-half" ref={stage} {...zoom.pointer}>
          {picture && <ZoomedPicture picture={picture} size={sizeOf(picture)} view={zoom.view} isStep={zoom.isStep} />}
        </div>
        {!picture && (record || data === null || isError) && (
          <p className="lightbox-plate">{t(record ? 'noPicture' : 'lost')}</p>
        )}
      </div>
    </Lightbox>
  )
}

/** What is looked at, and what hangs beside it: a picture that leaves the gallery while it is looked at (taken down, say) keeps its place until one leafs on. */
function useHeld(
  id: string,
  record: DrawInfo | undefined,
  cards: readonly GalleryCard[],
): { record: DrawInfo | undefined; cards: readonly GalleryCard[] } {
  const [held, setHeld] = useState({ id, record, cards })
  const isThere = cards.some((card) => card.id === id)
  const next = {
    id,
    record: record ?? (held.id === id ? held.record : undefined),
    cards: isThere || held.id !== id ? cards : held.cards,
  }
  if (next.id !== held.id || next.record !== held.record || next.cards !== held.cards) setHeld(next)
  return next
}

/** The pictures to either side are fetched while this one is looked at. */
function usePreload(looks: readonly (Look | undefined)[], rows: ReadonlyMap<string, DrawInfo>): void {
  const urls = looks
    .map((look) => look && picturesOf(rows.get(look.id) ?? { files: [] })[look.n]?.webUrl)
    .filter((url) => url !== undefined)
  const key = urls.join(' ')
  useEffect(() => {
    for (const url of key.split(' ').filter(Boolean)) new Image().src = url
  }, [key])
}
