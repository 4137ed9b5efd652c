import { fail } from '../aviator-error.ts'
import { checkMembers } from '../budget.ts'
import { booleanIn } from '../operators/apply.ts'
import { compare, isEqual } from '../operators/compare.ts'
import { described, keyOf } from '../values/text.ts'
import { booleanOf, listOf, longOf, NIL, stringOf, type MapValue, type SetValue, type Value } from '../values/value.ts'
import {
  at,
  callValue,
  indexIn,
  listIn,
  mapIn,
  membersIn,
  takes,
  type AviatorFunction,
  type FunctionContext,
  type FunctionTable,
} from './function.ts'

const ANY = [0, Infinity] as const

const notCollection = (value: Value): never =>
  fail(`${described(value)} 不是集合`, `${described(value)} isn’t a collection`)

export function mapOf(pairs: readonly (readonly [Value, Value])[], context: FunctionContext): MapValue {
  checkMembers(pairs.length)
  return { kind: 'map', entries: new Map(pairs.map(([key, value]) => [keyOf(key, context), { key, value }])) }
}

function setOf(members: readonly Value[], context: FunctionContext): SetValue {
  checkMembers(members.length)
  return { kind: 'set', items: new Map(members.map((member) => [keyOf(member, context), member])) }
}

/** `collection[key]`: a list's or text's member by index, a map's value by key (nil where there is none), a set's member itself. */
export function elementOf(collection: Value, key: Value, context: FunctionContext): Value {
  switch (collection.kind) {
    case 'list':
      return collection.items[checkedIndex(key, collection.items.length)] as Value // checked
    case 'string':
      return stringOf(collection.value.charAt(checkedIndex(key, collection.value.length)))
    case 'map':
      return collection.entries.get(keyOf(key, context))?.value ?? NIL
    case 'set':
      return collection.items.get(keyOf(key, context)) ?? NIL
    default:
      return fail(`${described(collection)} 没有元素`, `${described(collection)} has no elements`)
  }
}

function checkedIndex(key: Value, length: number): number {
  const index = indexIn(key)
  return index >= 0 && index < length
    ? index
    : fail(`下标 ${index} 超出范围，长度为 ${length}`, `Index ${index} is out of range (length ${length})`)
}

/** Sets a list's member or a map's value; answers what stood there. */
export function putElement(collection: Value, key: Value, value: Value, context: FunctionContext): Value {
  if (collection.kind === 'list') {
    const index = checkedIndex(key, collection.items.length)
    const before = collection.items[index] as Value // checked
    collection.items[index] = value
    return before
  }
  if (collection.kind !== 'map') return notCollection(collection)
  const name = keyOf(key, context)
  const before = collection.entries.get(name)?.value ?? NIL
  collection.entries.set(name, { key, value })
  checkMembers(collection.entries.size)
  return before
}

function add(values: readonly Value[], context: FunctionContext): Value {
  const collection = at(values, 0)
  if (collection.kind === 'map') {
    if (values.length < 3) fail('向 map 添加需要键和值', 'Adding to a map requires a key and a value')
    putElement(collection, at(values, 1), at(values, 2), context)
    return collection
  }
  if (values.length > 2) fail('只有 map 才能按键添加', 'Only maps accept a key and a value')
  const value = at(values, 1)
  if (collection.kind === 'list') checkMembers(collection.items.push(value))
  else if (collection.kind === 'set') checkMembers(collection.items.set(keyOf(value, context), value).size)
  else notCollection(collection)
  return collection
}

function remove(collection: Value, value: Value, context: FunctionContext): Value {
  if (collection.kind === 'map') collection.entries.delete(keyOf(value, context))
  else if (collection.kind === 'set') collection.items.delete(keyOf(value, context))
  else if (collection.kind === 'list') {
    const index = collection.items.findIndex((item) => isEqual(item, value, context.budget))
    if (index >= 0) collection.items.splice(index, 1)
  } else notCollection(collection)
  return collection
}

