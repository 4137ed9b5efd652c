import type { AnyRoute } from './route.ts'

/** What can be asked about a call: how it is made, and which codes open it. */
export type RouteFacts = Pick<AnyRoute, 'method' | 'path' | 'permission' | 'audit' | 'summary' | 'isCommand'>

const tables = new WeakMap<object, readonly RouteFacts[]>()

/** Keeps the calls of one server, by its database handle, for whoever answers questions about calls. */
export function keepRouteTable(owner: object, routes: readonly AnyRoute[]): void {
  tables.set(
    owner,
    routes.map(({ method, path, permission, audit, summary, isCommand }) => ({
      method,
      path,
      permission,
      audit,
      summary,
      ...(isCommand ? { isCommand } : {}),
    })),
  )
}

/** Every call of this server; empty in a process that serves none. */
export function routeTableOf(owner: object): readonly RouteFacts[] {
  return tables.get(owner) ?? []
}

/** The call that answers to this method and path (with or without /api); a GET that is a command takes POST too. */
export function findRoute(routes: readonly RouteFacts[], method: string, path: string): RouteFacts | undefined {
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
