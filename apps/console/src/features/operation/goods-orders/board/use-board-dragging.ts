import {
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { GOODS_STATES, movesFrom, type GoodsOrder, type GoodsState } from '@drawdesk/contract/operation/goods-order'
import { useRef, useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useStateNames } from '../goods-order.api.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'

/** So far the mouse goes before a press becomes a drag. */
const DRAG_FROM_PX = 5
/** A finger must rest this long, or it scrolls the board. */
const TOUCH_HOLD = { delay: 200, tolerance: 8 }
/** Enter opens the card. */
const KEYS = { start: ['Space'], end: ['Space'], cancel: ['Escape'] }

export const columnId = (state: GoodsState): string => `column-${state}`
const stateOf = (id: string | number): GoodsState => Number(String(id).replace('column-', '')) as GoodsState
const orderOf = ({ data }: Pick<Active, 'data'>): GoodsOrder => (data.current as { order: GoodsOrder }).order // set by the card

type KeyContext = Parameters<KeyboardCoordinateGetter>[1]['context']

/** Where a column is, also in the moment before the columns were measured. */
const placeOf = (state: GoodsState, { droppableRects, droppableContainers }: KeyContext) =>
  droppableRects.get(columnId(state)) ?? droppableContainers.get(columnId(state))?.node.current?.getBoundingClientRect()

/** By keyboard the card goes from one column to the next by its state; what the moved card happens to cover decides nothing. */
function useKeyboardAim() {
  const aim = useRef<GoodsState>(undefined)
  /** Left and right go to the next column that the order may go to, or back to its own. */
  const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
    const step = event.code === 'ArrowLeft' ? -1 : event.code === 'ArrowRight' ? 1 : undefined
    const data = context.active?.data.current as { order: GoodsOrder } | undefined
    if (step === undefined || !data) return undefined
    event.preventDefault()
    const own = data.order.state
    const open = GOODS_STATES.filter((state) => state === own || movesFrom(own).includes(state))
    const next = open[open.indexOf(aim.current ?? own) + step]
    const column = next === undefined ? undefined : placeOf(next, context)
    if (!column) return undefined
    aim.current = next
    return { x: column.left + (currentCoordinates.x === column.left ? 1 : 0), y: column.top + 40 }
  }
  /** Where the pointer is, also where nothing may be dropped, or where the keyboard aims at. */
  const collisionDetection: CollisionDetection = (args) => {
    if (args.pointerCoordinates) return pointerWithin(args)
    const id = columnId(aim.current ?? orderOf(args.active).state)
    return args.droppableContainers.filter((container) => container.id === id).map(() => ({ id }))
  }
  const start = (): void => {
    aim.current = undefined
  }
  return { start, toNextColumn, collisionDetection }
}

/** Cards go from column to column by mouse, finger or keyboard, by the moves of their state alone. */
export function useBoardDragging(onMove: (order: GoodsOrder, to: GoodsState) => void) {
  const t = useTexts(goodsOrderTexts)
  const nameOf = useStateNames()
  const [dragged, setDragged] = useState<GoodsOrder>()
  /** Its own column is said only when the card comes back: at first it would talk over where it may go. */
  const wasAway = useRef(false)
  const { start, toNextColumn, collisionDetection } = useKeyboardAim()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn, keyboardCodes: KEYS }),
  )
  const mayGo = (order: GoodsOrder, to: GoodsState): boolean => movesFrom(order.state).includes(to)
  return {
    dragged,
    targets: dragged ? movesFrom(dragged.state) : [],
    sensors,
    collisionDetection,
    onDragStart: ({ active }: { active: Active }) => {
      start()
      setDragged(orderOf(active))
    },
    onDragCancel: () => setDragged(undefined),
    onDragEnd: ({ active, over }: { active: Active; over: { id: string | number } | null }) => {
      setDragged(undefined)
      const order = orderOf(active)
      if (over && mayGo(order, stateOf(over.id))) onMove(order, stateOf(over.id))
    },
    accessibility: {
      screenReaderInstructions: { draggable: t('dragHelp') },
      announcements: {
        onDragStart: ({ active }: { active: Active }) => {
          wasAway.current = false
          const { orderno, state } = orderOf(active)
          const targets = movesFrom(state).map(nameOf).join(t('comma'))
          return t(targets === '' ? 'dragStuck' : 'dragStart', { orderno, state: nameOf(state), targets })
        },
        onDragOver: ({ active, over }: { active: Active; over: { id: string | number } | null }) => {
          if (!over) return undefined
          const [order, to] = [orderOf(active), stateOf(over.id)]
          if (to === order.state && !wasAway.current) return undefined
          wasAway.current = true
          return t(to === order.state || mayGo(order, to) ? 'dragOver' : 'dragRefused', { state: nameOf(to) })
        },
        onDragEnd: ({ active, over }: { active: Active; over: { id: string | number } | null }) => {
          const order = orderOf(active)
          return over && mayGo(order, stateOf(over.id))
            ? t('dragEnd', { orderno: order.orderno, state: nameOf(stateOf(over.id)) })
            : t('dragCancel', { orderno: order.orderno })
        },
        onDragCancel: ({ active }: { active: Active }) => t('dragCancel', { orderno: orderOf(active).orderno }),
      },
    },
  }
}
