import type { FormAccessMode, FormField } from './form.ts'

/** A node of a process as a form sees it. `isStart`: its start event; `hasOwnForm`: a task that names another form than the start does, or the starter's, to correct what the start was filled in with. */
export interface FormPlace {
  node: string
  isStart: boolean
  hasOwnForm: boolean
}

/** Names of fields. What is writable is readable too, and what is required is writable. */
export interface FormRights {
  readable: readonly string[]
  writable: readonly string[]
  required: readonly string[]
}

/** What may be done with the fields at this place. */
export function formRights(fields: readonly FormField[], place: FormPlace): FormRights {
  const modes = fields.map((field) => ({ name: field.name, mode: modeOf(field, place) }))
  const named = (...wanted: readonly FormAccessMode[]): string[] =>
    modes.filter(({ mode }) => wanted.includes(mode)).map(({ name }) => name)
  return {
    readable: named('readable', 'writable', 'required'),
    writable: named('writable', 'required'),
    required: named('required'),
  }
}

/** All fields may be read and none written: of what has ended, or is another person's. */
export function readingAlone({ readable }: FormRights): FormRights {
  return { readable, writable: [], required: [] }
}

function modeOf({ access = [], required }: FormField, { node, isStart, hasOwnForm }: FormPlace): FormAccessMode {
  const said = access.find((one) => one.node === node)?.mode
  const mode = said ?? (isStart || hasOwnForm ? 'writable' : 'readable')
  return mode === 'writable' && required ? 'required' : mode
}
