/** As the packages say it. */
export const PRODUCT_VERSION = '0.1.0'
