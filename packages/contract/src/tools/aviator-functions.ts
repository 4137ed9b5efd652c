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
    ['long(value) → long', '转为 64 位整数，小数部分舍去', 'To a 64-bit whole number, cutting what follows the point'],
    ['bigint(value) → bigint', '转为任意大的整数', 'To a whole number of any size'],
    ['decimal(value) → decimal', '转为精确小数，20 位有效数字', 'To an exact decimal of 20 digits'],
    ['double(value) → double', '转为双精度小数', 'To a double'],
    ['boolean(value) → boolean', '除 nil 和 false 外都是 true', 'Everything is true but nil and false'],
    ['str(value) → string', '转为文本，nil 为 null', 'To a text; nil becomes null'],
    ['type(value) → string', '值的类型名', 'The name of the type'],
    ['is_def(name) → boolean', '变量是否已定义（值为 nil 也算）', 'Is there such a variable, be it nil?'],
    ['identity(value)', '原样返回', 'Gives back its argument'],
    ['cmp(a, b) → long', '比较大小：-1、0 或 1', 'Compares: -1, 0 or 1'],
    ['min(a, b, …)', '最小的一个，nil 最小', 'The least; nil is less than all'],
    ['max(a, b, …)', '最大的一个', 'The greatest'],
    ['assert(test, message?)', '条件不成立则报错', 'Fails where the test is false'],
    [
      'rand(bound?) → double | long',
      '0 到 1 的随机小数，或 0 到上限（不含）的随机整数',
      'A random double from 0 to 1, or a whole number below the bound',
    ],
  ],
  math: [
    ['math.abs(x)', '绝对值，类型不变', 'Absolute value, same type'],
    ['math.round(x) → long', '四舍五入为整数', 'To the nearest whole number, halves upwards'],
    ['math.floor(x) → double', '不大于 x 的最大整数', 'The whole number at or below'],
    ['math.ceil(x) → double', '不小于 x 的最小整数', 'The whole number at or above'],
    ['math.sqrt(x) → double', '平方根', 'Square root'],
    [
      'math.pow(x, y)',
      'x 的 y 次方；bigint、decimal 保持类型，其余为 double',
      'x to the power y; bigint and decimal stay so, others give a double',
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
    ['string.contains(s, part) → boolean', '是否包含', 'Does it hold the part?'],
    ['string.startsWith(s, part) → boolean', '是否以此开头', 'Does it begin with the part?'],
    ['string.endsWith(s, part) → boolean', '是否以此结尾', 'Does it end in the part?'],
    [
      'string.indexOf(s, part) → long',
      '首次出现的位置，从 0 起；没有为 -1',
      'Where the part first stands, from 0; -1 where it does not',
    ],
    [
      'string.substring(s, begin, end?) → string',
      '截取 begin 到 end（不含）',
      'From begin up to end, which is left out',
    ],
    ['string.split(s, regex, limit?) → list', '按正则拆分', 'Cut where the pattern matches'],
    ['string.join(list, separator?) → string', '用分隔符连接', 'Joined, with the separator between'],
    [
      'string.replace_first(s, regex, text) → string',
      '替换第一处，$1 为分组',
      'The first match replaced; $1 is a group',
    ],
    ['string.replace_all(s, regex, text) → string', '替换所有匹配，$1 为分组', 'Every match replaced; $1 is a group'],
  ],
  collection: [
    ['seq.list(a, b, …) → list', '新建列表', 'A list'],
    ['seq.set(a, b, …) → set', '新建集合，去重', 'A set: each member once'],
    ['seq.map(key, value, …) → map', '新建 map', 'A map of keys and values'],
    ['tuple(a, b, …) → list', '同 seq.list', 'The same as seq.list'],
    [
      'range(from, to, step?) → list',
      '从 from 到 to（不含）的整数',
      'Whole numbers from from up to to, which is left out',
    ],
    ['seq.zipmap(keys, values) → map', '由键列表和值列表得到 map', 'A map from a list of keys and one of values'],
    ['seq.get(collection, key)', '按下标或键取值', 'The member at an index, the value of a key'],
    ['seq.put(collection, key, value)', '按下标或键写入，返回原值', 'Sets a member or value; gives what was there'],
    [
      'seq.add(collection, value)',
      '添加元素；map 为 seq.add(map, key, value)',
      'Adds a member; to a map: seq.add(map, key, value)',
    ],
    ['seq.add_all(collection, other)', '添加另一集合的所有元素', 'Adds all members of another'],
    ['seq.remove(collection, value)', '移除元素；map 按键移除', 'Takes a member out, from a map by its key'],
    [
      'seq.contains_key(collection, key) → boolean',
      'map 是否有此键，列表是否有此下标',
      'Has the map this key, the list this index?',
    ],
    ['seq.keys(map) → list', '所有键', 'The keys'],
    ['seq.vals(map) → list', '所有值', 'The values'],
    ['seq.min(collection)', '最小元素', 'The least member'],
    ['seq.max(collection)', '最大元素', 'The greatest member'],
    ['count(collection) → long', '元素个数', 'Number of members'],
    ['is_empty(collection) → boolean', '是否为空', 'Has it no members?'],
    ['include(collection, value) → boolean', '是否包含元素', 'Is the value a member?'],
    ['sort(list) → list', '升序排列，原列表不变', 'In ascending order; the list stays as it was'],
    ['reverse(collection) → list', '倒序', 'The other way round'],
    ['distinct(collection) → list', '去重，保持顺序', 'Each member once, in order'],
    [
      'map(collection, function)',
      '对每个元素调用函数，如 map(list, string.length)',
      'The function of each member, as in map(list, string.length)',
    ],
    [
      'filter(collection, test)',
      '保留符合条件的元素，如 filter(list, seq.gt(3))',
      'The members that pass, as in filter(list, seq.gt(3))',
    ],
    [
      'reduce(collection, function, start)',
      '逐个累计，如 reduce(list, +, 0)',
      'Folded one by one, as in reduce(list, +, 0)',
    ],
    ['seq.every(collection, test) → boolean', '是否全部符合', 'Do all pass?'],
    ['seq.some(collection, test)', '第一个符合的元素，没有为 nil', 'The first that passes, else nil'],
    ['seq.not_any(collection, test) → boolean', '是否全不符合', 'Does none pass?'],
  ],
  test: [
    ['seq.eq(value)', '条件：等于', 'Test: equal'],
    ['seq.neq(value)', '条件：不等于', 'Test: not equal'],
    ['seq.gt(value)', '条件：大于', 'Test: greater'],
    ['seq.ge(value)', '条件：大于等于', 'Test: greater or equal'],
    ['seq.lt(value)', '条件：小于', 'Test: less'],
    ['seq.le(value)', '条件：小于等于', 'Test: less or equal'],
    ['seq.nil()', '条件：为 nil', 'Test: nil'],
    ['seq.exists()', '条件：不为 nil', 'Test: not nil'],
    ['seq.true()', '条件：为 true', 'Test: true'],
    ['seq.false()', '条件：为 false', 'Test: false'],
    ['seq.and(test, …)', '条件：同时满足', 'Test: all of these'],
    ['seq.or(test, …)', '条件：满足其一', 'Test: any of these'],
  ],
  date: [
    ['now() → long', '当前时间，毫秒', 'The time now, in milliseconds'],
    ['sysdate() → date', '当前时间', 'The time now, as a date'],
    [
      'date_to_string(date, format) → string',
      '日期或毫秒数写成文本，如 yyyy-MM-dd HH:mm:ss',
      'A date or milliseconds as a text, as in yyyy-MM-dd HH:mm:ss',
    ],
    ['string_to_date(s, format) → date', '按格式读出日期', 'A date read from a text'],
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
