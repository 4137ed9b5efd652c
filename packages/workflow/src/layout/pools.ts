import { elementOf, listOf, type ModdleElement } from '../definition/moddle.ts'
import type { Box, Point } from './layered.ts'
import { addInside, type Plan, planOf } from './plan.ts'

const HEADER_PX = 30
const PADDING_PX = 30
const GAP_PX = 40
/** Of a pool of which nobody sees the inside. */
const CLOSED = { width: 600, height: 60 } as const

/** All pools of a collaboration, one below the other, and the messages between them as straight lines. */
export function poolsOf(collaboration: ModdleElement): Plan {
  const participants = listOf(collaboration, 'participants')
  const contents = participants.map((participant) => {
    const process = elementOf(participant, 'processRef')
    return { id: participant.id ?? '', plan: process && planOf(process) }
  })
  const width = Math.max(
    CLOSED.width,
    ...contents.map(({ plan }) => (plan === undefined ? 0 : plan.width + HEADER_PX + 2 * PADDING_PX)),
  )
  const whole: Plan = { shapes: [], edges: [], width, height: 0 }
  for (const { id, plan } of contents) {
    const height = plan === undefined ? CLOSED.height : plan.height + 2 * PADDING_PX
    const y = whole.height
    whole.shapes.push({ id, box: { x: 0, y, width, height }, isExpanded: plan !== undefined })
    if (plan !== undefined) addInside(whole, plan, { x: HEADER_PX + PADDING_PX, y: y + PADDING_PX })
    whole.height += height + GAP_PX
  }
  const boxes = new Map(whole.shapes.map(({ id, box }) => [id, box]))
  for (const flow of listOf(collaboration, 'messageFlows')) {
    const [source, target] = [boxOf(flow, 'sourceRef', boxes), boxOf(flow, 'targetRef', boxes)]
    if (flow.id === undefined || source === undefined || target === undefined) continue
    whole.edges.push({ id: flow.id, way: straight(source, target) })
  }
  return whole
}

const boxOf = (flow: ModdleElement, end: string, boxes: ReadonlyMap<string, Box>): Box | undefined =>
  boxes.get(elementOf(flow, end)?.id ?? '')

/** From the border that faces the other to that of the other. */
function straight(source: Box, target: Box): Point[] {
  const isDown = source.y < target.y
  const edge = (box: Box, isLower: boolean) => ({ x: box.x + box.width / 2, y: isLower ? box.y + box.height : box.y })
  return [edge(source, isDown), edge(target, !isDown)]
}
