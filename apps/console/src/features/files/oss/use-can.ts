import { usePermission } from '../../../lib/session/permissions.ts'

/** What this person may do to stores. */
export const useCan = () => ({
  edit: usePermission('oss_edit'),
  delete: usePermission('oss_delete'),
  enable: usePermission('oss_enable'),
  move: usePermission('oss_move'),
})
