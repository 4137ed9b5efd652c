/** Addresses of the pages of processes. */
export { detailAddress, formAddress, handleAddress, NO_BUSINESS } from '@drawdesk/contract/workflow/work-address'
