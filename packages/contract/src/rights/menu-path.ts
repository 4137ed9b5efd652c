/** http or https with a host and without a password in it. */
const WEB = /^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/i
/** A path of our own; `//host` and `/\host` would leave it. */
const OWN_PATH = /^\/(?![/\\])\S*$/
/** The relative paths of other clients of the dialect: a word of a scheme (`javascript:`) needs a colon. */
const WORDS = /^[^\s:/\\][^\s:\\]*$/

/** May a menu lead there? Empty leads nowhere. */
export function isMenuPath(path: string): boolean {
  return path === '' || OWN_PATH.test(path) || WEB.test(path) || WORDS.test(path)
}

export const WRONG_MENU_PATH = {
  zh: '地址要以 / 开头，或者是 http、https 地址',
  en: 'An address must start with /, http:// or https://',
} as const
