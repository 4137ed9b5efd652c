import type { AnyRoute } from './route.ts'

/** What can be asked about a call: how it is made, and which codes open it. */
export type RouteFacts = Pick<AnyRoute, 'method' | 'path' | 'permission' | 'audit' | 'summary' | 'isCommand'> & {
  /** Can an API scope bind it? */
  isGuarded: boolean
}

const tables = new WeakMap<object, readonly RouteFacts[]>()

/** Keeps the calls of one server, by its database handle, for whoever answers questions about calls. */
export function keepRouteTable(owner: object, routes: readonly AnyRoute[]): void {
  tables.set(
    owner,
    routes.map((route) => ({
      method: route.method,
      path: route.path,
      permission: route.permission,
      audit: route.audit,
      summary: route.summary,
      isGuarded: !route.isOpen && !route.isUnguarded,
      ...(route.isCommand ? { isCommand: true } : {}),
    })),
  )
}

/** Every call of this server; empty in a process that serves none. */
export function routeTableOf(owner: object): readonly RouteFacts[] {
  return tables.get(owner) ?? []
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
