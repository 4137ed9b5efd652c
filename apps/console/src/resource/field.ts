import type { FieldDefinition, ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { TSchema } from '@drawdesk/contract/core/schema'
import { isRequired } from '@drawdesk/contract/core/resource'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { TreeNode } from '@drawdesk/contract/core/tree'

/** One offer of a `select`: the value as it travels and its text in the user's language. */
export interface Choice {
  value: string | number
  label: string
}

/** What the kit reads from a field's JSON Schema. */
export interface FieldLimits {
  type?: string
  nullable?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

/** A field of a resource with everything a control needs: its texts in the user's language, limits and choices. */
export interface Field {
  name: string
  definition: FieldDefinition
  label: string
  help?: string
  isRequired: boolean
  requiredText?: string
  limits: FieldLimits
  /** Of a `tree` every node, flat. */
  choices: readonly Choice[]
  /** What a `tree` offers. */
  nodes?: readonly TreeNode[]
  areChoicesLoading: boolean
  /** The choices did not come; asks for them again. */
  retryChoices?: () => void
}

/** The words of a flag (`Flag` of the contract). */
const SWITCH_OPTIONS = [
  { value: 1, label: { zh: '是', en: 'Yes' } },
  { value: 0, label: { zh: '否', en: 'No' } },
] as const

type Place = 'list' | 'form' | 'detail'

/** The declared fields in their order, with texts by `text`; choices of a dictionary or a call are added by `useFields`. */
export function describeFields(resource: ResourceDefinition, text: (bilingual: Bilingual) => string): Field[] {
  return Object.entries(resource.fields).flatMap(([name, definition]) => {
    if (!definition) return []
    const texts = resource.texts.fields[name]
    return [
      {
        name,
        definition,
        label: texts ? text(texts.label) : name,
        help: texts?.help && text(texts.help),
        isRequired: isRequired(resource, name),
        requiredText: texts?.required && text(texts.required),
        limits: limitsOf(resource.row.properties[name]),
        choices: (definition.options ?? (definition.kind === 'switch' ? SWITCH_OPTIONS : [])).map(
          ({ value, label }) => ({ value, label: text(label) }),
        ),
        areChoicesLoading: false,
      },
    ]
  })
}

/** The fields shown in a place, in order. */
export function fieldsIn(fields: readonly Field[], place: Place): Field[] {
  return fields.filter(({ definition }) => !definition.hideIn?.includes(place))
}

/** Texts, numbers and dates may be ordered by unless the definition says no; long and structured values only when it says yes. */
export function isSortable({ kind, sortable }: FieldDefinition): boolean {
  return (
    sortable ?? (kind === 'text' || kind === 'integer' || kind === 'decimal' || kind === 'date' || kind === 'datetime')
  )
}

/** A nullable field is a union; its limits are those of the branch that is not null. */
function limitsOf(schema: TSchema | undefined): FieldLimits {
  const known = schema as (FieldLimits & { anyOf?: FieldLimits[] }) | undefined
  return known?.anyOf?.find(({ type }) => type !== 'null') ?? known ?? {}
}
