import { themeVariables } from '@drawdesk/contract/devices/kiosk-theme'
import type { KioskTheme } from '@drawdesk/contract/devices/kiosk'
import { useEffect, useMemo, useState, type CSSProperties } from 'react'
import { keepPictures } from '../lib/kept-pictures.ts'
import { keep, readKept } from '../lib/storage.ts'
import type { KioskState } from './kiosk-state.ts'

/** Signed addresses change while the picture stays: the first one is shown on, so that nothing blinks. */
function useSteadyUrl(file: KioskTheme['logoFile'] | undefined): string | undefined {
  const [shown, setShown] = useState(file ?? null)
  if (shown?.fileId !== file?.fileId) setShown(file ?? null)
  return shown ? shown.webUrl || shown.url : undefined
}

/** How the page looks: as its experience says, and while no server answers as it said last. */
export function useLook({ me, pairing }: Pick<KioskState, 'me' | 'pairing'>): {
  style: CSSProperties
  logoUrl: string | undefined
  hasPicture: boolean
} {
  const kept = useMemo(() => readKept<KioskTheme>('look'), [])
  const theme = pairing === 'paired' ? (me?.theme ?? kept) : undefined
  const logoUrl = useSteadyUrl(theme?.logoFile)
  const pictureUrl = useSteadyUrl(theme?.backgroundFile)
  const { accent = '', background = '' } = theme ?? {}
  const hasPicture = pictureUrl !== undefined

  useEffect(() => {
    if (pairing !== 'paired') keep('look', undefined)
    else if (me) keep('look', me.theme)
    else return
    keepPictures([logoUrl, pictureUrl].filter((url) => url !== undefined))
  }, [me, pairing, logoUrl, pictureUrl])

  const style = useMemo(
    () =>
      ({
        ...themeVariables({ accent, background }, { isOverPicture: hasPicture }),
        ...(pictureUrl === undefined ? {} : { '--picture': `url(${JSON.stringify(pictureUrl)})` }),
      }) as CSSProperties, // own properties, which its type does not know
    [accent, background, hasPicture, pictureUrl],
  )
  return { style, logoUrl, hasPicture }
}
