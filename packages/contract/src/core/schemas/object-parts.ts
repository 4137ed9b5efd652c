import {
  Type,
  type TKeysToIndexer,
  type TObject,
  type TOmit,
  type TPartial,
  type TPick,
  type TProperties,
} from 'typebox'

// TypeBox's own Partial, Pick and Omit say the same; they work by its engine for computed types, which is 10 KB (gzip) of every page of the console that one of them reaches.
// `object-parts.test.ts` holds what is imported by the console to this.

const objectOf = (fields: [string, unknown][]): TObject => Type.Object(Object.fromEntries(fields) as TProperties)

/** The object with each of its fields left to choice. */
export const PartialOf = <T extends TObject>(schema: T): TPartial<T> =>
  objectOf(Object.entries(schema.properties).map(([name, field]) => [name, Type.Optional(field)])) as TPartial<T>

/** The object with these of its fields alone. */
export const PickOf = <T extends TObject, K extends (keyof T['properties'] & string)[]>(
  schema: T,
  names: readonly [...K],
): TPick<T, TKeysToIndexer<K>> =>
  objectOf(Object.entries(schema.properties).filter(([name]) => (names as readonly string[]).includes(name))) as TPick<
    T,
    TKeysToIndexer<K>
  >

/** The object without these of its fields. */
export const OmitOf = <T extends TObject, K extends (keyof T['properties'] & string)[]>(
  schema: T,
  names: readonly [...K],
): TOmit<T, TKeysToIndexer<K>> =>
  objectOf(Object.entries(schema.properties).filter(([name]) => !(names as readonly string[]).includes(name))) as TOmit<
    T,
    TKeysToIndexer<K>
  >
