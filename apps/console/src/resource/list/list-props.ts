import { STATUS } from '@drawdesk/contract/core/errors'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import type { ListView } from '../screen/list-view.ts'

/** May the list not be read at all? Then there is nothing to search or export either. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === STATUS.forbidden
}

/** Words of a list that has its own, in the place of the kit's. */
export interface ListWords {
  failed: string
  nothingFound: string
  nothingFoundHint: string
  clear: string
  nothing: string
  nothingHint: string
}

export interface ListBodyProps {
  resource: Pick<ResourceDefinition, 'texts'>
  list: ListView
  /** Undefined when the user may not add. */
  onAdd?: (() => void) | undefined
  words?: Partial<ListWords>
  /** Beside "add" where there is nothing yet. */
  emptyMore?: ReactNode
  /** The next step where there is nothing yet; "add" unless given. */
  next?: ReactNode
  children: ReactNode
}
