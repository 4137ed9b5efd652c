import type { ResourceList } from '../use-resource-list.ts'

/** What the screen around a list reads of it, wherever its rows come from. */
export interface ListView extends Pick<
  ResourceList<unknown>,
  'state' | 'page' | 'rows' | 'error' | 'isLoading' | 'isTurning' | 'reload' | 'change'
> {
  /** Left out: the list reads again without saying so. */
  isFetching?: boolean
}
