import { create } from 'zustand'
import { onSessionEnd } from './session-store.ts'

/** Button codes the person holds, each true (specification §3). */
export type PermissionMap = Readonly<Record<string, true>>

/** A node of the server's button tree; only these two names are read. */
export interface ButtonNode {
  code: string
  children?: readonly ButtonNode[] | null
}

const usePermissionStore = create<{ permissions: PermissionMap }>()(() => ({ permissions: {} }))

onSessionEnd(() => setPermissions({}))

/** A node with children is a page and is descended; one without is a button and gives its code. */
export function permissionMapOf(forest: readonly ButtonNode[]): PermissionMap {
  const map: Record<string, true> = {}
  const walk = (nodes: readonly ButtonNode[]) => {
    for (const node of nodes) {
      if (node.children && node.children.length > 0) walk(node.children)
      else if (node.code) map[node.code] = true
    }
  }
  walk(forest)
  return map
}

export function setPermissions(permissions: PermissionMap): void {
  usePermissionStore.setState({ permissions })
}

/** May the person press this button (`param_add`)? The server asks again. */
export function usePermission(code: string): boolean {
  return usePermissionStore(({ permissions }) => Object.hasOwn(permissions, code))
}

/** The same outside components. */
export function hasPermission(code: string): boolean {
  return Object.hasOwn(usePermissionStore.getState().permissions, code)
}
