import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { useState, type FocusEvent } from 'react'
import { inOrderOf } from './steady-order.ts'

interface SteadyLanes {
  lanes: readonly QueueLane[]
  /** For the element around them. */
  holders: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/** The lanes in the server's order, and in the order of that moment while the pointer or the focus is among them. */
export function useSteadyLanes(lanes: readonly QueueLane[]): SteadyLanes {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [order, setOrder] = useState<readonly string[]>()
  const hold = () => setOrder((kept) => kept ?? lanes.map(({ lane }) => lane))
  const letGo = (isStillHeld: boolean) => {
    if (!isStillHeld) setOrder(undefined)
  }
  return {
    lanes: order ? inOrderOf(lanes, order) : lanes,
    holders: {
      onPointerEnter: () => {
        setIsPointed(true)
        hold()
      },
      onPointerLeave: () => {
        setIsPointed(false)
        letGo(isFocused)
      },
      onFocus: () => {
        setIsFocused(true)
        hold()
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setIsFocused(false)
        letGo(isPointed)
      },
    },
  }
}
