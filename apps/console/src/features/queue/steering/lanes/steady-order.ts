import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'

/** The lanes in the order in which they stood, what is new behind them: nothing moves away under the pointer of who is about to press something. */
export function inOrderOf(lanes: readonly QueueLane[], order: readonly string[]): QueueLane[] {
  const places = new Map(order.map((lane, place) => [lane, place]))
  const placeOf = ({ lane }: QueueLane) => places.get(lane) ?? order.length
  return [...lanes].sort((a, b) => placeOf(a) - placeOf(b))
}
