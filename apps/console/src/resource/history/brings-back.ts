import type { BegunVersion } from './version-note.tsx'

/** Does a form that began with an earlier version still hold something of it that is not as it is stored? */
export function bringsBack(begun: Pick<BegunVersion, 'values'> | undefined, values: object, stored: object): boolean {
  const textIn = (row: object, name: string): string => String((row as Readonly<Record<string, unknown>>)[name] ?? '')
  return Object.keys(begun?.values ?? {}).some(
    (name) =>
      textIn(values, name) === textIn(begun?.values ?? {}, name) && textIn(values, name) !== textIn(stored, name),
  )
}
