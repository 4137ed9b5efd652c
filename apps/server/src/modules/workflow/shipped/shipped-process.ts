import type { FormField, FormLayout } from '@drawdesk/contract/workflow/forms/form'

/** A process that every installation starts with, for every tenant. */
export interface ShippedProcess {
  /** Of the process in its diagram, and of its model. */
  key: string
  name: string
  description: string
  /** Remark of its entry in the dictionary `flow`: route of its form. */
  route: string
  /** BPMN with names in both languages (`flowable:localization`); places for its nodes are made where it has none. */
  diagram: string
  /** Its form as data, which the diagram names by key; undefined for one whose page is written by hand. */
  form: ShippedForm | undefined
}

export interface ShippedForm {
  key: string
  name: string
  nameEn: string
  fields: readonly FormField[]
  layout: FormLayout
}
