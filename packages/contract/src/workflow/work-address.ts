/** Pages of processes; server and console name them alike. */
export const PROCESS_PAGES = '/work/process/'
/** Route of a process whose category names no form of its own. */
const NO_ROUTE = 'common'
/** Stands in an address for a business id that is not there: a part of an address may not be empty. */
export const NO_BUSINESS = '-'

export interface InstancePlace {
  route: string
  processInstanceId: string
  businessId: string
}

const root = (route: string): string => PROCESS_PAGES + encodeURIComponent(route === '' ? NO_ROUTE : route)
const part = (text: string): string => encodeURIComponent(text === '' ? NO_BUSINESS : text)

/** Where a process is started. */
export function formAddress({ route, id }: { route: string; id: string }): string {
  return `${root(route)}/form/${part(id)}`
}

/** Where a task is acted on. */
export function handleAddress(row: InstancePlace & { taskId: string }): string {
  return `${root(row.route)}/handle/${part(row.taskId)}/${part(row.processInstanceId)}/${part(row.businessId)}`
}

/** Where an instance is read. */
export function detailAddress(row: InstancePlace): string {
  return `${root(row.route)}/detail/${part(row.processInstanceId)}/${part(row.businessId)}`
}