/** Members again as a collection of the kind they came from. */
function alike(collection: Value, members: Value[], context: FunctionContext): Value {
  return collection.kind === 'set' ? setOf(members, context) : listOf(members)
}

function extreme(members: readonly Value[], sign: 1 | -1, { budget }: FunctionContext): Value {
  let best: Value | undefined
  for (const member of members) {
    budget.step()
    if (member.kind === 'nil' && sign > 0) continue // nil is the least of all
    if (!best || compare(member, best, budget) * sign > 0) best = member
  }
  return best ?? NIL
}

function sorted(members: readonly Value[], { budget }: FunctionContext): Value[] {
  return members.toSorted((left, right) => {
    budget.step()
    return compare(left, right, budget)
  })
}

const isTrue = (test: Value, member: Value, context: FunctionContext): boolean =>
  booleanIn(callValue(test, [member], context), described(test))

/** `seq.gt(3)`: a function that says whether its argument is above 3. */
const predicate = (
  name: string,
  test: (member: Value, than: Value, context: FunctionContext) => boolean,
): AviatorFunction =>
  takes(1, (values, context) => ({
    kind: 'function',
    name,
    call: (members) => booleanOf(test(at(members, 0), at(values, 0), context)),
  }))

const constant = (name: string, test: (member: Value) => boolean): AviatorFunction =>
  takes(0, () => ({ kind: 'function', name, call: (members) => booleanOf(test(at(members, 0))) }))

const joined = (name: string, isAll: boolean): AviatorFunction =>
  takes([1, Infinity], (values, context) => ({
    kind: 'function',
    name,
    call: ([member = NIL]) =>
      booleanOf(
        isAll
          ? values.every((test) => isTrue(test, member, context))
          : values.some((test) => isTrue(test, member, context)),
      ),
  }))

