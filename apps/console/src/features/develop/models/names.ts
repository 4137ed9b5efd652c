import type { SourceTable } from '@drawdesk/contract/develop/prototype'

const NAME_MOST = 64
const CODE_MOST = 48

/** `FilmActor` → `Film actor`. */
const readable = (className: string): string => {
  const words = className.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a model of this table is called at first. */
export function namesOf({ name, comment, entityName }: SourceTable) {
  const english = readable(entityName) || name
  return {
    modelName: (comment || english).slice(0, NAME_MOST),
    modelNameEn: english.slice(0, NAME_MOST),
    modelCode: `${entityName.charAt(0).toLowerCase()}${entityName.slice(1)}`.slice(0, CODE_MOST),
    modelClass: entityName,
  }
}
