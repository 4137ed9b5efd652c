import type { Bilingual } from '../../core/texts.ts'

export const EXPRESSION_GROUPS = ['text', 'list', 'number', 'object', 'any'] as const

/** One function of the expressions that read answers. */
export interface ExpressionFunction {
  name: string
  group: (typeof EXPRESSION_GROUPS)[number]
  /** How it is written. */
  call: string
  text: Bilingual
  /** An expression over literals, and the value that it gives; a test runs them all. */
  example: string
  gives: unknown
}

const text = (
  name: string,
  call: string,
  zh: string,
  en: string,
  example: string,
  gives: unknown,
): ExpressionFunction => ({ name, group: 'text', call, text: { zh, en }, example, gives })
const list = (
  name: string,
  call: string,
  zh: string,
  en: string,
  example: string,
  gives: unknown,
): ExpressionFunction => ({ ...text(name, call, zh, en, example, gives), group: 'list' })
const number = (
  name: string,
  call: string,
  zh: string,
  en: string,
  example: string,
  gives: unknown,
): ExpressionFunction => ({ ...text(name, call, zh, en, example, gives), group: 'number' })
const object = (
  name: string,
  call: string,
  zh: string,
  en: string,
  example: string,
  gives: unknown,
): ExpressionFunction => ({ ...text(name, call, zh, en, example, gives), group: 'object' })
const any = (
  name: string,
  call: string,
  zh: string,
  en: string,
  example: string,
  gives: unknown,
): ExpressionFunction => ({ ...text(name, call, zh, en, example, gives), group: 'any' })

