import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { useResourceList, type ResourceList } from '../../../resource/use-resource-list.ts'
import { untyped } from '../../../resource/row.ts'
import type { WorkResource } from './work-resource.ts'

/** Rows of a work list; its filters stand in the address. */
export function useWorkList(resource: WorkResource): ResourceList<FlowRow> {
  // Every list of work answers rows of this shape.
  return useResourceList(untyped(resource)) as unknown as ResourceList<FlowRow>
}
