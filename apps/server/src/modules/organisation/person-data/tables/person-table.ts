import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Erasing } from '@drawdesk/contract/organisation/person-data'

/** Rows of one table that are one person's, for one reason, and what becomes of them. Columns as the database names them. */
export interface PersonStep {
  table: string
  title: Bilingual
  /** A row with the person's id in any of these is theirs. */
  by?: readonly string[]
  /** The same, where the column lists ids by commas. */
  byList?: readonly string[]
  /** The same with their phone number, of the account or proved. */
  byPhone?: readonly string[]
  /** The same with their account, where no id is kept. */
  byAccount?: readonly string[]
  /** The same where the column names a row of another table that is theirs. */
  through?: { column: string; table: string; by: string }
  erasing: Erasing
  /** Of `unname`: emptied, as far as the type of the column goes (null, "", 0 entries). */
  empty?: readonly string[]
  /** Of `unname`: the pseudonym in their place. */
  alias?: readonly string[]
  /** Of `unname`: texts that may name the person among other things; what names them is replaced, the rest stays. */
  mentions?: readonly string[]
  /** Texts that hold nobody's words: codes, states, names of things of the company. Stay as they are. */
  plain?: readonly string[]
  /** Why no copy has these rows. */
  notExported?: string
  /** Columns that no copy has: secrets, and what names others. */
  leftOut?: readonly string[]
  why: Bilingual
}

const ABOUT = {
  private: { zh: '只属于本人，别人不需要', en: 'Only theirs; no one else needs it' },
  signIn: { zh: '登录凭据，账号注销后没有用处', en: 'Sign-in credentials, useless without the account' },
  books: { zh: '账目依法保存，姓名已去除', en: 'Books are kept by law, without the name' },
  audit: { zh: '操作记录须可追查，姓名已去除', en: 'Actions must stay traceable, without the name' },
  approval: { zh: '审批须可追查，姓名已去除', en: 'Approvals must stay traceable, without the name' },
  figures: { zh: '统计数字不变，内容已清空', en: 'Statistics stay unchanged; the content is cleared' },
  amounts: { zh: '只有金额与编号，没有姓名', en: 'Only amounts and IDs, no name' },
} as const satisfies Record<string, Bilingual>

export const why = ABOUT
