/** Apart from the schemas: the frame of the console asks for counts, and loads no schemas for it. */

/** All calls of workflow but those of forms that a module wrote by hand (leave). */
export const FLOW_PATH = '/blade-flow'
export const FLOW_WORK_PATH = `${FLOW_PATH}/work`
/** Requests for leave, whose form is written by hand. */
export const LEAVE_PATH = '/blade-desk/process/leave'
