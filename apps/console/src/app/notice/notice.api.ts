export {
  latestNoticesQuery,
  markAllRead,
  type LatestNotice,
  type LatestNotices,
} from '../../lib/home/latest-notices.ts'
