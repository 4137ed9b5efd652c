/** What kind of group a task is offered to; `other` is an expression, or a name of another client. */
export const GROUP_KINDS = ['role', 'post', 'dept'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

export type Groups = Readonly<Record<GroupKind | 'other', readonly string[]>>

/** Splits at the commas outside of expressions: `a, ${f(1, 2)}`. */
export function splitList(text: string): string[] {
  const parts = text.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The groups of `role:1,post:2,dept:3`; a bare id is a role. */
export function groupsOf(text: string): Groups {
  const groups: Record<GroupKind | 'other', string[]> = { role: [], post: [], dept: [], other: [] }
  for (const item of splitList(text)) {
    const [, kind, id] = /^(role|post|dept):(.+)$/.exec(item) ?? []
    if (kind !== undefined && id !== undefined) groups[kind as GroupKind].push(id)
    else if (/^\d+$/.test(item)) groups.role.push(item)
    else groups.other.push(item)
  }
  return groups
}

/** The other way round. */
export function groupsText(groups: Groups): string {
  return [...GROUP_KINDS.flatMap((kind) => groups[kind].map((id) => `${kind}:${id}`)), ...groups.other].join(',')
}

export const isExpression = (text: string): boolean => /[$#]\{/.test(text)
