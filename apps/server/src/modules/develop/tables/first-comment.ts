import type { RawColumn } from './raw-column.ts'
import { readableOf, wordsOf } from './words.ts'

const LABEL_MOST = 64

/** Chinese for columns that most tables have, where the database says nothing of them. */
const CHINESE: Readonly<Record<string, string>> = {
  id: '编号',
  name: '名称',
  title: '标题',
  code: '编号',
  type: '类型',
  category: '分类',
  status: '状态',
  state: '状态',
  price: '价格',
  amount: '金额',
  quantity: '数量',
  count: '数量',
  sort: '排序',
  remark: '备注',
  description: '描述',
  content: '内容',
  address: '地址',
  phone: '电话',
  mobile: '手机号',
  email: '邮箱',
  birthday: '生日',
  gender: '性别',
  age: '年龄',
  picture: '图片',
  avatar: '头像',
  language: '语言',
  year: '年份',
  date: '日期',
  time: '时间',
  'tenant id': '租户编号',
  'create user': '创建人',
  'create dept': '创建部门',
  'create time': '创建时间',
  'created at': '创建时间',
  'update user': '更新人',
  'update time': '更新时间',
  'updated at': '更新时间',
  'last update': '更新时间',
  'is deleted': '已删除',
  version: '版本',
}

/** A comment says what a column is, and often more: `状态（0 停用，1 启用）` is called `状态`. */
const headOf = (comment: string): string =>
  (comment.trim().split(/[（(：:，,；;。\n]/, 1)[0] ?? '').trim().slice(0, LABEL_MOST)

/** A reference is called after what it refers to: `language_id` is the language. */
const subjectOf = ({ jdbcName, referTable }: RawColumn): string =>
  referTable === '' ? jdbcName : jdbcName.replace(/_?id$/i, '') || jdbcName

/** What people call a column at first, in both languages. */
export function firstComment(column: RawColumn): { comment: string; commentEn: string } {
  const subject = subjectOf(column)
  const english = readableOf(subject)
  const said = headOf(column.jdbcComment)
  const isEnglish = /^[\u0020-\u007E]+$/.test(said)
  return {
    comment: said || (CHINESE[wordsOf(subject).join(' ')] ?? english),
    commentEn: said !== '' && isEnglish ? said : english,
  }
}
