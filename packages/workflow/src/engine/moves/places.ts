import type { InstanceState, Subscription, Token } from '../state.ts'

/** Where an instance stands, without its variables: what a way back from another version has to know. By id. */
export interface Places {
  tokens: Readonly<Record<string, Pick<Token, 'node' | 'waitsFor' | 'flow'>>>
  scopes: Readonly<Record<string, string>>
  subscriptions: Readonly<Record<string, Subscription>>
  compensations: readonly { node: string; handler: string }[]
}

export const placesOf = ({
  tokens,
  scopes,
  subscriptions,
  compensations,
}: Pick<InstanceState, 'tokens' | 'scopes' | 'subscriptions' | 'compensations'>): Places => ({
  tokens: Object.fromEntries(
    Object.values(tokens).map(({ id, node, waitsFor, flow }) => [
      id,
      { node, waitsFor, ...(flow !== undefined && { flow }) },
    ]),
  ),
  scopes: Object.fromEntries(Object.values(scopes).map(({ id, node }) => [id, node])),
  subscriptions,
  compensations: compensations.map(({ node, handler }) => ({ node, handler })),
})
