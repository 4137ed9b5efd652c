/** Where they live in the menu. */
export const PAYMENTS_PATH = '/operation/drawPayLog'
export const SALES_PATH = '/operation/sales'
export const PROFIT_PATH = '/operation/profit'

/** Payments that are narrowed by these, as the page's address has them. */
export function paymentsAddress(filters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(filters).filter((filter): filter is [string, string] => filter[1] !== undefined && filter[1] !== ''),
  )
  return query.size === 0 ? PAYMENTS_PATH : `${PAYMENTS_PATH}?${query}`
}
