import type { BodyVariable } from '@drawdesk/contract/drawing/body/body-node-variables'
import type { DrawApiTest } from '@drawdesk/contract/drawing/records/api-test'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { SendFields } from '@drawdesk/contract/drawing/records/draw-info'

/** What the test form holds; numbers stay null while their box is empty. */
export interface TestFields {
  prompt: string
  negativePrompt: string
  width: number | null
  height: number | null
  n: number | null
  seed: string
  /** Pictures that it draws from. */
  images: readonly FileView[]
  /** By variable name; empty = the definition's default. */
  params: Readonly<Record<string, string | boolean>>
}

export const FRESH_FIELDS: TestFields = {
  prompt: '',
  negativePrompt: '',
  width: 1024,
  height: 1024,
  n: 1,
  seed: '',
  images: [],
  params: {},
}

/** The send call's body; empty boxes are left out so that defaults apply. A big integer stays digits. */
export function sendFieldsOf(
  id: string,
  fields: TestFields,
  variables: readonly BodyVariable[],
  clientRequestId: string,
): SendFields {
  const params = variables.flatMap((variable) => {
    const value = fields.params[variable.name]
    return value === undefined || value === '' ? [] : [[variable.name, typedValue(variable, value)] as const]
  })
  return {
    id,
    clientRequestId,
    prompt: fields.prompt,
    ...(fields.negativePrompt !== '' && { negativePrompt: fields.negativePrompt }),
    width: fields.width,
    height: fields.height,
    n: fields.n,
    ...(fields.seed !== '' && { seed: fields.seed }),
    ...(fields.images.length > 0 && { images: fields.images.map(({ fileId }) => fileId) }),
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
  }
}

/** The form with the values of a test; its seed too, so that the same picture comes where an API has one. */
export function fieldsOfTest({ params, ...sent }: DrawApiTest['sent']): TestFields {
  const values = Object.entries(params ?? {}).flatMap(([name, value]) =>
    value === null || typeof value === 'object' ? [] : [[name, typeof value === 'boolean' ? value : String(value)]],
  )
  return { ...sent, images: [], params: Object.fromEntries(values) as TestFields['params'] }
}

function typedValue({ paramType }: BodyVariable, value: string | boolean): string | number | boolean {
  if (typeof value === 'boolean' || (paramType !== 2 && paramType !== 3)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}
