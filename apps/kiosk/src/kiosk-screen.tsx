import type { KioskMe } from '@drawdesk/contract/devices/kiosk'
import { AttractScreen } from './screens/attract-screen.tsx'
import { ConfirmScreen } from './screens/confirm-screen.tsx'
import { DescribeScreen } from './screens/describe-screen.tsx'
import { PairScreen } from './screens/pair-screen.tsx'
import { PayScreen } from './screens/pay-screen.tsx'
import { PrintingScreen, ShareScreen, ThanksScreen } from './screens/print-screens.tsx'
import { ResultScreen } from './screens/result-screen.tsx'
import { StickersScreen } from './screens/stickers-screen.tsx'
import { StylesScreen } from './screens/styles-screen.tsx'
import { OrderTroubleScreen, StandstillScreen, StartingScreen } from './screens/trouble-screens.tsx'
import { WaitScreen } from './screens/wait-screen.tsx'
import type { Choice } from './state/kiosk-state.ts'
import type { ScreenName } from './state/screen-of.ts'
import type { Kiosk } from './state/use-kiosk.ts'

type Choosing = 'attract' | 'styles' | 'describe' | 'stickers' | 'confirm'

/** The screen of a name. What belongs to an order or an experience is there by then; a moment without it shows nothing new. */
export function KioskScreen({ kiosk, screen, onLeave }: { kiosk: Kiosk; screen: ScreenName; onLeave: () => void }) {
  const { state, send } = kiosk
  const { me, order, step } = state
  switch (screen) {
    case 'pair':
    case 'ended':
      return <PairScreen key={screen} hasEnded={screen === 'ended'} onPair={kiosk.pair} />
    case 'starting':
      return <StartingScreen />
    case 'gone':
    case 'off':
    case 'noExperience':
    case 'outOfPaper':
    case 'printerStopped':
      return <StandstillScreen key={screen} what={screen} me={me} />
    case 'thanks':
      return <ThanksScreen onAgain={() => send({ type: 'leave' })} />
    case 'attract':
    case 'styles':
    case 'describe':
    case 'stickers':
    case 'confirm':
      return me && <ChoosingScreen kiosk={kiosk} screen={screen} me={me} />
    case 'pay':
      return order && <PayScreen order={order} step={step} onGiveUp={kiosk.giveUp} />
    case 'wait':
      return step && <WaitScreen step={step} />
    case 'result':
      return step && <ResultScreen step={step} onPrint={kiosk.print} />
    case 'printing':
      return step && <PrintingScreen step={step} />
    case 'share':
      return step && <ShareScreen step={step} onDone={() => send({ type: 'finish' })} />
    case 'payClosed':
    case 'drawFailed':
    case 'printPaused':
    case 'printFailed':
      return step && <OrderTroubleScreen key={screen} what={screen} step={step} onLeave={onLeave} />
  }
}

/** Before anything is ordered. */
function ChoosingScreen({ kiosk, screen, me }: { kiosk: Kiosk; screen: Choosing; me: KioskMe }) {
  const { state, send, quote } = kiosk
  const { choice } = state
  const back = (): void => send({ type: 'back' })
  const change = (changed: Partial<Choice>): void => send({ type: 'change', choice: changed })
  const next = async (): Promise<void> => {
    await kiosk.ask()
    send({ type: 'next' })
  }
  switch (screen) {
    case 'attract':
      return <AttractScreen me={me} onBegin={() => send({ type: 'begin' })} />
    case 'styles':
      return (
        <StylesScreen
          me={me}
          picked={choice.styleId}
          onChoose={(styleId) => send({ type: 'choose', styleId })}
          onBack={back}
        />
      )
    case 'describe':
      return <DescribeScreen me={me} choice={choice} onChange={change} onBack={back} onNext={next} />
    case 'stickers':
      return <StickersScreen me={me} choice={choice} onChange={change} onBack={back} onNext={next} />
    case 'confirm':
      return (
        quote && (
          <ConfirmScreen me={me} choice={choice} quote={quote} onChange={change} onOrder={kiosk.order} onBack={back} />
        )
      )
  }
}
