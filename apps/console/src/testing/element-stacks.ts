import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React's development build notes a stack for the first 10,000 elements of each second, for its warnings to say who made them: a tenth of
 * the processor time of these tests. Here the limit counts as reached; a warning still names its component.
 */
export function leaveOutElementStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS)
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
    throw new Error('React counts the stacks of elements elsewhere now; see testing/element-stacks.ts')
  }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // Counted anew by React each second.
    },
    configurable: true,
  })
}
