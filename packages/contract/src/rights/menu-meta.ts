import { RecordOf, Type, type Static } from '../core/schema.ts'
import type { Bilingual } from '../core/texts.ts'
import { isMenuPath } from './menu-path.ts'

/** What a menu entry may say of itself besides its fields (specification §3); set by an operator, on few entries. */
export const MenuMeta = Type.Object({
  /** Key of a text of the console that names the entry instead of its own name. */
  i18n: Type.Optional(Type.String()),
  /** Role aliases that may see it; everybody when absent or empty. */
  roles: Type.Optional(Type.Array(Type.String(), { maxItems: 50 })),
  /** False: it stands in no menu, and its address opens all the same. */
  menu: Type.Optional(Type.Boolean()),
  /** False: its page opens without a tab. */
  isTab: Type.Optional(Type.Boolean()),
})
export type MenuMeta = Static<typeof MenuMeta>

/** Addresses besides its own at which the entry is marked as the open one: each alone, and what lies below it. */
export const MenuGroup = Type.Array(Type.String(), { maxItems: 20 })
export type MenuGroup = Static<typeof MenuGroup>

/** Arguments that its address is opened with. */
export const MenuQuery = RecordOf(Type.String())
export type MenuQuery = Static<typeof MenuQuery>

const QUERY_MOST = 20
const VALUE_MOST = 500
const PATH_MOST = 500
const ALIAS = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const TEXT_KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
const QUERY_NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

interface Problem {
  field: string
  text: Bilingual
}

/** What cannot stand in these, each beside its part (`meta.roles`); `[]` when all can. */
export function problemsOfMenuExtras({
  meta = {},
  group = [],
  query = {},
}: {
  meta?: MenuMeta
  group?: MenuGroup
  query?: MenuQuery
}): Problem[] {
  const [role] = (meta.roles ?? []).filter((alias) => !ALIAS.test(alias))
  const [path] = group.filter((one) => !one.startsWith('/') || one.length > PATH_MOST || !isMenuPath(one))
  const [name] = Object.keys(query).filter((one) => !QUERY_NAME.test(one))
  const [long] = Object.keys(query).filter((one) => (query[one] ?? '').length > VALUE_MOST)
  return [
    ...(role === undefined
      ? []
      : [
          {
            field: 'meta.roles',
            text: {
              zh: `“${role}”不是角色别名：以英文字母开头，只含字母、数字、_ 和 -`,
              en: `“${role}” isn’t a role alias: it must start with a letter and contain only letters, digits, _ and -`,
            },
          },
        ]),
    ...(meta.i18n === undefined || meta.i18n === '' || TEXT_KEY.test(meta.i18n)
      ? []
      : [
          {
            field: 'meta.i18n',
            text: {
              zh: '文本键以英文字母开头，只含字母、数字、点、_ 和 -',
              en: 'A text key must start with a letter and contain only letters, digits, dots, _ and -',
            },
          },
        ]),
    ...(path === undefined
      ? []
      : [
          {
            field: 'group',
            text: {
              zh: `“${path}”不是本站地址：要以 / 开头，如 /system/user`,
              en: `“${path}” isn’t an address of this console: it must start with /, such as /system/user`,
            },
          },
        ]),
    ...(name === undefined
      ? []
      : [
          {
            field: 'query',
            text: {
              zh: `“${name}”不能作参数名：以英文字母或 _ 开头，只含字母、数字、点、_ 和 -`,
              en: `“${name}” isn’t a parameter name: it must start with a letter or _ and contain only letters, digits, dots, _ and -`,
            },
          },
        ]),
    ...(long === undefined
      ? []
      : [
          {
            field: 'query',
            text: {
              zh: `参数 ${long} 的值最多 ${VALUE_MOST} 个字符`,
              en: `The value of ${long} can have at most ${VALUE_MOST} characters`,
            },
          },
        ]),
    ...(Object.keys(query).length <= QUERY_MOST
      ? []
      : [{ field: 'query', text: { zh: `参数最多 ${QUERY_MOST} 个`, en: `At most ${QUERY_MOST} parameters` } }]),
  ]
}
