import type { Bilingual } from '../core/texts.ts'
import type { HomeBanner, HomeSection, HomeShortcut } from './config-home.ts'

/** What is wrong at a place of a home page: `banners[0].link`. */
export interface HomeProblem {
  field: string
  text: Bilingual
}

interface HomeContent {
  banners?: readonly HomeBanner[]
  sections?: readonly HomeSection[]
  shortcuts?: readonly HomeShortcut[]
}

/** https with a host and without a password in it. */
const HTTPS = /^https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/i
/** A path of our own; `//host` and `/\host` would leave it. */
const OWN_PATH = /^\/(?![/\\])\S*$/

/** May guests be led there: an https address, or a path that begins with `/`? */
export function isHomeLink(link: string): boolean {
  return HTTPS.test(link) || OWN_PATH.test(link)
}

const BAD_LINK = {
  zh: '链接要以 https:// 开头，或者是 / 开头的站内路径',
  en: 'A link must start with https://, or with / for a page of this site',
}
const NO_LINK = { zh: '请输入链接', en: 'Enter a link' }
const NO_NAME = { zh: '请输入名称', en: 'Enter a name' }
const EMPTY_BANNER = { zh: '图片和标题至少填一项', en: 'Enter a picture or a title' }

/** What can be found without asking for anything: empty banners, names that are missing, links that lead nowhere. In the order of the page. */
export function homeProblems({ banners = [], shortcuts = [] }: HomeContent): HomeProblem[] {
  return [
    ...banners.flatMap(({ image, title, link }, index) => [
      ...(image === '' && title.trim() === '' ? [{ field: `banners[${index}].title`, text: EMPTY_BANNER }] : []),
      ...(link.trim() !== '' && !isHomeLink(link.trim()) ? [{ field: `banners[${index}].link`, text: BAD_LINK }] : []),
    ]),
    ...shortcuts.flatMap(({ name, link }, index) => [
      ...(name.trim() === '' ? [{ field: `shortcuts[${index}].name`, text: NO_NAME }] : []),
      ...(link.trim() === ''
        ? [{ field: `shortcuts[${index}].link`, text: NO_LINK }]
        : isHomeLink(link.trim())
          ? []
          : [{ field: `shortcuts[${index}].link`, text: BAD_LINK }]),
    ]),
  ]
}
