import type { InviteGraph } from '@drawdesk/contract/operation/invite'

type Link = InviteGraph['links'][number]

export interface Place {
  userId: string
  x: number
  y: number
}

export interface GroupLayout {
  places: ReadonlyMap<string, Place>
  widthPx: number
  heightPx: number
}

const LEVEL_PX = 176
const ROW_PX = 40
const MARGIN_PX = 28
/** Room for lines that bend to the left of the first dots. */
const BENT_PX = 64
/** Room for a name behind the last dot. */
const NAME_PX = 152

/** A group from left to right: inviters stand before the people they invited, one person a line. Each person was invited once at most, so these are trees. */
export function layoutOf(userIds: readonly string[], links: readonly Link[]): GroupLayout {
  const below = new Map<string, string[]>()
  const invited = new Set<string>()
  for (const { kind, from, to } of links) {
    if (kind !== 'invited') continue
    below.set(from, [...(below.get(from) ?? []), to])
    invited.add(to)
  }
  const leftPx = links.some(({ kind }) => kind !== 'invited') ? BENT_PX : MARGIN_PX
  const places = new Map<string, Place>()
  let rows = 0
  let deepest = 0
  const put = (userId: string, level: number): number => {
    deepest = Math.max(deepest, level)
    const ys = (below.get(userId) ?? []).map((one) => put(one, level + 1))
    const [first, last] = [ys[0], ys.at(-1)]
    const y = first === undefined || last === undefined ? MARGIN_PX + ROW_PX * rows++ : (first + last) / 2
    places.set(userId, { userId, x: leftPx + LEVEL_PX * level, y })
    return y
  }
  for (const userId of userIds) if (!invited.has(userId)) put(userId, 0)
  return {
    places,
    widthPx: leftPx + LEVEL_PX * deepest + NAME_PX,
    heightPx: 2 * MARGIN_PX + ROW_PX * Math.max(0, rows - 1),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** From an inviter to somebody they invited: level at both ends. */
export function branchPath(from: Place, to: Place): string {
  const middle = (from.x + to.x) / 2
  return `M${round(from.x)} ${round(from.y)} C${round(middle)} ${round(from.y)} ${round(middle)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`
}

/** Between two who share something: bent to the left, away from the names. */
export function bendPath(from: Place, to: Place): string {
  const x = Math.min(from.x, to.x) - Math.min(64, 16 + Math.abs(from.y - to.y) / 4)
  return `M${round(from.x)} ${round(from.y)} C${round(x)} ${round(from.y)} ${round(x)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`
}
