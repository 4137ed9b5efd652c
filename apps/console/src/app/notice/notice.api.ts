export { latestNoticesQuery, markNoticesRead, type LatestNotice, type LatestNotices } from '../../lib/latest-notices.ts'
