import { pickLanguage, type Language } from '@drawdesk/contract/core/texts'
import { useEffect, useState } from 'react'
import { speak } from './lib/http.ts'
import { LanguageContext } from './lib/language.tsx'
import { Countdown, useIdle } from './parts/countdown.tsx'
import { Frame, otherLanguage } from './parts/frame.tsx'
import { idleAfter, screenOf, type ScreenName } from './state/screen-of.ts'
import { useKiosk } from './state/use-kiosk.ts'
import { useLook } from './state/use-look.ts'
import { KioskScreen } from './kiosk-screen.tsx'

const STEP_OF: Partial<Readonly<Record<ScreenName, number>>> = {
  styles: 1,
  describe: 2,
  stickers: 2,
  confirm: 3,
  pay: 3,
  wait: 4,
  result: 4,
  printing: 4,
}

/** The machine at the venue. Each guest begins in the first language. */
export function App({ startsIn = 'zh' }: { startsIn?: Language }) {
  const kiosk = useKiosk()
  const { state, send, giveUp } = kiosk
  const [language, setLanguage] = useState<Language>(pickLanguage(startsIn))
  const screen = screenOf(state)
  const { me } = state
  useEffect(() => {
    speak(language)
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  }, [language])

  const leave = (): void => {
    setLanguage(pickLanguage(startsIn))
    // An order that nobody pays is called off; where the payment comes at that moment, the machine goes on with it.
    if (screen === 'pay') giveUp().catch(() => send({ type: 'leave' }))
    else send({ type: 'leave' })
  }
  const seconds = useIdle(idleAfter(screen, state), screen, leave)
  const { style, logoUrl, hasPicture } = useLook(state)
  const isLost = !state.isLinked && state.phase === 'order'
  return (
    <LanguageContext value={language}>
      <div className={`kiosk is-${screen} ${hasPicture ? 'has-picture' : ''}`} style={style}>
        <Frame
          brand={me?.experience.exName ?? me?.device.deviceName ?? ''}
          logoUrl={logoUrl}
          step={STEP_OF[screen]}
          isLost={isLost}
          onLanguage={() => setLanguage(otherLanguage(language))}
        >
          <KioskScreen kiosk={kiosk} screen={screen} onLeave={leave} />
        </Frame>
        {seconds !== undefined && screen !== 'thanks' && <Countdown seconds={seconds} />}
      </div>
    </LanguageContext>
  )
}
