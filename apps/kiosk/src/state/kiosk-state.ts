import type { KioskMe, KioskStep } from '@drawdesk/contract/devices/kiosk'
import type { FileView } from '@drawdesk/contract/core/schema'
import { offeredStickers, type Stuck } from './stickers.ts'

/** How far the guest is. From `order` on the server says what is shown. */
export const PHASES = ['begin', 'styles', 'describe', 'stickers', 'confirm', 'order', 'thanks'] as const
export type Phase = (typeof PHASES)[number]

/** What the guest has chosen and said. */
export interface Choice {
  styleId: string
  prompt: string
  /** By the names of the style's variables. */
  params: Readonly<Record<string, string>>
  photo: Pick<FileView, 'fileId' | 'url'> | null
  stickers: readonly Stuck[]
  copies: number
}
export const NO_CHOICE: Choice = { styleId: '', prompt: '', params: {}, photo: null, stickers: [], copies: 1 }

/** An order that was made here; kept over a reload. */
export interface OpenOrder {
  orderNo: string
  amount: number
  currency: string
  channel: string
  /** What the code shows; "" where nothing is to be paid. */
  codeUrl: string
  /** By our clock. */
  closesAtMs: number
}

export interface KioskState {
  pairing: 'none' | 'paired' | 'ended'
  /** Does the server answer? */
  isLinked: boolean
  me: KioskMe | null
  phase: Phase
  choice: Choice
  order: OpenOrder | null
  step: KioskStep | null
  /** The order is from before a reload: how far it is only the server knows. */
  isResumed: boolean
}

export type KioskAction =
  | { type: 'paired' }
  | { type: 'pairingEnded' }
  | { type: 'me'; me: KioskMe }
  | { type: 'link'; isLinked: boolean }
  | { type: 'begin' }
  | { type: 'choose'; styleId: string }
  | { type: 'change'; choice: Partial<Choice> }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'ordered'; order: OpenOrder }
  | { type: 'step'; step: KioskStep }
  | { type: 'finish' }
  | { type: 'leave' }

export const startOf = ({ isPaired, order }: { isPaired: boolean; order: OpenOrder | null }): KioskState => ({
  pairing: isPaired ? 'paired' : 'none',
  isLinked: true,
  me: null,
  phase: order ? 'order' : 'begin',
  choice: NO_CHOICE,
  order,
  step: null,
  isResumed: order !== null,
})

const atStart = (state: KioskState): KioskState => ({
  ...state,
  phase: 'begin',
  choice: NO_CHOICE,
  order: null,
  step: null,
  isResumed: false,
})

/** The phases in which a guest still chooses. */
const CHOOSING: readonly Phase[] = ['styles', 'describe', 'stickers', 'confirm']
export const isChoosing = ({ phase }: KioskState): boolean => CHOOSING.includes(phase)

/** Where there are no stickers to choose, nobody is asked about them. */
const isAsked = (phase: Phase, state: KioskState): boolean =>
  phase !== 'stickers' || offeredStickers(state.me).length > 0

function moveBy(state: KioskState, by: 1 | -1): KioskState {
  if (!isChoosing(state)) return state
  const asked = PHASES.filter((phase) => phase === state.phase || isAsked(phase, state))
  const phase = asked[asked.indexOf(state.phase) + by]
  if (phase === undefined || phase === 'order') return state
  return phase === 'begin' ? atStart(state) : { ...state, phase }
}

/** What was chosen of another experience, or of a style that is offered no more, is chosen anew; stickers that are offered no more come off. */
function withMe(state: KioskState, me: KioskMe): KioskState {
  const offered = new Set(offeredStickers(me).map(({ id }) => id))
  const stickers = state.choice.stickers.filter(({ stickerId }) => offered.has(stickerId))
  const choice = stickers.length === state.choice.stickers.length ? state.choice : { ...state.choice, stickers }
  const next = { ...state, me, choice, isLinked: true }
  if (!isChoosing(state) || state.choice.styleId === '') return next
  const isOffered = me.experience.styles?.some(({ styleId }) => styleId === state.choice.styleId) ?? false
  return isOffered ? next : { ...next, phase: 'styles', choice: NO_CHOICE }
}

/** Everything that happens at the machine. Pure: the same state and action give the same state. */
export function reduce(state: KioskState, action: KioskAction): KioskState {
  switch (action.type) {
    case 'paired':
      return { ...state, pairing: 'paired', isLinked: true }
    case 'pairingEnded':
      return { ...atStart(state), pairing: state.pairing === 'none' ? 'none' : 'ended', me: null }
    case 'me':
      return withMe(state, action.me)
    case 'link':
      return state.isLinked === action.isLinked ? state : { ...state, isLinked: action.isLinked }
    case 'begin':
      return state.phase === 'begin' ? { ...state, phase: 'styles', choice: NO_CHOICE } : state
    case 'choose': {
      const isSame = state.choice.styleId === action.styleId
      const choice = isSame ? state.choice : { ...NO_CHOICE, styleId: action.styleId, prompt: state.choice.prompt }
      return isChoosing(state) ? { ...state, phase: 'describe', choice } : state
    }
    case 'change':
      return isChoosing(state) ? { ...state, choice: { ...state.choice, ...action.choice } } : state
    case 'next':
      return moveBy(state, 1)
    case 'back':
      return moveBy(state, -1)
    case 'ordered':
      return { ...state, phase: 'order', order: action.order, step: null, isResumed: false }
    case 'step':
      return state.order?.orderNo === action.step.orderNo ? { ...state, isLinked: true, step: action.step } : state
    case 'finish':
      return state.phase === 'order' ? { ...atStart(state), phase: 'thanks' } : state
    case 'leave':
      return atStart(state)
  }
}
