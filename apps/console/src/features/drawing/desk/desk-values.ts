import {
  RUN_CELLS_MAX,
  type DeskApi,
  type DeskAsk,
  type DeskChoices,
  type DeskRecall,
  type DeskStyle,
  type DeskTarget,
} from '@drawdesk/contract/drawing/draw-desk'
import { GUEST_WORDS } from '@drawdesk/contract/drawing/draw-style'
import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { ParamValue } from '../shared/params/body-params.ts'

/** What stands in the form. */
export interface DeskValues {
  prompts: readonly string[]
  apiIds: readonly string[]
  styleIds: readonly string[]
  negativePrompt: string
  width: number | null
  height: number | null
  n: number | null
  seed: string
  images: readonly FileView[]
  params: Readonly<Record<string, ParamValue>>
  variables: Readonly<Record<string, string>>
}

export const EMPTY: DeskValues = {
  prompts: [''],
  apiIds: [],
  styleIds: [],
  negativePrompt: '',
  width: null,
  height: null,
  n: 1,
  seed: '',
  images: [],
  params: {},
  variables: {},
}

/** Is nothing in it? */
export const isBlank = (values: DeskValues): boolean => JSON.stringify(values) === JSON.stringify(EMPTY)

/** Columns of the grid: styles by their own API, APIs alone, or each style at each API. */
export function targetsOf({ apiIds, styleIds }: Pick<DeskValues, 'apiIds' | 'styleIds'>): DeskTarget[] {
  if (styleIds.length === 0) return apiIds.map((apiId) => ({ apiId, styleId: '' }))
  if (apiIds.length === 0) return styleIds.map((styleId) => ({ apiId: '', styleId }))
  return styleIds.flatMap((styleId) => apiIds.map((apiId) => ({ apiId, styleId })))
}

/** What of it is chosen and still there. */
export interface Chosen {
  apis: DeskApi[]
  styles: DeskStyle[]
  /** APIs that will draw. */
  drawing: DeskApi[]
  /** Names of all that any of them takes. */
  takes: ReadonlySet<string>
  variables: PromptVariable[]
}

export function chosenOf({ apiIds, styleIds }: DeskValues, { apis: all, styles: every }: DeskChoices): Chosen {
  const apis = all.filter(({ id }) => apiIds.includes(id))
  const styles = every.filter(({ id }) => styleIds.includes(id))
  const own = new Set(styles.map(({ apiId }) => apiId))
  const drawing = apis.length > 0 ? apis : all.filter(({ id }) => own.has(id))
  const variables = new Map(
    styles.flatMap((style) =>
      style.variables.flatMap((one) => (one.name === GUEST_WORDS ? [] : [[one.name, one] as const])),
    ),
  )
  return {
    apis,
    styles,
    drawing,
    takes: new Set(drawing.flatMap((api) => api.variables.map(({ name }) => name))),
    variables: [...variables.values()],
  }
}

/** What is sent: boxes that are empty, and what no chosen API takes, are left out. */
export function askOf(values: DeskValues, { takes, drawing }: Pick<Chosen, 'takes' | 'drawing'>): DeskAsk {
  const { prompts, negativePrompt, width, height, n, seed, images, params, variables } = values
  return {
    prompts: prompts.length > 1 ? prompts.filter((one) => one.trim() !== '') : [...prompts],
    targets: targetsOf(values),
    ...(negativePrompt !== '' && { negativePrompt }),
    width,
    height,
    ...(takes.has('n') && { n }),
    ...(takes.has('seed') && seed !== '' && { seed }),
    ...(takes.has('images') && images.length > 0 && { images: images.map(({ fileId }) => fileId) }),
    ...(drawing.length === 1 && Object.keys(params).length > 0 && { params: { ...params } }),
    ...(Object.keys(variables).length > 0 && { variables: { ...variables } }),
  }
}

export const countOf = ({ prompts, targets }: Pick<DeskAsk, 'prompts' | 'targets'>): number =>
  prompts.length * targets.length

/** May it be sent at all, as far as the form knows? */
export const isReady = (ask: DeskAsk): boolean =>
  ask.targets.length > 0 && ask.prompts.length > 0 && countOf(ask) <= RUN_CELLS_MAX

/** The form with the values of a record. */
export function recalled(found: DeskRecall): DeskValues {
  const { apiId, styleId, prompt, notes: _, ...values } = found
  return {
    ...values,
    prompts: [prompt],
    apiIds: apiId === '' ? [] : [apiId],
    styleIds: styleId === '' ? [] : [styleId],
    n: values.n ?? 1,
  }
}
