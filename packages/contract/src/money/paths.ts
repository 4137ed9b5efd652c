export const USER_PAY_PATH = '/blade-biz/userPay'
export const USER_PAY_LOG_PATH = '/blade-biz/userPayLog'
export const DRAW_PAY_LOG_PATH = '/blade-biz/drawPayLog'
export const PAY_CHANNEL_PATH = '/blade-biz/payChannel'
export const PAY_STATEMENT_PATH = '/blade-biz/payStatement'
/** Where channels report what became of a payment; needs no sign-in. */
export const PAY_NOTIFY_PATH = '/pay/notify'
/** The page of the sandbox channel: `/pay/<orderNo>?t=<signed>`. */
export const PAY_PAGE_PATH = '/pay'
