import { FLOW_CATEGORY_PREFIX, FLOW_DICT } from '@drawdesk/contract/workflow/flow'
import type { ChoiceSource } from '@drawdesk/contract/core/resource'

/** The categories of processes: entries of a dictionary, which carry a prefix on the wire. */
export const categorySource = {
  path: '/blade-system/dict/dictionary',
  value: 'dictKey',
  label: 'dictValue',
  query: { code: FLOW_DICT },
  prefix: FLOW_CATEGORY_PREFIX,
} as const satisfies ChoiceSource
