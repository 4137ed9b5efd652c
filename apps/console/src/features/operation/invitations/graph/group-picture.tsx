import type { InviteGraph } from '@drawdesk/contract/operation/invite'
import { ScrollRegion } from '../scroll-region.tsx'
import { bendPath, branchPath, layoutOf, type Place } from './layout.ts'

const DOT_PX = 6
/** Room for a name, in half the width of a Chinese character. */
const NAME_MOST = 18
const WIDE = /[\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
const NAME_OVER_PX = 18

/** Over the lines that leave an inviter, behind the dot of everybody else. */
const nameAt = ({ x, y }: Place, isInviter: boolean): { x: number; y: number } =>
  isInviter ? { x: x - DOT_PX, y: y - NAME_OVER_PX } : { x: x + DOT_PX + 8, y }

const unitsOf = (character: string): number => (WIDE.test(character) ? 2 : 1)

function short(name: string): string {
  let units = 0
  const characters = [...name]
  const over = characters.findIndex((character) => (units += unitsOf(character)) > NAME_MOST)
  return over < 0 ? name : `${characters.slice(0, over - 1).join('')}…`
}

/** One group drawn; all of it stands in the list beside it. */
export function GroupPicture({
  label,
  nodes,
  links,
}: {
  label: string
  nodes: InviteGraph['nodes']
  links: InviteGraph['links']
}) {
  const { places, widthPx, heightPx } = layoutOf(
    nodes.map(({ userId }) => userId),
    links,
  )
  return (
    <ScrollRegion className="invites-picture" label={label}>
      <svg width={widthPx} height={heightPx} viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden="true">
        {links.map(({ from, to, kind, held, shares }) => {
          const [one, other] = [places.get(from), places.get(to)]
          if (!one || !other) return null
          const isPlain = shares.length === 0
          return (
            <path
              key={`${from} ${to}`}
              className={`invites-link${isPlain ? '' : ' invites-link-shares'}${held === 1 ? ' invites-link-held' : ''}`}
              d={kind === 'invited' ? branchPath(one, other) : bendPath(one, other)}
            />
          )
        })}
        {nodes.map(({ userId, userName, held, invitedCount }) => {
          const place = places.get(userId)
          return (
            place && (
              <g key={userId} className={held === 1 ? 'invites-node invites-node-held' : 'invites-node'}>
                <circle cx={place.x} cy={place.y} r={invitedCount > 0 ? DOT_PX + 2 : DOT_PX} />
                <text {...nameAt(place, invitedCount > 0)} dominantBaseline="central">
                  <title>{userName}</title>
                  {short(userName)}
                </text>
              </g>
            )
          )
        })}
      </svg>
    </ScrollRegion>
  )
}