export const sequenceFunctions: FunctionTable = {
  'seq.list': takes(ANY, (values) => listOf([...values])),
  'seq.set': takes(ANY, (values, context) => setOf(values, context)),
  'seq.map': takes(ANY, (values, context) => {
    if (values.length % 2 > 0) fail('seq.map 的键和值应成对', 'seq.map requires keys and values in pairs')
    return mapOf(
      Array.from(
        { length: values.length / 2 },
        (_, index) => [at(values, index * 2), at(values, index * 2 + 1)] as const,
      ),
      context,
    )
  }),
  tuple: takes(ANY, (values) => listOf([...values])),
  range: takes([2, 3], (values, { budget }) => {
    const [from, to, step] = [
      indexIn(at(values, 0)),
      indexIn(at(values, 1)),
      values.length > 2 ? indexIn(at(values, 2)) : 1,
    ]
    if (step === 0) fail('步长不能为 0', 'The step can’t be 0')
    const count = Math.max(0, Math.ceil((to - from) / step))
    checkMembers(count)
    budget.step(count)
    return listOf(Array.from({ length: count }, (_, index) => longOf(from + index * step)))
  }),
  'seq.get': takes(2, (values, context) => elementOf(at(values, 0), at(values, 1), context)),
  'seq.put': takes(3, (values, context) => putElement(at(values, 0), at(values, 1), at(values, 2), context)),
  'seq.add': takes([2, 3], add),
  'seq.add_all': takes(2, (values, context) => {
    const collection = at(values, 0)
    for (const member of membersIn(at(values, 1)).slice()) {
      // it may be the same list, which grows meanwhile
      context.budget.step()
      add(collection.kind === 'map' ? [collection, ...listIn(member).items] : [collection, member], context)
    }
    return collection
  }),
  'seq.remove': takes(2, (values, context) => remove(at(values, 0), at(values, 1), context)),
  'seq.contains_key': takes(2, (values, context) => {
    const collection = at(values, 0)
    if (collection.kind === 'map') return booleanOf(collection.entries.has(keyOf(at(values, 1), context)))
    const index = indexIn(at(values, 1))
    return booleanOf(index >= 0 && index < listIn(collection).items.length)
  }),
  'seq.keys': takes(1, (values) => listOf(Array.from(mapIn(at(values, 0)).entries.values(), ({ key }) => key))),
  'seq.vals': takes(1, (values) => listOf(Array.from(mapIn(at(values, 0)).entries.values(), ({ value }) => value))),
  'seq.zipmap': takes(2, (values, context) => {
    const [keys, others] = [membersIn(at(values, 0)), membersIn(at(values, 1))]
    return mapOf(
      keys.slice(0, others.length).map((key, index) => [key, at(others, index)] as const),
      context,
    )
  }),
  'seq.min': takes(1, (values, context) => extreme(membersIn(at(values, 0)), -1, context)),
  'seq.max': takes(1, (values, context) => extreme(membersIn(at(values, 0)), 1, context)),
  min: takes(ANY, (values, context) => extreme(values, -1, context)),
  max: takes(ANY, (values, context) => extreme(values, 1, context)),
  count: takes(1, (values) => longOf(membersIn(at(values, 0)).length)),
  is_empty: takes(1, (values) => booleanOf(membersIn(at(values, 0)).length === 0)),
  include: takes(2, (values, { budget }) =>
    booleanOf(membersIn(at(values, 0)).some((member) => isEqual(member, at(values, 1), budget))),
  ),
  sort: takes(1, (values, context) => listOf(sorted(listIn(at(values, 0)).items, context))),
  reverse: takes(1, (values) => listOf(membersIn(at(values, 0)).toReversed())),
  distinct: takes(1, (values, context) => listOf([...setOf(membersIn(at(values, 0)), context).items.values()])),
  map: takes(2, (values, context) => {
    const [collection, change] = [at(values, 0), at(values, 1)]
    return alike(
      collection,
      membersIn(collection).map((member) => callValue(change, [member], context)),
      context,
    )
  }),
  filter: takes(2, (values, context) =>
    alike(
      at(values, 0),
      membersIn(at(values, 0)).filter((member) => isTrue(at(values, 1), member, context)),
      context,
    ),
  ),
  reduce: takes(3, (values, context) =>
    membersIn(at(values, 0)).reduce((sum, member) => callValue(at(values, 1), [sum, member], context), at(values, 2)),
  ),
  'seq.every': takes(2, (values, context) =>
    booleanOf(membersIn(at(values, 0)).every((member) => isTrue(at(values, 1), member, context))),
  ),
  'seq.some': takes(
    2,
    (values, context) => membersIn(at(values, 0)).find((member) => isTrue(at(values, 1), member, context)) ?? NIL,
  ),
  'seq.not_any': takes(2, (values, context) =>
    booleanOf(!membersIn(at(values, 0)).some((member) => isTrue(at(values, 1), member, context))),
  ),
  'seq.eq': predicate('seq.eq', (member, than, { budget }) => isEqual(member, than, budget)),
  'seq.neq': predicate('seq.neq', (member, than, { budget }) => !isEqual(member, than, budget)),
  'seq.gt': predicate('seq.gt', (member, than, { budget }) => compare(member, than, budget) > 0),
  'seq.ge': predicate('seq.ge', (member, than, { budget }) => compare(member, than, budget) >= 0),
  'seq.lt': predicate('seq.lt', (member, than, { budget }) => compare(member, than, budget) < 0),
  'seq.le': predicate('seq.le', (member, than, { budget }) => compare(member, than, budget) <= 0),
  'seq.nil': constant('seq.nil', (member) => member.kind === 'nil'),
  'seq.exists': constant('seq.exists', (member) => member.kind !== 'nil'),
  'seq.true': constant('seq.true', (member) => member.kind === 'boolean' && member.value),
  'seq.false': constant('seq.false', (member) => member.kind === 'boolean' && !member.value),
  'seq.and': joined('seq.and', true),
  'seq.or': joined('seq.or', false),
}
