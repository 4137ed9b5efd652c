/** Addresses alone, for pages that read drawings and need none of their schemas. */

/** Sending a drawing and reading it (wire-business §4). */
export const DRAW_INFO_PATH = '/blade-biz/drawInfo'
/** Drawings in numbers: one call for the work-bench and the dashboard. */
export const DRAW_FIGURES_PATH = `${DRAW_INFO_PATH}/figures`
