import type { PageNames } from '../search/find-pages.ts'
import { ownPageNames } from '../search/own-page-names.ts'

/** What people also call what a page is named after. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  告警: ['报警', '预警', '提醒'],
  用户: ['人员', '成员', '员工'],
  Users: ['People', 'Person', 'Members', 'Staff'],
}

/** Names by which the palette finds the product's own pages: theirs in both languages, and those with another word for the same thing. */
export const foundNames: PageNames = new Map(
  [...ownPageNames].map(([path, names]) => [
    path,
    [
      ...names,
      ...Object.entries(ALSO).flatMap(([word, others]) =>
        names.filter((name) => name.includes(word)).flatMap((name) => others.map((other) => name.replace(word, other))),
      ),
    ],
  ]),
)