/** Those of JMESPath, and our own: from_json, from_base64, from_hex, first, last, lower, upper, trim, split, replace, substring. */
export const EXPRESSION_FUNCTIONS: readonly ExpressionFunction[] = [
  text(
    'from_json',
    'from_json(text)',
    '读出文本里的 JSON',
    'Parses JSON inside a text',
    `from_json('{"url":"u1"}').url`,
    'u1',
  ),
  text('split', 'split(text, separator)', '按分隔符拆成列表', 'Splits a text into a list', "split('a,b', ',')", [
    'a',
    'b',
  ]),
  text(
    'join',
    'join(separator, list)',
    '用分隔符连成文本',
    'Joins texts with a separator',
    'join(\'-\', `["a","b"]`)',
    'a-b',
  ),
  text(
    'replace',
    'replace(text, from, to)',
    '替换文本里的每一处',
    'Replaces every occurrence',
    "replace('a/b', '/', '-')",
    'a-b',
  ),
  text(
    'substring',
    'substring(text, start, length)',
    '取一段；start 为负时从末尾数',
    'Takes a part; a negative start counts from the end',
    "substring('abcdef', `1`, `3`)",
    'bcd',
  ),
  text('trim', 'trim(text)', '去掉首尾空白', 'Trims spaces', "trim(' a ')", 'a'),
  text('lower', 'lower(text)', '转为小写', 'Converts to lowercase', "lower('DONE')", 'done'),
  text('upper', 'upper(text)', '转为大写', 'Converts to uppercase', "upper('done')", 'DONE'),
  text(
    'starts_with',
    'starts_with(text, start)',
    '是否以它开头',
    'Whether it starts with this',
    "starts_with('E_RATE', 'E_')",
    true,
  ),
  text(
    'ends_with',
    'ends_with(text, end)',
    '是否以它结尾',
    'Whether it ends with this',
    "ends_with('a.png', '.png')",
    true,
  ),
  text(
    'contains',
    'contains(text or list, part)',
    '文本或列表里有没有',
    'Whether the text or list contains this',
    "contains('rate limit', 'rate')",
    true,
  ),
  text(
    'from_base64',
    'from_base64(text)',
    'base64 还原为文本',
    'Decodes base64 to text',
    "from_base64('eyJhIjoxfQ==')",
    '{"a":1}',
  ),
  text('from_hex', 'from_hex(text)', '十六进制还原为文本', 'Decodes hex to text', "from_hex('6f6b')", 'ok'),
  list('first', 'first(list)', '第一项', 'First item', 'first(`[3,1,2]`)', 3),
  list('last', 'last(list)', '最后一项', 'Last item', 'last(`[3,1,2]`)', 2),
  list('length', 'length(text, list or object)', '长度、项数', 'Length or number of items', 'length(`[3,1,2]`)', 3),
  list('sort', 'sort(list)', '从小到大排序', 'Sorts in ascending order', 'sort(`[3,1,2]`)', [1, 2, 3]),
  list(
    'sort_by',
    'sort_by(list, &expression)',
    '按某个值排序',
    'Sorts by a value',
    'sort_by(`[{"n":2},{"n":1}]`, &n)[].n',
    [1, 2],
  ),
  list('reverse', 'reverse(list or text)', '倒过来', 'Reverses the order', 'reverse(`[3,1,2]`)', [2, 1, 3]),
  list(
    'map',
    'map(&expression, list)',
    '对每一项取值',
    'Maps each item to a value',
    'map(&n, `[{"n":2},{"n":1}]`)',
    [2, 1],
  ),
  list('max', 'max(list)', '最大的一个', 'Largest value', 'max(`[3,1,2]`)', 3),
  list(
    'max_by',
    'max_by(list, &expression)',
    '某个值最大的一项',
    'Item with the largest value',
    'max_by(`[{"n":2},{"n":1}]`, &n).n',
    2,
  ),
  list('min', 'min(list)', '最小的一个', 'Smallest value', 'min(`[3,1,2]`)', 1),
  list(
    'min_by',
    'min_by(list, &expression)',
    '某个值最小的一项',
    'Item with the smallest value',
    'min_by(`[{"n":2},{"n":1}]`, &n).n',
    1,
  ),
  number(
    'to_number',
    'to_number(value)',
    '转为数字；不是数字时为空',
    'Converts to a number; empty if it isn’t one',
    "to_number('0.5')",
    0.5,
  ),
  number('sum', 'sum(list)', '总和', 'Sum', 'sum(`[3,1,2]`)', 6),
  number('avg', 'avg(list)', '平均值', 'Average', 'avg(`[3,1,2]`)', 2),
  number('abs', 'abs(number)', '绝对值', 'Absolute value', 'abs(`-2`)', 2),
  number('ceil', 'ceil(number)', '向上取整', 'Rounds up', 'ceil(`1.2`)', 2),
  number('floor', 'floor(number)', '向下取整', 'Rounds down', 'floor(`1.8`)', 1),
  object('keys', 'keys(object)', '所有名称', 'All names', 'keys(`{"a":1}`)', ['a']),
  object('values', 'values(object)', '所有值', 'All values', 'values(`{"a":1}`)', [1]),
  object(
    'merge',
    'merge(object, object, …)',
    '合并，后面的优先',
    'Merges; later values win',
    'merge(`{"a":1}`, `{"a":2}`)',
    { a: 2 },
  ),
  any(
    'not_null',
    'not_null(value, value, …)',
    '第一个不为空的值',
    'First non-empty value',
    "not_null(`null`, 'x')",
    'x',
  ),
  any('type', 'type(value)', '值的类型', 'Type of the value', "type('x')", 'string'),
  any(
    'to_string',
    'to_string(value)',
    '转为文本；对象写成 JSON',
    'Converts to text; objects become JSON',
    'to_string(`{"a":1}`)',
    '{"a":1}',
  ),
  any('to_array', 'to_array(value)', '单个值变成列表', 'Wraps a single value in a list', "to_array('x')", ['x']),
]

/** What may follow a variable of a template: `{{prompt|uri}}`. A test renders each example with prompt "a b". */
export const TEMPLATE_FILTERS: readonly { name: string; text: Bilingual; example: string; gives: string }[] = [
  {
    name: 'default',
    text: { zh: '没有值时用它', en: 'Used if there is no value' },
    example: "{{style|default:'ink'}}",
    gives: 'ink',
  },
  { name: 'uri', text: { zh: '按网址编码', en: 'URL-encodes' }, example: '{{prompt|uri}}', gives: 'a%20b' },
  {
    name: 'json',
    text: { zh: '写成 JSON，可以放进引号里的文本', en: 'Writes JSON that can stand inside a quoted text' },
    example: '{{prompt|json}}',
    gives: '"a b"',
  },
]
