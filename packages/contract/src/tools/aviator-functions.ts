import type { Bilingual } from '../core/texts.ts'

/** Groups of the reference, in its order. */
export const AVIATOR_GROUPS = ['value', 'math', 'string', 'collection', 'test', 'date'] as const
export type AviatorGroup = (typeof AVIATOR_GROUPS)[number]

/** One function of the expression language as the reference shows it; the server has exactly these. */
export interface AviatorFunctionText {
  name: string
  /** Arguments and what comes out; `?` after one that may be left out. */
  signature: string
  group: AviatorGroup
  text: Bilingual
}

type Line = readonly [signature: string, zh: string, en: string]

const lines: Record<AviatorGroup, readonly Line[]> = {
  value: [
    ['long(value) → long', '转为 64 位整数，小数部分舍去', 'Converts to a 64-bit integer, dropping decimals'],
    ['bigint(value) → bigint', '转为任意大的整数', 'Converts to an integer of any size'],
    ['decimal(value) → decimal', '转为精确小数，20 位有效数字', 'Converts to an exact decimal of 20 digits'],
    ['double(value) → double', '转为双精度小数', 'Converts to a double'],
    ['boolean(value) → boolean', '除 nil 和 false 外都是 true', 'Everything except nil and false is true'],
    ['str(value) → string', '转为文本，nil 为 null', 'Converts to text; nil becomes null'],
    ['type(value) → string', '值的类型名', 'Type name of a value'],
    ['is_def(name) → boolean', '变量是否已定义（值为 nil 也算）', 'Whether the variable is defined, even as nil'],
    ['identity(value)', '原样返回', 'Returns its argument'],
    ['cmp(a, b) → long', '比较大小：-1、0 或 1', 'Compares: -1, 0 or 1'],
    ['min(a, b, …)', '最小的一个，nil 最小', 'Minimum; nil is the smallest'],
    ['max(a, b, …)', '最大的一个', 'Maximum'],
    ['assert(test, message?)', '条件不成立则报错', 'Fails if the condition is false'],
    [
      'rand(bound?) → double | long',
      '0 到 1 的随机小数，或 0 到上限（不含）的随机整数',
      'A random double from 0 to 1, or a random integer below the limit',
    ],
  ],
  math: [
    ['math.abs(x)', '绝对值，类型不变', 'Absolute value, same type'],
    ['math.round(x) → long', '四舍五入为整数', 'Rounds to the nearest integer, halves up'],
    ['math.floor(x) → double', '不大于 x 的最大整数', 'Largest integer not above x'],
    ['math.ceil(x) → double', '不小于 x 的最小整数', 'Smallest integer not below x'],
    ['math.sqrt(x) → double', '平方根', 'Square root'],
    [
      'math.pow(x, y)',
      'x 的 y 次方；bigint、decimal 保持类型，其余为 double',
      'x to the power of y; bigint and decimal keep their type, others give a double',
    ],
    ['math.log(x) → double', '自然对数', 'Natural logarithm'],
    ['math.log10(x) → double', '以 10 为底的对数', 'Logarithm to base 10'],
    ['math.sin(x) → double', '正弦，弧度', 'Sine, in radians'],
    ['math.cos(x) → double', '余弦，弧度', 'Cosine, in radians'],
    ['math.tan(x) → double', '正切，弧度', 'Tangent, in radians'],
    ['math.asin(x) → double', '反正弦', 'Arc sine'],
    ['math.acos(x) → double', '反余弦', 'Arc cosine'],
    ['math.atan(x) → double', '反正切', 'Arc tangent'],
  ],
  string: [
    ['string.length(s) → long', '字符数', 'Number of characters'],
    ['string.contains(s, part) → boolean', '是否包含', 'Whether it contains the part'],
    ['string.startsWith(s, part) → boolean', '是否以此开头', 'Whether it starts with the part'],
    ['string.endsWith(s, part) → boolean', '是否以此结尾', 'Whether it ends with the part'],
    [
      'string.indexOf(s, part) → long',
      '首次出现的位置，从 0 起；没有为 -1',
      'Index of the first occurrence, from 0; -1 if none',
    ],
    ['string.substring(s, begin, end?) → string', '截取 begin 到 end（不含）', 'From begin to end (exclusive)'],
    ['string.split(s, regex, limit?) → list', '按正则拆分', 'Splits by a pattern'],
    ['string.join(list, separator?) → string', '用分隔符连接', 'Joins with a separator'],
    [
      'string.replace_first(s, regex, text) → string',
      '替换第一处，$1 为分组',
      'Replaces the first match; $1 is a group',
    ],
    ['string.replace_all(s, regex, text) → string', '替换所有匹配，$1 为分组', 'Replaces all matches; $1 is a group'],
  ],
  collection: [
    ['seq.list(a, b, …) → list', '创建列表', 'Creates a list'],
    ['seq.set(a, b, …) → set', '创建集合，去重', 'Creates a set without duplicates'],
    ['seq.map(key, value, …) → map', '创建 map', 'Creates a map'],
    ['tuple(a, b, …) → list', '同 seq.list', 'Same as seq.list'],
    ['range(from, to, step?) → list', '从 from 到 to（不含）的整数', 'Integers from from to to (exclusive)'],
    ['seq.zipmap(keys, values) → map', '由键列表和值列表得到 map', 'Map from a list of keys and a list of values'],
    ['seq.get(collection, key)', '按下标或键取值', 'Value by index or key'],
    [
      'seq.put(collection, key, value)',
      '按下标或键写入，返回原值',
      'Sets a value by index or key; returns the old one',
    ],
    [
      'seq.add(collection, value)',
      '添加元素；map 为 seq.add(map, key, value)',
      'Adds an element; for a map: seq.add(map, key, value)',
    ],
    ['seq.add_all(collection, other)', '添加另一集合的所有元素', 'Adds all elements of another collection'],
    ['seq.remove(collection, value)', '移除元素；map 按键移除', 'Removes an element; from a map by key'],
    [
      'seq.contains_key(collection, key) → boolean',
      'map 是否有此键，列表是否有此下标',
      'Whether the map has this key, or the list this index',
    ],
    ['seq.keys(map) → list', '所有键', 'All keys'],
    ['seq.vals(map) → list', '所有值', 'All values'],
    ['seq.min(collection)', '最小元素', 'Smallest element'],
    ['seq.max(collection)', '最大元素', 'Largest element'],
    ['count(collection) → long', '元素个数', 'Number of elements'],
    ['is_empty(collection) → boolean', '是否为空', 'Whether it is empty'],
    ['include(collection, value) → boolean', '是否包含元素', 'Whether it contains the value'],
    ['sort(list) → list', '升序排列，原列表不变', 'Sorts in ascending order; the original stays unchanged'],
    ['reverse(collection) → list', '倒序', 'Reverses the order'],
    ['distinct(collection) → list', '去重，保持顺序', 'Removes duplicates, keeping the order'],
    [
      'map(collection, function)',
      '对每个元素调用函数，如 map(list, string.length)',
      'Calls a function on each element, e.g. map(list, string.length)',
    ],
    [
      'filter(collection, test)',
      '保留符合条件的元素，如 filter(list, seq.gt(3))',
      'Keeps matching elements, e.g. filter(list, seq.gt(3))',
    ],
    [
      'reduce(collection, function, start)',
      '逐个累计，如 reduce(list, +, 0)',
      'Accumulates one by one, e.g. reduce(list, +, 0)',
    ],
    ['seq.every(collection, test) → boolean', '是否全部符合', 'Whether all match'],
    ['seq.some(collection, test)', '第一个符合的元素，没有为 nil', 'First match, or nil'],
    ['seq.not_any(collection, test) → boolean', '是否全不符合', 'Whether none matches'],
  ],
  test: [
    ['seq.eq(value)', '条件：等于', 'Condition: equal'],
    ['seq.neq(value)', '条件：不等于', 'Condition: not equal'],
    ['seq.gt(value)', '条件：大于', 'Condition: greater'],
    ['seq.ge(value)', '条件：大于等于', 'Condition: greater or equal'],
    ['seq.lt(value)', '条件：小于', 'Condition: less'],
    ['seq.le(value)', '条件：小于等于', 'Condition: less or equal'],
    ['seq.nil()', '条件：为 nil', 'Condition: nil'],
    ['seq.exists()', '条件：不为 nil', 'Condition: not nil'],
    ['seq.true()', '条件：为 true', 'Condition: true'],
    ['seq.false()', '条件：为 false', 'Condition: false'],
    ['seq.and(test, …)', '条件：同时满足', 'Condition: all of these'],
    ['seq.or(test, …)', '条件：满足其一', 'Condition: any of these'],
  ],
  date: [
    ['now() → long', '当前时间，毫秒', 'Current time in milliseconds'],
    ['sysdate() → date', '当前时间', 'Current time as a date'],
    [
      'date_to_string(date, format) → string',
      '日期或毫秒数写成文本，如 yyyy-MM-dd HH:mm:ss',
      'Formats a date or milliseconds, e.g. yyyy-MM-dd HH:mm:ss',
    ],
    ['string_to_date(s, format) → date', '按格式读出日期', 'Parses a date'],
  ],
}

/** Every function of the language, for the reference; the single list that the server's own is tested against. */
export const AVIATOR_FUNCTIONS: readonly AviatorFunctionText[] = AVIATOR_GROUPS.flatMap((group) =>
  lines[group].map(([signature, zh, en]) => ({
    name: signature.slice(0, signature.indexOf('(')),
    signature,
    group,
    text: { zh, en },
  })),
)
