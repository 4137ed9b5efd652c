import type { KioskMe } from '@drawdesk/contract/devices/kiosk'
import { useState } from 'react'
import { useTexts } from '../lib/language.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { StickerSheet, type Laid } from '../parts/sticker-sheet.tsx'
import { useBusy } from '../parts/use-busy.ts'
import type { Choice } from '../state/kiosk-state.ts'
import { changeAt, offeredStickers, stick, STICKERS_MOST, takeOff, type Change } from '../state/stickers.ts'
import { commonTexts } from '../texts/common-texts.ts'
import { stickerTexts } from '../texts/sticker-texts.ts'

const RATIO = 3 / 4

/** What every picture of the experience has on it, as far as it is a picture: stickers with a place, above them the seal. */
function fixedOf({ stickers = [], stickerPlaces = [], seal }: KioskMe['experience']): Laid[] {
  const urls = new Map(stickers.map(({ id, imageFile }) => [id, imageFile?.webUrl]))
  const placed = stickerPlaces.flatMap(({ stickerId, ...place }): Laid[] => {
    const url = urls.get(stickerId)
    return url ? [{ ...place, url }] : []
  })
  const { x = 0.85, y = 0.87, scale = 0.2, rotation = 0, opacity = 1, imageFile } = seal ?? {}
  return imageFile ? [...placed, { x, y, scale, rotation, opacity, url: imageFile.webUrl }] : placed
}

/** Stickers that the guest may put on the picture, before it is drawn: they are part of what is ordered. */
export function StickersScreen({
  me,
  choice,
  onChange,
  onNext,
  onBack,
}: {
  me: KioskMe
  choice: Choice
  onChange: (choice: Partial<Choice>) => void
  onNext: () => Promise<void>
  onBack: () => void
}) {
  const t = useTexts(stickerTexts)
  const common = useTexts(commonTexts)
  const [picked, setPicked] = useState<number>()
  const { isBusy, problem, run } = useBusy()
  const { stickers: stuck, styleId } = choice
  const offered = offeredStickers(me)
  const style = me.experience.styles?.find((one) => one.styleId === styleId)
  const ratio = style?.width && style.height ? style.width / style.height : RATIO
  const isFull = stuck.length >= STICKERS_MOST
  const change = (at: number, by: Change): void => onChange({ stickers: changeAt(stuck, at, by) })
  const remove = (at: number): void => {
    setPicked(undefined)
    onChange({ stickers: takeOff(stuck, at) })
  }
  const laid = stuck.flatMap((one) => {
    const sticker = offered.find(({ id }) => id === one.stickerId)
    return sticker ? [{ ...one, url: sticker.url, name: sticker.name }] : []
  })
  const tool = (label: 'smaller' | 'larger' | 'left' | 'right', sign: string, by: Change) => (
    <button
      type="button"
      className="button"
      disabled={picked === undefined}
      aria-label={t(label)}
      onClick={() => picked !== undefined && change(picked, by)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <Screen
      name="stickers"
      title={t('title')}
      note={t('note')}
      foot={
        <>
          <BigButton onPress={onBack}>{common('back')}</BigButton>
          <BigButton isMain isBusy={isBusy} onPress={() => run(onNext)}>
            {common('next')}
          </BigButton>
        </>
      }
    >
      <div className="stickers">
        <div className="sheet-box">
          <StickerSheet
            ratio={ratio}
            sampleUrl={style?.coverFile?.webUrl}
            fixed={fixedOf(me.experience)}
            stuck={laid}
            picked={picked}
            onPick={setPicked}
            onChange={change}
            onTakeOff={remove}
          />
        </div>
        <div className="stickers-side">
          <div className="sticker-tools" role="group" aria-label={t('tools')}>
            {tool('smaller', '−', { size: -1 })}
            {tool('larger', '+', { size: 1 })}
            {tool('left', '↺', { turn: -1 })}
            {tool('right', '↻', { turn: 1 })}
            <BigButton isDisabled={picked === undefined} onPress={() => picked !== undefined && remove(picked)}>
              {t('takeOff')}
            </BigButton>
          </div>
          <ul className="sticker-tray" aria-label={t('offered')}>
            {offered.map(({ id, name, url }) => (
              <li key={id}>
                <button
                  type="button"
                  className="sticker"
                  disabled={isFull}
                  aria-label={t('add', { name })}
                  onClick={() => {
                    setPicked(stuck.length)
                    onChange({ stickers: stick(stuck, id) })
                  }}
                >
                  <img src={url} alt="" />
                </button>
              </li>
            ))}
          </ul>
          <p className="note">{isFull ? t('full', { most: STICKERS_MOST }) : t('sample')}</p>
          <p className="error" role="alert">
            {problem}
          </p>
        </div>
      </div>
    </Screen>
  )
}
