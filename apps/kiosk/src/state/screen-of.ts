import { KIOSK_IDLE_MS, PRINT_STATE } from '@drawdesk/contract/devices/device-facts'
import type { KioskMe, KioskStep } from '@drawdesk/contract/devices/kiosk'
import type { KioskState } from './kiosk-state.ts'

export const SCREENS = [
  'pair',
  'ended',
  'starting',
  'gone',
  'off',
  'noExperience',
  'outOfPaper',
  'printerStopped',
  'attract',
  'styles',
  'describe',
  'stickers',
  'confirm',
  'pay',
  'payClosed',
  'wait',
  'result',
  'printing',
  'printPaused',
  'share',
  'drawFailed',
  'printFailed',
  'thanks',
] as const
export type ScreenName = (typeof SCREENS)[number]

/** Why nobody can order here now, the most urgent first. */
function troubleOf({ canSell, troubles, experience }: KioskMe): ScreenName | undefined {
  if (troubles.includes('inactive')) return 'off'
  if (troubles.includes('noExperience') || experience.id === undefined) return 'noExperience'
  if (canSell) return undefined
  if (troubles.includes('outOfPaper')) return 'outOfPaper'
  if (troubles.includes('printerStopped') || troubles.includes('agentOffline')) return 'printerStopped'
  return 'off'
}

function printScreen(print: KioskStep['print'], isPrinted: boolean): ScreenName {
  if (print === null) return isPrinted ? 'result' : 'share'
  switch (print.state) {
    case PRINT_STATE.done:
      return 'share'
    case PRINT_STATE.failed:
    case PRINT_STATE.cancelled:
      return 'printFailed'
    case PRINT_STATE.paused:
      return 'printPaused'
    case PRINT_STATE.waiting:
    case PRINT_STATE.sent:
    case PRINT_STATE.printing:
      return 'printing'
  }
}

/** Nobody is shown a code to pay for an order that may be paid already. */
function orderScreen({ step, me, isResumed, isLinked }: KioskState): ScreenName {
  if (!step && isResumed) return isLinked ? 'starting' : 'gone'
  if (!step) return 'pay'
  switch (step.step) {
    case 'unpaid':
      return 'pay'
    case 'closed':
      return 'payClosed'
    case 'queued':
    case 'drawing':
      return 'wait'
    case 'drawn':
      return printScreen(step.print, (me?.paperPerPicture ?? 0) > 0)
    case 'failed':
      return 'drawFailed'
    case 'refunding':
    case 'refunded':
      return step.files.length > 0 || step.print !== null ? 'printFailed' : 'drawFailed'
  }
}

/** What is shown. */
export function screenOf(state: KioskState): ScreenName {
  const { pairing, me, isLinked, phase } = state
  if (pairing === 'none') return 'pair'
  if (pairing === 'ended') return 'ended'
  if (phase === 'order') return orderScreen(state)
  if (phase === 'thanks') return 'thanks'
  if (!me) return isLinked ? 'starting' : 'gone'
  if (!isLinked) return 'gone'
  return troubleOf(me) ?? (phase === 'begin' ? 'attract' : phase)
}

/** A payer looks at a telephone, not at us. */
const PAY_IDLE_MS = 3 * KIOSK_IDLE_MS
const THANKS_MS = 12_000
export const COUNTDOWN_MS = 10_000

/**
 * After how long without anybody the machine goes back to its start; undefined: it stays. A paid drawing is never left before it is delivered: only where its
 * print has to wait does the guest come back with a number.
 */
export function idleAfter(screen: ScreenName, state: Pick<KioskState, 'phase'>): number | undefined {
  switch (screen) {
    case 'styles':
    case 'describe':
    case 'stickers':
    case 'confirm':
    case 'payClosed':
    case 'share':
    case 'drawFailed':
    case 'printFailed':
    case 'printPaused':
      return KIOSK_IDLE_MS
    case 'pay':
      return PAY_IDLE_MS
    case 'thanks':
      return THANKS_MS
    case 'off':
    case 'noExperience':
    case 'outOfPaper':
    case 'printerStopped':
    case 'gone':
      return state.phase === 'begin' || state.phase === 'order' ? undefined : KIOSK_IDLE_MS
    // The server answers, and knows nothing of the order that was kept here.
    case 'starting':
      return state.phase === 'order' ? PAY_IDLE_MS : undefined
    case 'pair':
    case 'ended':
    case 'attract':
    case 'wait':
    case 'result':
    case 'printing':
      return undefined
  }
}
