import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { StickerPlace } from '@drawdesk/contract/drawing/draw-ex'
import { EX_STICKERS_MAX } from '@drawdesk/contract/drawing/draw-ex'
import type { SysSticker } from '@drawdesk/contract/drawing/sys-stickers'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { Cover } from '../../draw-ex-cells.tsx'
import { stickerQuery } from '../../draw-ex.api.ts'
import { useExEditor, useExField } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'
import { StickerPicker } from './sticker-picker.tsx'
import { useChosenStickers } from './use-chosen-stamps.ts'

/** Of a sticker just put on: in the middle, a quarter of the picture wide; each further one a little lower, so that none hides another. */
function firstPlace(stickerId: string, count: number): StickerPlace {
  return {
    stickerId,
    x: 0.3 + ((count * 0.2) % 0.6),
    y: 0.3 + (Math.floor(count / 3) % 3) * 0.2,
    scale: 0.25,
    rotation: 0,
    opacity: 1,
  }
}

/** Chosen stickers: those put on the picture come with every drawing, guests choose among the others. */
export function StickerChoice() {
  const t = useTexts(exEditorTexts)
  const queryClient = useQueryClient()
  const { store } = useExEditor()
  const { value: ids, error, canEdit } = useExField('stickerIds')
  const { value: places } = useExField('stickerPlaces')
  const stickers = useChosenStickers(ids)
  const [isPicking, setIsPicking] = useState(false)

  const add = (picked: readonly SysSticker[]) => {
    for (const sticker of picked) queryClient.setQueryData(stickerQuery(sticker.id).queryKey, sticker)
    store.getState().set({ stickerIds: [...ids, ...picked.map(({ id }) => id)].slice(0, EX_STICKERS_MAX) })
  }
  const remove = (id: string) =>
    store.getState().set({
      stickerIds: ids.filter((each) => each !== id),
      stickerPlaces: places.filter(({ stickerId }) => stickerId !== id),
    })
  const put = (id: string) => store.getState().set({ stickerPlaces: [...places, firstPlace(id, places.length)] })
  const takeOff = (id: string) =>
    store.getState().set({ stickerPlaces: places.filter(({ stickerId }) => stickerId !== id) })

  return (
    <ExFormField
      name="stickerIds"
      label={t('stickers')}
      help={ids.length > 0 ? t('stickersHelp') : undefined}
      error={error}
      width="full"
      isGroup
    >
      {() => (
        <>
          {ids.length === 0 && <p className="draw-help">{t('noStickers')}</p>}
          <ul className="ex-stickers">
            {ids.map((id) => {
              const name = stickers.get(id)?.name ?? id
              const count = places.filter(({ stickerId }) => stickerId === id).length
              return (
                <li key={id} data-placed={count > 0 || undefined}>
                  <span className="ex-sticker-face">
                    <Cover file={stickers.get(id)?.imageFile} name={name} variant="thumb" none={name} />
                  </span>
                  <span className="draw-line" title={name}>
                    {name}
                  </span>
                  <small>{count > 0 ? t('placed', { n: count }) : t('forGuests')}</small>
                  {canEdit && (
                    <span className="ex-sticker-buttons">
                      <Button
                        size="small"
                        type="link"
                        disabled={places.length >= EX_STICKERS_MAX}
                        aria-label={t('placeSticker', { name })}
                        onClick={() => put(id)}
                      >
                        {t('place')}
                      </Button>
                      {count > 0 && (
                        <Button
                          size="small"
                          type="link"
                          aria-label={t('takeOff', { name })}
                          onClick={() => takeOff(id)}
                        >
                          {t('unplace')}
                        </Button>
                      )}
                    </span>
                  )}
                  {canEdit && (
                    <Button
                      className="ex-style-remove"
                      size="small"
                      shape="circle"
                      icon={<CloseOutlined aria-hidden />}
                      aria-label={t('removeSticker', { name })}
                      title={t('removeSticker', { name })}
                      onClick={() => remove(id)}
                    />
                  )}
                </li>
              )
            })}
          </ul>
          {canEdit && (
            <Button className="ex-add" icon={<PlusOutlined aria-hidden />} onClick={() => setIsPicking(true)}>
              {t('addSticker')}
            </Button>
          )}
          {isPicking && <StickerPicker chosen={ids} onAdd={add} onClose={() => setIsPicking(false)} />}
        </>
      )}
    </ExFormField>
  )
}
