import type { InviteGraph, InviteRowState, InviteSign } from '@drawdesk/contract/operation/invite'
import type { InviteStored } from '../invite.repository.ts'

/** Among more people than this who share one thing each is linked with the first alone: all pairs of a crowd say nothing more. */
const ALL_PAIRS_MOST = 6

type Invite = Pick<InviteStored, 'id' | 'inviterId' | 'invitedId' | 'state' | 'isHeld'>
type Link = InviteGraph['links'][number]

export interface GraphInput {
  invites: readonly Invite[]
  shared: readonly { kind: string; userIds: readonly string[] }[]
  nameOf: (userId: string) => string
  /** Also those who share nothing and wait for nothing. */
  isWhole: boolean
  most: number
}

/** People, their invitations and what they share, in groups that hang together; those with something to decide first, then those that share most. */
export function graphOf({ invites, shared, nameOf, isWhole, most }: GraphInput): InviteGraph {
  const all = linksOf(invites, shared)
  const links = isWhole ? all : suspiciousOf(all)
  const groups = groupsOf(links)
    .map((people) => {
      const inside = links.filter(({ from }) => people.has(from))
      const signs = new Set(inside.flatMap(({ shares }) => shares))
      return {
        people,
        links: inside,
        shares: (['device', 'address', 'payer'] as const).filter((sign) => signs.has(sign)),
        held: inside.filter(({ held }) => held === 1).length,
      }
    })
    .toSorted(
      (one, other) =>
        other.held - one.held || other.shares.length - one.shares.length || other.people.size - one.people.size,
    )
  const kept: typeof groups = []
  let people = 0
  for (const group of groups) {
    if (kept.length > 0 && people + group.people.size > most) break
    kept.push(group)
    people += group.people.size
  }
  const countOf = (userId: string, inside: readonly Link[]): number =>
    inside.filter(({ kind, from }) => kind === 'invited' && from === userId).length
  return {
    nodes: kept.flatMap((group, index) =>
      [...group.people].map((userId) => ({
        userId,
        userName: nameOf(userId),
        cluster: index + 1,
        invitedCount: countOf(userId, group.links),
        held: group.links.some(({ held, from, to }) => held === 1 && (from === userId || to === userId)) ? 1 : 0,
      })),
    ),
    links: kept.flatMap((group) => group.links),
    clusters: kept.map((group, index) => ({
      cluster: index + 1,
      people: group.people.size,
      invitations: group.links.filter(({ kind }) => kind === 'invited').length,
      held: group.held,
      shares: [...group.shares],
    })),
    isCut: kept.length < groups.length,
  }
}

function linksOf(invites: readonly Invite[], shared: GraphInput['shared']): Link[] {
  const links = new Map<string, Link>()
  const keyOf = (one: string, other: string): string => [one, other].toSorted().join(' ')
  for (const { id, inviterId, invitedId, state, isHeld } of invites)
    links.set(keyOf(inviterId, invitedId), {
      from: inviterId,
      to: invitedId,
      kind: 'invited',
      inviteId: id,
      state: state as InviteRowState, // checked by the table
      held: isHeld === 1 ? 1 : 0,
      shares: [],
    })
  for (const { kind, userIds } of shared)
    for (const [from, to] of pairsOf(userIds)) {
      const key = keyOf(from, to)
      const link = links.get(key) ?? { from, to, kind: 'shares', inviteId: '', state: '', held: 0, shares: [] }
      if (!link.shares.includes(kind as InviteSign)) link.shares.push(kind as InviteSign) // checked by the table
      links.set(key, link)
    }
  return [...links.values()]
}

/** Where something is shared or held, and who invited those people. */
function suspiciousOf(links: readonly Link[]): Link[] {
  const marked = links.filter(({ shares, held }) => shares.length > 0 || held === 1)
  const people = new Set(marked.flatMap(({ from, to }) => [from, to]))
  return links.filter((link) => marked.includes(link) || (link.kind === 'invited' && people.has(link.to)))
}

function pairsOf(userIds: readonly string[]): [string, string][] {
  const [first, ...others] = userIds
  if (first === undefined) return []
  if (userIds.length > ALL_PAIRS_MOST) return others.map((other) => [first, other])
  return userIds.flatMap((one, index) => userIds.slice(index + 1).map((other): [string, string] => [one, other]))
}

/** People who are linked with each other over whatever others. */
function groupsOf(links: readonly Link[]): Set<string>[] {
  const near = new Map<string, string[]>()
  for (const { from, to } of links) {
    near.set(from, [...(near.get(from) ?? []), to])
    near.set(to, [...(near.get(to) ?? []), from])
  }
  const seen = new Set<string>()
  return [...near.keys()].flatMap((start) => {
    if (seen.has(start)) return []
    const group = new Set([start])
    for (const one of group) for (const other of near.get(one) ?? []) group.add(other)
    for (const one of group) seen.add(one)
    return [group]
  })
}
