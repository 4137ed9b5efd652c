import type { Bilingual } from '../core/texts.ts'
import type { AviatorType } from './aviator.ts'

/** A worked example: what it is given, what comes out, and what it shows. A test works out each of them. */
export interface AviatorExample {
  expression: string
  env: Readonly<Record<string, unknown>>
  /** As an answer has it. */
  result: unknown
  type: AviatorType
  text: Bilingual
}

/** Shown beside the editor, the everyday ones first. */
export const AVIATOR_EXAMPLES: readonly AviatorExample[] = [
  {
    expression: 'price * count - discount',
    env: { price: 128, count: 3, discount: 20 },
    result: 364,
    type: 'long',
    text: { zh: '用变量计算', en: 'Using variables' },
  },
  {
    expression: 'score >= 60 ? "pass" : "fail"',
    env: { score: 72 },
    result: 'pass',
    type: 'string',
    text: { zh: '二选一', en: 'Conditional' },
  },
  {
    expression: '7 / 2',
    env: {},
    result: 3,
    type: 'long',
    text: { zh: '整数相除只取整数部分', en: 'Integer division gives an integer' },
  },
  {
    expression: '7 / 2.0',
    env: {},
    result: 3.5,
    type: 'double',
    text: { zh: '有小数参与才得到小数', en: 'A decimal point gives a decimal' },
  },
  {
    expression: '0.1M + 0.2M',
    env: {},
    result: '0.3',
    type: 'decimal',
    text: { zh: 'M 结尾是精确小数，适合金额', en: 'The suffix M makes an exact decimal, good for money' },
  },
  {
    expression: '1M / 3',
    env: {},
    result: '0.33333333333333333333',
    type: 'decimal',
    text: { zh: '精确小数保留 20 位有效数字', en: 'Exact decimals keep 20 digits' },
  },
  {
    expression: '2N ** 100',
    env: {},
    result: '1267650600228229401496703205376',
    type: 'bigint',
    text: { zh: 'N 结尾是任意大的整数', en: 'The suffix N makes an integer of any size' },
  },
  {
    expression: '9223372036854775807 + 1',
    env: {},
    result: '-9223372036854775808',
    type: 'long',
    text: { zh: '64 位整数溢出会绕回', en: '64-bit integers wrap around on overflow' },
  },
  {
    expression: '"Hello, #{user.name}!"',
    env: { user: { name: 'Lin' } },
    result: 'Hello, Lin!',
    type: 'string',
    text: { zh: '文本中嵌入表达式', en: 'Embed an expression in a text' },
  },
  {
    expression: 'order.items[0].name + " ×" + order.items[0].count',
    env: { order: { items: [{ name: 'paper', count: 2 }] } },
    result: 'paper ×2',
    type: 'string',
    text: { zh: '取对象的属性和列表的元素', en: 'Object properties and list elements' },
  },
  {
    expression: 'nickname == nil ? "guest" : nickname',
    env: { nickname: null },
    result: 'guest',
    type: 'string',
    text: { zh: '没有的变量和 null 都是 nil', en: 'Missing variables and null are nil' },
  },
  {
    expression: 'age >= 18 && (vip || points > 100)',
    env: { age: 20, vip: false, points: 150 },
    result: true,
    type: 'boolean',
    text: { zh: '组合条件', en: 'Combine conditions' },
  },
  {
    expression: "email =~ /([\\w.]+)@(\\w+)\\.com/ ? $1 : ''",
    env: { email: 'lin.x@example.com' },
    result: 'lin.x',
    type: 'string',
    text: { zh: '正则匹配整个文本，$1 为第一个分组', en: 'Patterns match the whole text; $1 is the first group' },
  },
  {
    expression: 'let width = 6; let height = 4; width * height',
    env: {},
    result: 24,
    type: 'long',
    text: { zh: '分号隔开多步，结果是最后一步', en: 'Multiple steps; the last one is the result' },
  },
  {
    expression: 'reduce(prices, +, 0)',
    env: { prices: [12, 30, 8] },
    result: 50,
    type: 'long',
    text: { zh: '列表求和', en: 'Sum of a list' },
  },
  {
    expression: 'count(filter(scores, seq.ge(60)))',
    env: { scores: [35, 60, 88, 59] },
    result: 2,
    type: 'long',
    text: { zh: '数一数符合条件的', en: 'Count matches' },
  },
  {
    expression: "string.join(sort(string.split('c,a,b', ',')), ' < ')",
    env: {},
    result: 'a < b < c',
    type: 'string',
    text: { zh: '拆分、排序、再连接', en: 'Split, sort and join' },
  },
  {
    expression: "string.replace_all(phone, '(\\\\d{3})\\\\d{4}(\\\\d{4})', '$1****$2')",
    env: { phone: '13800001234' },
    result: '138****1234',
    type: 'string',
    text: { zh: '按分组替换，隐去中间四位', en: 'Replace by groups to hide the middle four digits' },
  },
  {
    expression: "seq.map('name', name, 'size', string.length(name))",
    env: { name: 'watercolor' },
    result: { name: 'watercolor', size: 10 },
    type: 'map',
    text: { zh: '组成一个对象', en: 'Build an object' },
  },
  {
    expression: '(flags & 4) == 4',
    env: { flags: 6 },
    result: true,
    type: 'boolean',
    text: {
      zh: '位运算请加括号，否则先算比较',
      en: 'Bit operations need brackets; otherwise the comparison comes first',
    },
  },
  {
    expression: "date_to_string(string_to_date(day, 'yyyy-MM-dd'), 'yyyy/MM/dd')",
    env: { day: '2026-02-14' },
    result: '2026/02/14',
    type: 'string',
    text: { zh: '换一种日期写法', en: 'Reformat a date' },
  },
]
