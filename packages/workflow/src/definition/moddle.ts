// @ts-expect-error the package names no types for its entry
import { BpmnModdle } from 'bpmn-moddle'
import { flowableDescriptor } from './flowable.ts'

/** An element as moddle reads it. References are elements; names of {@link flowableDescriptor} are read like those of BPMN. */
export interface ModdleElement {
  readonly $type: string
  readonly $parent?: ModdleElement
  readonly id?: string
  readonly [name: string]: unknown
}

export interface ModdleWarning {
  message: string
  element?: ModdleElement
  property?: string
  value?: string
}

export interface ModdleDocument {
  rootElement: ModdleElement
  warnings: readonly ModdleWarning[]
}

/** Reads and writes diagrams with Flowable's names. */
export interface Moddle {
  /** Rejects when the text is no XML or no BPMN. */
  fromXML(xml: string): Promise<ModdleDocument>
  toXML(root: ModdleElement, options?: { format: boolean }): Promise<{ xml: string }>
}

let shared: Moddle | undefined

/** One for all: it keeps what it knows of types, and nothing of what it read. */
export function sharedModdle(): Moddle {
  shared ??= new BpmnModdle({ flowable: flowableDescriptor }) as Moddle
  return shared
}

export const textOf = (element: ModdleElement | undefined, name: string): string | undefined => {
  const value = element?.[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export const elementOf = (element: ModdleElement | undefined, name: string): ModdleElement | undefined => {
  const value = element?.[name]
  return typeof value === 'object' && value !== null ? (value as ModdleElement) : undefined
}

export const listOf = (element: ModdleElement | undefined, name: string): readonly ModdleElement[] => {
  const value = element?.[name]
  return Array.isArray(value) ? value : []
}

/** Extension elements of one kind: `flowable:TaskListener`. */
export const extensionsOf = (element: ModdleElement, type: string): readonly ModdleElement[] =>
  listOf(elementOf(element, 'extensionElements'), 'values').filter(({ $type }) => $type === type)

/** What an element says in English beside its own name: `flowable:localization`. */
export function englishOf(element: ModdleElement): { name: string; documentation: string } {
  const english = extensionsOf(element, 'flowable:Localization').find(({ locale }) => /^en\b/.test(String(locale)))
  return { name: textOf(english, 'name') ?? '', documentation: textOf(english, 'documentation') ?? '' }
}

/** The text of an expression element. */
export const bodyOf = (element: ModdleElement | undefined): string | undefined => textOf(element, 'body')

/** Texts of `documentation`, or the first of `script`. */
export const documentationOf = (element: ModdleElement): string =>
  listOf(element, 'documentation')
    .map((part) => textOf(part, 'text') ?? '')
    .join('\n')
    .trim()
