import type { FlowRow } from '@drawdesk/contract/workflow/work'

/** What people call the instance of a row. */
export const nameOfRow = ({ title, processDefinitionName }: Pick<FlowRow, 'title' | 'processDefinitionName'>): string =>
  title || processDefinitionName
