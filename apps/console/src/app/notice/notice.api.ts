export { latestNoticesQuery, markAllRead, type LatestNotice, type LatestNotices } from '../../lib/latest-notices.ts'
