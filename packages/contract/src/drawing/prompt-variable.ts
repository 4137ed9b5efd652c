import { PartialOf } from '../core/schemas/object-parts.ts'
import { Flag, Id, Type, type Static } from '../core/schema.ts'

/** Names of variables in texts of styles and prompts: as templates have them, without namespace. */
export const VARIABLE_NAME_PATTERN = '^[\\p{L}_][\\p{L}\\p{N}_]*$'
export const VARIABLES_MAX = 50
export const CHOICES_MAX = 50
export const CHOICE_MAX = 100

/**
 * A `{{name}}` of a style's or a prompt's text, as a guest is asked for it. Names are read from the text at each save; label, default, choices and
 * whether it must be given can be saved, and stay while the name stands in the text.
 */
export const PromptVariable = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 64, pattern: VARIABLE_NAME_PATTERN }),
  label: Type.String({ maxLength: 50 }),
  default: Type.String({ maxLength: 2_000 }),
  required: Type.Boolean(),
  /** What may be given, and nothing else; absent or empty: any text. */
  choices: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: CHOICE_MAX }), { maxItems: CHOICES_MAX, uniqueItems: true }),
  ),
})
export type PromptVariable = Static<typeof PromptVariable>

/** Up to twenty words to find it by, each up to 30 characters, no two alike. */
export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: 20 })

/** A drawing API to choose for a style or prompt (`drawStyle/apiChoices`); inactive ones are among them, as they can be tried. */
export const ApiChoice = PartialOf(
  Type.Object({ id: Id, apiName: Type.String(), active: Flag, capability: Type.String() }),
)
export type ApiChoice = Static<typeof ApiChoice>

/** A category of prompts and how many there are (`drawPrompt/categories`); without those that have none. */
export const PromptCategory = Type.Object({ category: Type.String(), count: Type.Integer() })
export type PromptCategory = Static<typeof PromptCategory>
