/** Apart from the definition of reports, for what asks before a page of theirs is opened. */
export const REPORT_PATH = '/blade-report/report/rest'
export const REPORT_PINS_PATH = `${REPORT_PATH}/pins`
export const REPORT_PIN_PATH = `${REPORT_PATH}/pin`
/** Reports that a person may have pinned at once. */
export const REPORT_PINS_MOST = 8

/** Where a report runs: where its menu entry leads. */
export const reportMenuPath = (id: string): string => `/report/view/${id}`
