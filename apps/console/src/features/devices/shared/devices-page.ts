/** Where devices are looked after. */
export const DEVICES_PAGE = '/operation/drawLogin'
