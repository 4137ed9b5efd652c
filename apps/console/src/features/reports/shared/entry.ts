/** Where reports are fetched from: the frame names this one file, and it the files of each page, so that the first pages carry one name instead of many. */
export const listPage = () => import('../report.page.tsx')
export const runPage = () => import('../run/run.page.tsx')
export const homeReports = () => import('./home-reports.tsx')
