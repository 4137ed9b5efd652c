/** Addresses in the menu. */
export { CLAIM_PATH, TODO_PATH } from '../../../lib/home/work-counts.ts'
export const START_PATH = '/work/start'
