import type { AnyRoute, Finder } from './route.ts'

/** What can be asked about a call: how it is made, and which codes open it. */
export type RouteFacts = Pick<AnyRoute, 'method' | 'path' | 'permission' | 'audit' | 'summary' | 'isCommand'> & {
  /** Can an API scope bind it? */
  isGuarded: boolean
}

/** The calls of one server, for those who answer questions about calls. */
export interface RouteTable {
  /** Every call of this server; empty in a process that serves none. */
  routes(): readonly RouteFacts[]
  /** Every list that can be searched by name, with the path of its call and the codes that open it. */
  finders(): readonly (Finder & Pick<RouteFacts, 'path' | 'permission'>)[]
  /** Once, by the application that serves them. */
  fill(routes: readonly AnyRoute[]): void
}

export function createRouteTable(): RouteTable {
  let kept: readonly RouteFacts[] = []
  let found: ReturnType<RouteTable['finders']> = []
  return {
    finders: () => found,
    routes: () => kept,
    fill(routes) {
      found = routes.flatMap((route) =>
        'finder' in route && route.finder ? [{ ...route.finder, path: route.path, permission: route.permission }] : [],
      )
      kept = routes.map((route) => ({
        method: route.method,
        path: route.path,
        permission: route.permission,
        audit: route.audit,
        summary: route.summary,
        isGuarded: !route.isOpen && !route.isDevice && !route.isUnguarded,
        ...(route.isCommand ? { isCommand: true } : {}),
      }))
    },
  }
}

/** The call that answers to this method and path (with or without /api); a GET that is a command takes POST too. */
export function findRoute<Route extends Pick<RouteFacts, 'method' | 'path' | 'isCommand'>>(
  routes: readonly Route[],
  method: string,
  path: string,
): Route | undefined {
  const parts = path.replace(/^\/api(?=\/)/, '').split('/')
  return routes.find((route) => {
    if (route.method !== method && !(route.isCommand && method === 'POST')) return false
    const own = route.path.split('/')
    return (
      own.length === parts.length &&
      own.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))
    )
  })
}
