/** What an ordinary user may see from the start. */
export const USER_MENUS = ['desk', 'notice', 'notice_view'] as const
/** One's own work in processes: to start one, to claim and do tasks, and what became of it. */
export const WORK_MENUS = ['work', 'work_start', 'work_claim', 'work_todo', 'work_send', 'work_done'] as const
