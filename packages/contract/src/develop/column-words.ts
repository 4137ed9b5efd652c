/** What the name of a column may mean; somebody says then what it is, as the tests of the catalogues ask. */

/** A column that leads to a person (organisation/person-data). */
const SOMEBODY =
  /user|account$|account_n|owner|assignee|payer|inviter|invited|reader|who$|linkman|contact|phone|mobile|mail|^address$|remote_ip|^ip$|create_by|created_by|(settled|paused|held|decided|requested)_by|real_name|open_id|birthday|^sex$|avatar|cuserinfo/
/** Numbers, flags and settings that have such a name, and rows of other kinds. */
const NOBODY = /^(user_type|user_ext|user_agent|target_user|starter_users?|account|(daily|per_minute)_per_phone)$/

export const soundsLikeSomebody = (column: string): boolean => SOMEBODY.test(column) && !NOBODY.test(column)

/** The id, the address or the key of a file (files/attachments). */
const FILE =
  /file|image|picture|photo|cover|avatar|logo|background|thumb|banner|icon|poster|sample|source_id|storage_key|attach|media/

export const soundsLikeFile = (column: string): boolean => FILE.test(column)
