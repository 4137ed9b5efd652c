export {
  latestNoticesQuery,
  markAllRead,
  markRead,
  ownPageOf,
  type LatestNotice,
  type LatestNotices,
} from '../../lib/home/latest-notices.ts'
