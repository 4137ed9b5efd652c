/** Who a notice is for: comma lists of ids. All empty: everybody of the tenant; else all who are in one of them. */
export interface NoticeTargets {
  targetDept: string
  targetRole: string
  targetUser: string
}
