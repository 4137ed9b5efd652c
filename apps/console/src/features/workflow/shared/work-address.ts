import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import type { FlowRow } from '@drawdesk/contract/workflow/work'

/** Route of a process whose category names no form of its own. */
const NO_ROUTE = 'common'
/** Stands in an address for a business id that is not there: a part of an address may not be empty. */
export const NO_BUSINESS = '-'

const root = (route: string): string => `/work/process/${encodeURIComponent(route === '' ? NO_ROUTE : route)}`
const part = (text: string): string => encodeURIComponent(text === '' ? NO_BUSINESS : text)

/** Where a process is started. */
export function formAddress({ route, id }: Pick<FlowDefinition, 'route' | 'id'>): string {
  return `${root(route)}/form/${part(id)}`
}

/** Where a task is acted on. */
export function handleAddress(row: Pick<FlowRow, 'route' | 'taskId' | 'processInstanceId' | 'businessId'>): string {
  return `${root(row.route)}/handle/${part(row.taskId)}/${part(row.processInstanceId)}/${part(row.businessId)}`
}

/** Where an instance is read. */
export function detailAddress(row: Pick<FlowRow, 'route' | 'processInstanceId' | 'businessId'>): string {
  return `${root(row.route)}/detail/${part(row.processInstanceId)}/${part(row.businessId)}`
}
